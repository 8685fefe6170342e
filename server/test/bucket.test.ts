import { sharePictureUrl } from '@marquee/contract/share-picture'
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { users } from '../src/db/schema.ts'
import { imageStore } from '../src/images/image-store.ts'
import { publicCopies } from '../src/images/public-copies.ts'
import { openPublicFolder } from '../src/images/public-folder.ts'
import { s3Storage } from '../src/images/s3-storage.ts'
import { pictureForm, pngPhoto } from './picture-form.ts'
import { hasBuckets, newBucket } from './s3-service.ts'
import { testApp, type Caller } from './test-app.ts'

const cdn = 'https://pictures.example/marquee'
const photo = await pngPhoto(900)

describe.skipIf(!hasBuckets)('with the pictures in a bucket', async () => {
  if (!hasBuckets) return
  const settings = await newBucket()
  const storage = s3Storage(settings, { patienceMs: 20_000 })
  const folder = openPublicFolder(cdn)
  const { app, database, make, as, nobody } = await testApp({ storage, publicFolder: folder })
  const store = imageStore({ storage, secret: 'test', publicUrl: 'http://localhost:3000', folder })
  const copies = publicCopies({ database, storage, store, folder })
  const admin = as(await make.admin())

  const decide = (vendor: { user_id: number }, status: 'approved' | 'rejected') =>
    admin.api.admin.updateRole({ params: { userId: vendor.user_id }, body: { role: 'contractor', status } })

  const upload = async (by: Caller, path: string, owner: Record<string, number>) => {
    const answer = await by.call('POST', path, await pictureForm(owner, photo))
    expect(answer.status).toBe(201)
    return answer.body.data as { id: number; image_url: string }
  }

  const filesIn = async (prefix: string) => {
    const keys: string[] = []
    for await (const { key } of storage.list(prefix)) keys.push(key)
    return keys.toSorted()
  }

  const updatedFiles = async () => {
    await copies.update()
    return filesIn('p/')
  }

  test('pictures are read from the public folder only while everybody may see them', async () => {
    const vendor = await make.vendor({ status: 'pending' })
    const owner = as(vendor.owner)
    const made = await upload(owner, '/api/contractors/images/upload', { contractor_id: vendor.id })
    expect(made.image_url).toMatch(/^\/images\/v\/[0-9a-f]{32}-900\.webp\?until=/)
    expect((await app.inject(made.image_url)).statusCode).toBe(200)
    const name = /v\/([0-9a-f]{32})/.exec(made.image_url)?.[1]
    const expected = ['-320.webp', '-800.webp', '-900.webp', '-share.jpg'].map((end) => `p/${name}${end}`)

    await copies.update()
    expect(await filesIn('p/')).toEqual([])

    await decide(vendor, 'approved')
    const plain = `/images/v/${name}-900.webp`
    expect((await nobody.api.vendors.get({ params: { id: vendor.id } })).primary_image).toBe(plain)
    await expect.poll(updatedFiles).toEqual(expected)
    const shown = await nobody.api.vendors.get({ params: { id: vendor.id } })
    expect(shown.primary_image).toBe(`${cdn}/p/${name}-900.webp`)
    expect(shown.images[0]?.variants).toEqual({
      320: `${cdn}/p/${name}-320.webp`,
      800: `${cdn}/p/${name}-800.webp`,
    })
    // The list comes from answers that the database has written.
    const { contractors } = await nobody.api.vendors.list({ query: {} })
    expect(contractors.find(({ id }) => id === vendor.id)?.images[0]?.image_url).toBe(shown.primary_image)
    expect(sharePictureUrl(shown.primary_image ?? '')).toBe(`${cdn}/p/${name}-share.jpg`)
    // Addresses of before still work, and another process finds the copies.
    expect((await app.inject(plain)).statusCode).toBe(200)
    const other = openPublicFolder(cdn)
    await publicCopies({ database, storage, store, folder: other }).reload()
    expect([...other.held]).toEqual([`v/${name}`])

    await database.db
      .update(users)
      .set({ suspended_at: new Date(), suspended_reason: 'Other people’s work' })
      .where(eq(users.id, vendor.user_id))
    // Changes that are made without the server count a quarter of a second later.
    await expect.poll(updatedFiles).toEqual([])
    expect((await app.inject(plain)).statusCode).toBe(404)
    expect((await admin.api.vendors.get({ params: { id: vendor.id } })).primary_image).toMatch(/^\/images\/v\/.*until=/)

    await database.db
      .update(users)
      .set({ suspended_at: null, suspended_reason: null })
      .where(eq(users.id, vendor.user_id))
    await expect.poll(updatedFiles).toEqual(expected)
    await owner.api.vendors.removeImage({ params: { id: made.id } })
    await expect.poll(() => filesIn('p/')).toEqual([])
    await expect.poll(() => filesIn('v/')).toEqual([])
  })

  test('the bucket serves a copy with the headers that browsers and CDNs need', async () => {
    const vendor = await make.vendor()
    await upload(as(vendor.owner), '/api/contractors/images/upload', { contractor_id: vendor.id })
    await copies.update()
    const [name = ''] = await filesIn('p/')
    const { headers } = await signedRead(name)
    expect(headers.get('content-type')).toBe('image/webp')
    expect(headers.get('cache-control')).toBe('public, max-age=31536000, s-maxage=60, immutable')
  })

  test('without a public address the folder is emptied, and left-over files of a copy too', async () => {
    await publicCopies({ database, storage, store, folder: null }).reload()
    expect(await filesIn('p/')).toEqual([])
  })

  test('a presigned upload goes to the bucket, and becomes a picture', async () => {
    const vendor = await make.vendor({ status: 'pending' })
    const owner = as(vendor.owner)
    const body = { contractor_id: vendor.id, file_name: 'table.png', file_type: 'image/png' as const }
    const issued = await owner.api.vendors.presignUpload({ body: { ...body, file_size: photo.length } })
    expect(issued.upload_url.startsWith(`${settings.endpoint}/${settings.bucket}/${issued.image_key}?`)).toBe(true)
    const put = (bytes: Uint8Array, type = 'image/png') =>
      fetch(issued.upload_url, { method: 'PUT', body: new Uint8Array(bytes), headers: { 'content-type': type } })
    expect((await put(photo, 'text/html')).status).toBe(403)
    expect((await put(Buffer.concat([photo, photo]))).status).toBe(403)
    expect((await put(photo)).status).toBe(200)
    const adopt = () =>
      owner.call('POST', `/api/contractors/${vendor.id}/images`, { body: { image_key: issued.image_key } })
    const adopted = await adopt()
    expect(adopted.status).toBe(201)
    expect((await app.inject(adopted.body.data.image_url)).statusCode).toBe(200)
    expect(await filesIn('u/')).toEqual([`${issued.image_key}.used`])
    expect((await adopt()).status).toBe(409)
    for (const file_size of [0, 11 * 1024 * 1024, 1.5, 'big']) {
      const refused = await owner.call('POST', '/api/upload/presigned-url', { body: { ...body, file_size } })
      expect([file_size, refused.status]).toEqual([file_size, 400])
    }
  })

  test('a file that is too large for a picture is refused when it is added, and removed', async () => {
    const vendor = await make.vendor()
    const owner = as(vendor.owner)
    const issued = await owner.api.vendors.presignUpload({
      body: { contractor_id: vendor.id, file_name: 'table.png', file_type: 'image/png' },
    })
    const large = new Uint8Array(10 * 1024 * 1024 + 1)
    const headers = { 'content-type': 'image/png' }
    expect((await fetch(issued.upload_url, { method: 'PUT', body: large, headers })).status).toBe(200)
    const answer = await owner.call('POST', `/api/contractors/${vendor.id}/images`, {
      body: { image_key: issued.image_key },
    })
    expect(answer.status).toBe(413)
    expect(await storage.head(issued.image_key)).toBeNull()
  })

  async function signedRead(key: string): Promise<Response> {
    const { S3Client, GetObjectCommand } = await import('@aws-sdk/client-s3')
    const { getSignedUrl } = await import('@aws-sdk/s3-request-presigner')
    const { endpoint, region, accessKeyId, secretAccessKey, bucket } = settings
    const credentials = { accessKeyId, secretAccessKey }
    const client = new S3Client({ endpoint: endpoint ?? '', region, forcePathStyle: true, credentials })
    return fetch(await getSignedUrl(client, new GetObjectCommand({ Bucket: bucket, Key: key })))
  }
})
