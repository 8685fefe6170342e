import sharp from 'sharp'
import { callQuestions } from '../src/db/schema.ts'
import type { Caller, TestApp } from './test-app.ts'

/** A PNG in one colour, three to two; `width` in pixels. */
export const pngPhoto = (width = 60): Promise<Buffer> =>
  sharp({ create: { width, height: Math.round((width * 2) / 3), channels: 3, background: '#a43' } })
    .png()
    .toBuffer()

/** A multipart form with these fields and then a picture (none when `image` is null) as `field`, as bytes with their content type. */
export async function pictureForm(
  fields: object,
  image: Uint8Array | null,
  { type = 'image/png', fileName = 'table.png', field = 'image' } = {},
): Promise<{ headers: Record<string, string>; body: Buffer }> {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, String(value))
  if (image) form.append(field, new Blob([new Uint8Array(image)], { type }), fileName)
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

/** Makes an event ask for a file. */
export async function askForFile({ database }: Pick<TestApp, 'database'>, event_id: number): Promise<void> {
  await database.db
    .insert(callQuestions)
    .values({ event_id, text: 'Your certificate', kind: 'file', options: [], need: 'optional', position: 0 })
}

/** Uploads a file that answers a question of an event. */
export async function sendAnswer(by: Caller, event_id: number, bytes: Uint8Array, file_name = 'insurance.pdf') {
  const form = await pictureForm({ event_id, file_name }, bytes, { field: 'file', type: 'application/pdf' })
  return by.call('POST', '/api/event-applications/files', form)
}
