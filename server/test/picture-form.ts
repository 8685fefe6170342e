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
