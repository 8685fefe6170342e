import { randomBytes } from 'node:crypto'
import sharp from 'sharp'
import type { HttpClient, Outcome } from './http-client.ts'
import type { Person } from './marketplace.ts'

/** A picture of noise, which cannot be compressed: two megabytes at 1600 × 1200 px. */
export async function noisyPicture(width: number, height: number): Promise<Buffer> {
  return sharp(randomBytes(width * height * 3), { raw: { width, height, channels: 3 } })
    .jpeg({ quality: 90 })
    .toBuffer()
}

/** Adds a picture to the vendor's profile. */
export async function upload(client: HttpClient, vendor: Person & { id: number }, picture: Buffer): Promise<Outcome> {
  const form = new FormData()
  form.append('contractor_id', String(vendor.id))
  form.append('image', new Blob([new Uint8Array(picture)], { type: 'image/jpeg' }), 'table.jpg')
  const encoded = new Response(form)
  const headers = { 'content-type': encoded.headers.get('content-type') ?? '' }
  const body = Buffer.from(await encoded.arrayBuffer())
  return client.send('POST', '/api/contractors/images/upload', { token: vendor.token, body, headers })
}
