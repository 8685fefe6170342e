import { accountApi, addressApi, resetApi } from '@marquee/contract/account'
import { authApi } from '@marquee/contract/auth'
import type { Endpoint } from '@marquee/contract/endpoint'
import { afterAll, describe, expect, test } from 'vitest'
import { endpoints, endpointOf, everyWrite, pathOf } from './every-write.ts'
import { writesNothing } from './rolled-back.ts'
import { openSite } from './sign-in-site.ts'
import { testApp } from './test-app.ts'
import { testDatabase } from './test-database.ts'

/** What a browser sends for a page of another site: our cookies, but no bearer token. */
const cookies = { cookie: '_session=x; _session.sig=x; token=x; authorization=x' }
const evil = 'https://evil.example'
const crossSite: [string, Record<string, string>][] = [
  ['a form', { 'content-type': 'application/x-www-form-urlencoded', origin: evil, 'sec-fetch-site': 'cross-site' }],
  ['JSON called plain text', { 'content-type': 'text/plain', origin: evil }],
  ['no origin', { 'content-type': 'application/json' }],
  ['a foreign origin', { 'content-type': 'application/json', origin: evil }],
  ['a sandboxed frame', { 'content-type': 'application/json', origin: 'null', 'sec-fetch-site': 'cross-site' }],
]

describe('S4: another site cannot write through /api', async () => {
  const marketplace = await testApp()
  const { rows } = await everyWrite(marketplace)
  const { app, database, nobody } = marketplace

  test.each(rows)('$call', async (row) => {
    const { method } = endpointOf(row)
    await writesNothing(database, async () => {
      for (const [name, headers] of crossSite) {
        const body = headers['content-type']?.includes('form') ? 'title=A&role=admin' : JSON.stringify(row.body ?? {})
        const answer = await nobody.call(method, pathOf(row), { body, headers: { ...headers, ...cookies } })
        const allowed = Object.keys(answer.headers).filter((header) => header.startsWith('access-control-'))
        expect({ name, status: answer.status, allowed }).toEqual({ name, status: 401, allowed: [] })
      }
    })
  })

  /** That an admin has read a reported conversation is written into the audit log. */
  const audited = new Set(['admin.report', 'messages.list'])

  const reads = Object.keys(endpoints).filter((call) => endpoints[call]?.method === 'GET' && !audited.has(call))

  test.each(reads)('%s changes nothing in the database', async (call) => {
    const admin = rows.find((row) => row.call === 'admin.updateRole')!.by
    const path = pathOf({ call, params: { id: 1, eventId: 1, userId: 1 } })
    await writesNothing(database, async () => {
      for (const by of [nobody, marketplace.as(admin)]) expect((await by.call('GET', path)).status).toBeLessThan(500)
    })
  })

  test('a header, query or form field cannot override the method', async () => {
    const row = rows.find(({ call }) => call === 'events.remove')
    if (!row) throw new Error('No row')
    const by = marketplace.as(row.by)
    await writesNothing(database, async () => {
      for (const name of ['x-http-method-override', 'x-http-method', 'x-method-override'])
        expect((await by.call('GET', pathOf(row), { headers: { [name]: 'DELETE' } })).status).toBe(200)
      expect((await by.call('GET', `${pathOf(row)}?_method=DELETE`)).status).toBe(200)
    })
    expect(app.hasRoute({ method: 'DELETE', url: `/api${endpointOf(row).path}` })).toBe(true)
  })
})

describe('S4: another site cannot write through the screens of the embedded provider', async () => {
  const site = await openSite(await testDatabase())
  afterAll(() => site.close())
  const calls = [authApi, accountApi, resetApi, addressApi]
    .flatMap((part): Endpoint[] => Object.values(part))
    // Calls of the account page are registered only where the provider offers them.
    .filter(({ method, path }) => method !== 'GET' && site.app.hasRoute({ method, url: path }))

  test('the embedded provider has calls that write', () => {
    expect(calls.length).toBeGreaterThanOrEqual(3)
  })

  test.each(calls)('$method $path', async ({ access, method, path }) => {
    const url = site.url + path.replace(/:\w+/g, 'x'.repeat(43))
    const body = JSON.stringify({
      token: 'x'.repeat(43),
      email: 'a@example.test',
      password: 'a long one',
      name: 'A',
      agree: true,
    })
    const send = (headers: Record<string, string>) => fetch(url, { method: method as 'POST', headers, body })
    for (const [name, headers] of crossSite) {
      const { status } = await send({ ...headers, ...cookies })
      expect({ name, status }).toEqual({
        name,
        status: expect.toBeOneOf(access === 'public' ? [403, 415] : [401, 415]),
      })
    }
    const ours = await send({ 'content-type': 'application/json', origin: site.url, 'sec-fetch-site': 'same-origin' })
    expect(ours.status).toBeOneOf(access === 'public' ? [200, 201, 400, 404] : [401])
  })
})
