import { expect, test } from 'vitest'
import { testApp } from '../../../test/test-app.ts'
import { sitemapService } from './service.ts'

const { nobody, make, database } = await testApp()
const context = { db: database.db } as Parameters<typeof sitemapService>[0]

test('the sitemap holds the public pages and listed vendors only', async () => {
  const approved = await make.vendor()
  const pending = await make.vendor({ status: 'pending' })
  const retired = await make.vendor({ ownerRole: 'user' })
  const { status, headers, body } = await nobody.call('GET', '/sitemap.xml')
  expect(status).toBe(200)
  expect(headers['content-type']).toContain('application/xml')
  const places = [...String(body).matchAll(/<loc>([^<]+)<\/loc>/g)].map((match) => match[1])
  expect(places).toEqual(
    ['/', '/vendors', '/events', `/vendors/${approved.id}`].map((path) => `http://localhost:3000${path}`),
  )
  expect(places.join()).not.toContain(`/vendors/${pending.id}`)
  expect(places.join()).not.toContain(`/vendors/${retired.id}`)
})

test('the sitemap holds published events that are not over, and no others', async () => {
  const day = (offset: number) => new Date(Date.now() + offset * 86_400_000).toISOString().slice(0, 10)
  const event = (values: Parameters<typeof make.event>[0]) => make.event({ start_date: day(5), ...values })
  const [upcoming, running] = [await event({}), await event({ start_date: day(-3), end_date: day(0) })]
  await event({ status: 'draft' })
  await event({ status: 'cancelled' })
  await event({ status: 'completed' })
  await event({ start_date: day(-1) })
  await event({ start_date: day(-9), end_date: day(-1) })
  await event({ organizer_id: (await make.organizer({ ownerRole: 'user' })).id })
  const { body } = await nobody.call('GET', '/sitemap.xml')
  const places = [...String(body).matchAll(/\/events\/(\d+)<\/loc><lastmod>[\d-]{10}T/g)].map((match) =>
    Number(match[1]),
  )
  expect(places).toEqual([upcoming.id, running.id])
  expect(body.match(/\/events\/\d/g)).toHaveLength(2)
})

test('beyond its limit the sitemap is an index, and its parts hold every address once', async () => {
  for (let i = 0; i < 6; i++) await make.vendor()
  const small = sitemapService(context, 'https://marquee.example', 4)
  const index = await small.root()
  const parts = [...index.matchAll(/sitemap-(\d+)\.xml/g)].map((match) => Number(match[1]))
  expect(parts.length).toBeGreaterThan(1)
  const files = await Promise.all(parts.map((part) => small.part(part)))
  const places = files.flatMap((file) => [...String(file).matchAll(/<loc>([^<]+)<\/loc>/g)].map((match) => match[1]))
  const whole = String(await sitemapService(context, 'https://marquee.example').root())
  expect(places).toEqual([...whole.matchAll(/<loc>([^<]+)<\/loc>/g)].map((match) => match[1]))
  expect(Math.max(...files.map((file) => String(file).split('<loc>').length - 1))).toBeLessThanOrEqual(4)
  expect(await small.part(parts.length + 1)).toBeNull()
})

test('an unknown part gets 404, and robots.txt names the sitemap', async () => {
  for (const part of ['2', '0', 'x', '99999'])
    expect((await nobody.call('GET', `/sitemap-${part}.xml`)).status).toBe(404)
  const { body } = await nobody.call('GET', '/robots.txt')
  expect(body).toContain('Sitemap: http://localhost:3000/sitemap.xml')
  expect(body).toContain('Disallow: /admin')
})
