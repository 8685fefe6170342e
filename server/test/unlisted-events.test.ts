import { expect, test } from 'vitest'
import { refusals } from '@marquee/contract/policy'
import { applicationDrafts, withdrawnApplications } from '../src/db/schema.ts'
import { endpoints } from './every-write.ts'
import { raceServers } from './race-servers.ts'
import type { Caller } from './test-app.ts'

/**
 * An event that is not listed is in no answer to people who have not opened its link: every GET call of the contract and the sitemap are read
 * by several callers, on two servers, and again from their caches. While the event is listed the same calls must find it.
 */
const { world, second, make, nobody, as, db } = await raceServers()

const type = await make.eventType()
const organizer = await make.organizer()
const event = await make.event({
  organizer_id: organizer.id,
  title: 'Zqxvault Grimbleton',
  address: '9 Low Road, Quenchford, OR',
  description: 'Grimbleton described',
  event_type_id: type.id,
  published_at: new Date(),
})
const vendor = await make.vendor({ business_address: '1 High Road, Quenchford, OR', eventTypeIds: [type.id] })
await db
  .insert(applicationDrafts)
  .values({ vendor_id: vendor.id, event_id: event.id, message: 'We would', answers: {} })
await db.insert(withdrawnApplications).values({ vendor_id: vendor.id, event_id: event.id })
const outsiders: Record<string, Caller[]> = {
  nobody: [nobody, second],
  user: [as(await make.user())],
  vendor: [as(vendor.owner)],
  'other organizer': [as((await make.organizer()).owner)],
}

const reads = Object.entries(endpoints).filter(
  ([, { method, access, stream }]) =>
    method === 'GET' && !stream && !(Array.isArray(access) && access.length === 1 && access[0] === 'admin'),
)
/** A word of the event that no search here has, and its address. Its city is that of a vendor too. */
const isShown = (call: string, text: string) =>
  new RegExp(`grimbleton|/events/${event.id}[<"]${call.startsWith('events.') ? '|quenchford' : ''}`, 'i').test(text)

const searches = ['', '?search=zqxvault', '?search=zqxvaltu', '?what=zqxv', '?where=quen', '?location=Quenchford']
const other: Record<string, string> = { date: '2030-06-19', list: 'services', group: 'receipts', token: 'x' }

/** The calls, each with the callers who read of the event in it. */
async function found(): Promise<Record<string, string[]>> {
  const paths = reads.flatMap(([call, { path, query }]) => {
    const address = `/api${path.replaceAll(/:(\w+)/g, (_, name: string) => other[name] ?? String(event.id))}`
    return (path.startsWith('/events') ? searches : query ? searches.slice(0, 2) : ['']).map(
      (search) => [call, address + search] as const,
    )
  })
  const all = [...paths, ['sitemap', '/sitemap.xml'] as const]
  const hits: Record<string, string[]> = {}
  for (const [who, callers] of Object.entries(outsiders)) {
    for (const caller of callers) {
      for (const [call, path] of all) {
        const { body } = await caller.call('GET', path)
        if (isShown(call, typeof body === 'string' ? body : JSON.stringify(body)) && !hits[call]?.includes(who))
          (hits[call] ??= []).push(who)
      }
    }
  }
  return hits
}

const everybody = Object.keys(outsiders)

test(
  'what is listed is found in these calls, and is in none of them once it is not listed, also from warm caches',
  { timeout: 240_000 },
  async () => {
    const listed = {
      'events.list': everybody,
      'events.suggestions': everybody,
      'events.suggested': ['vendor'],
      'events.get': everybody,
      'calendar.entry': everybody,
      'drafts.list': ['vendor'],
      'applications.withdrawn': ['vendor'],
      sitemap: everybody,
    }
    expect(await found()).toMatchObject(listed)
    const host = world.as(organizer.owner).api.events
    for (const visibility of ['private', 'listed', 'unlisted'] as const) {
      await host.update({ params: { id: event.id }, body: { visibility } })
      const expected = visibility === 'listed' ? listed : {}
      const hits = await found()
      expect(Object.keys(hits).filter((call) => !(call in expected))).toEqual([])
      expect(hits).toMatchObject(expected)
    }
    // Its organizer still has it, and so do admins.
    const { title } = await host.get({ params: { id: event.id } })
    const admin = world.as(await make.admin())
    expect([title, (await admin.api.events.get({ params: { id: event.id } })).title]).toEqual([
      event.title,
      event.title,
    ])
  },
)

test.each(['unlisted', 'private'] as const)('%s events are answered as events that never were', async (visibility) => {
  const { id } = await make.event({ organizer_id: organizer.id, visibility })
  for (const [who, [caller]] of Object.entries(outsiders)) {
    for (const path of ['/api/events/:id', '/api/events/:id/calendar', '/api/events/:id/link']) {
      const [hidden, unknown] = await Promise.all(
        [id, 999_999].map((one) => caller!.call('GET', path.replace(':id', String(one)))),
      )
      expect([who, path, hidden!.status, hidden!.body]).toEqual([who, path, unknown!.status, unknown!.body])
    }
    const [hidden, unknown] = await Promise.all(
      [id, 999_999].map((event_id) =>
        caller!.call('POST', '/api/event-applications', { body: { event_id, message: 'Hello' } }),
      ),
    )
    expect([who, hidden!.status, hidden!.body]).toEqual([who, unknown!.status, unknown!.body])
  }
  const applying = await outsiders.vendor![0]!.call('POST', '/api/event-applications', {
    body: { event_id: id, message: 'Hello' },
  })
  expect([applying.status, applying.body.error]).toEqual([404, refusals.eventNotFound])
})
