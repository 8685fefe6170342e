import { expect, test } from 'vitest'
import { testApp } from '../../test/test-app.ts'

const path = '/.well-known/security.txt'

test('security.txt names the contact and expires within a year', async () => {
  const { nobody } = await testApp({
    publicUrl: 'https://marquee.example',
    settings: { securityContact: 'mailto:security@marquee.example' },
  })
  const { status, headers, body } = await nobody.call('GET', path)

  expect([status, headers['content-type']]).toEqual([200, 'text/plain; charset=utf-8'])
  const fields = Object.fromEntries(
    String(body)
      .trim()
      .split('\n')
      .map((line) => line.split(/: (.*)/)),
  )
  expect(fields).toEqual({
    Contact: 'mailto:security@marquee.example',
    Expires: expect.stringMatching(/^\d{4}-\d\d-\d\dT00:00:00Z$/),
    'Preferred-Languages': 'en',
    Canonical: `https://marquee.example${path}`,
  })
  const days = (Date.parse(fields.Expires) - Date.now()) / 86_400_000
  expect(days).toBeGreaterThan(300)
  expect(days).toBeLessThan(365)
})

test('security.txt is not found without a contact', async () => {
  const { nobody } = await testApp()
  expect((await nobody.call('GET', path)).status).toBe(404)
})
