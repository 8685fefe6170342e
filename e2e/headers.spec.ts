import { expect, test } from './support/journey.ts'

/** Pages and the files that they load. `server/test/headers.test.ts` checks all other answers of the server. */
const pages = [
  '/',
  '/vendors',
  '/events',
  '/auth',
  '/auth/callback',
  '/dashboard',
  '/admin',
  '/nowhere',
  '/vendors/0',
  '/day/0',
]

test('S17: every page and every file of the bundle has the security headers', async ({ request }) => {
  const home = await (await request.get('/')).text()
  const files = [...new Set(home.match(/\/assets\/[\w./-]+\.(?:js|css|woff2)/g))]
  const types = files.map((file) => file.split('.').at(-1))
  expect(types).toEqual(expect.arrayContaining(['js', 'css']))

  for (const path of [...pages, ...files, '/favicon.svg', '/day/sw.js']) {
    await test.step(path, async () => {
      const answer = await request.get(path, { headers: { origin: 'https://evil.example' } })
      const headers = answer.headers()
      expect(headers).toMatchObject({
        'x-content-type-options': 'nosniff',
        'cross-origin-opener-policy': 'same-origin',
        'referrer-policy': 'strict-origin-when-cross-origin',
      })
      expect(headers).not.toHaveProperty('access-control-allow-origin')
      expect(headers['cache-control']).toMatch(/^public|no-store/)
      expect(headers['content-type']).toMatch(/^(font|image)\/|charset=utf-8/i)
      const policy = headers['content-security-policy'] ?? ''
      expect(policy).toMatch(/object-src 'none'|default-src 'none'/)
      for (const directive of [/base-uri 'none'/, /form-action '(none|self)'/, /frame-ancestors 'none'/]) {
        expect(policy).toMatch(directive)
      }
      const scripts = /script-src ([^;]*)/.exec(policy)?.[1] ?? "'none'"
      expect(scripts.split(' ').filter((source) => !/^'(self|none|sha256-[\w+/=]+)'$/.test(source))).toEqual([])
    })
  }
})
