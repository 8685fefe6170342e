import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { request as send } from 'node:http'
import type { VendorList } from '@marquee/contract/vendors'
import type * as z from 'zod/mini'
import { expect, test } from './support/journey.ts'
import { signIn, tokenOf } from './support/people.ts'

// Pages that the server keeps. A rendered page contains the time of rendering, so an equal ETag means that it was not rendered again.

const paths = ['/', '/vendors', '/vendors?location=Portland&page=2', '/events', '/dashboard']

// Each process renders a page for itself, with the time in it, so behind a proxy the ETags differ.
test(
  'a public page is rendered once and sent to everybody, as each request accepts it',
  { tag: '@process' },
  async ({ server }) => {
    for (const path of paths) {
      await test.step(path, async () => {
        const ask = (headers: Record<string, string> = {}, method = 'GET') =>
          exchange(server.url + path, method, headers)
        const personal = { cookie: 'session=zq-secret', authorization: 'Bearer zq-secret', 'user-agent': 'zq-secret' }
        await ask({ ...personal, referer: 'https://zq-secret.example/', 'accept-language': 'zq-secret' })
        const plain = await ask()
        expect(plain.status).toBe(200)
        expect(plain.headers).toMatchObject({
          'cache-control': 'public, max-age=0, s-maxage=60, must-revalidate',
          vary: 'accept-encoding',
          'content-type': 'text/html; charset=utf-8',
        })
        expect(plain.headers['set-cookie']).toBeUndefined()
        expect(JSON.stringify(plain.headers) + plain.body.toString()).not.toContain('zq-secret')
        const { etag } = plain.headers
        for (const [encoding, decode] of [
          ['br', brotliDecompressSync],
          ['gzip', gunzipSync],
        ] as const) {
          const answer = await ask({ 'accept-encoding': encoding })
          expect(answer.headers).toMatchObject({ etag, 'content-encoding': encoding, vary: 'accept-encoding' })
          expect(decode(answer.body).equals(plain.body)).toBe(true)
        }
        const head = await ask({}, 'HEAD')
        expect(head.body.length).toBe(0)
        for (const name of ['etag', 'content-length', 'content-security-policy', 'content-type', 'vary'])
          expect([name, head.headers[name]]).toEqual([name, plain.headers[name]])
        expect(head.headers['x-request-id']).not.toBe(plain.headers['x-request-id'])
        const known = await ask({ 'if-none-match': String(etag), 'accept-encoding': 'br' })
        expect([known.status, known.body.length, known.headers.etag]).toEqual([304, 0, etag])
      })
    }
  },
)

test('a page with a parameter that no page knows is rendered for each request, and not kept', async ({ server }) => {
  const ask = async () => (await exchange(`${server.url}/vendors?utm_source=letter`, 'GET', {})).headers.etag
  expect(await ask()).not.toBe(await ask())
})

test('a suspended vendor is on no page any more, at once', async ({ newPerson, server, request }) => {
  const page = await newPerson()
  await signIn(page, 'admin@marquee.test')
  const headers = { authorization: `Bearer ${await tokenOf(page)}` }
  const answer = await request.get('/api/contractors')
  const { data } = (await answer.json()) as { data: z.infer<typeof VendorList> }
  const [vendor] = data.contractors
  if (!vendor) throw new Error('The demo has no vendor')
  const suspend = async (suspended: boolean) => {
    const body = { suspended, reason: 'Complaints' }
    const done = await request.put(`/api/users/admin/suspension/${vendor.user_id}`, { headers, data: body })
    expect(done.status()).toBe(200)
  }
  const shown = async () => {
    const list = await exchange(`${server.url}/vendors`, 'GET', {})
    const own = await exchange(`${server.url}/vendors/${vendor.id}`, 'GET', {})
    return [list.body.toString().includes(`href="/vendors/${vendor.id}"`), own.status]
  }
  expect(await shown()).toEqual([true, 200])
  await suspend(true)
  try {
    expect(await shown()).toEqual([false, 404])
  } finally {
    await suspend(false)
  }
  expect(await shown()).toEqual([true, 200])
})

/** One exchange without a cookie store and without decompression. */
async function exchange(url: string, method: string, headers: Record<string, string>) {
  const { promise, resolve, reject } = Promise.withResolvers<{
    status: number | undefined
    headers: Record<string, string | string[] | undefined>
    body: Buffer
  }>()
  send(url, { method, headers }, (answer) => {
    const parts: Buffer[] = []
    answer.on('data', (part: Buffer) => parts.push(part))
    answer.on('end', () => resolve({ status: answer.statusCode, headers: answer.headers, body: Buffer.concat(parts) }))
  })
    .on('error', reject)
    .end()
  return promise
}
