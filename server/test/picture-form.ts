import sharp from 'sharp'
import type { Caller, TestApp } from './test-app.ts'

/** A PNG in one colour, three to two; `width` in pixels. */
export const pngPhoto = (width = 60): Promise<Buffer> =>
  sharp({ create: { width, height: Math.round((width * 2) / 3), channels: 3, background: '#a43' } })
    .png()
    .toBuffer()

/** A multipart form with these fields and then a picture (none when `image` is null), as bytes with their content type. */
export async function pictureForm(
  fields: object,
  image: Uint8Array | null,
  { type = 'image/png', fileName = 'table.png' } = {},
): Promise<{ headers: Record<string, string>; body: Buffer }> {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, String(value))
  if (image) form.append('image', new Blob([new Uint8Array(image)], { type }), fileName)
  const request = new Request('http://localhost/', { method: 'POST', body: form })
  return {
    headers: { 'content-type': String(request.headers.get('content-type')) },
    body: Buffer.from(await request.arrayBuffer()),
  }
}

/** Sends a vendor's picture to an upload address, the older way; resolves to the key of the upload. */
export async function sendUpload(
  { app }: Pick<TestApp, 'app'>,
  caller: Caller,
  vendorId: number,
  photo: Buffer,
): Promise<string> {
  const { upload_url, image_key } = await caller.api.vendors.presignUpload({
    body: { contractor_id: vendorId, file_name: 'table.png', file_type: 'image/png' },
  })
  const sent = await app.inject({
    method: 'PUT',
    url: upload_url.replace('http://localhost:3000', ''),
    payload: photo,
    headers: { 'content-type': 'image/png' },
  })
  if (sent.statusCode >= 300) throw new Error('The upload was refused')
  return image_key
}
