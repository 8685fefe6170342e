import { buffer } from 'node:stream/consumers'
import { Readable } from 'node:stream'
import { describe, expect, test } from 'vitest'
import { createContext } from '../src/context.ts'
import { exportText } from '../src/features/account/export-text.ts'
import { diskStorage } from '../src/images/disk-storage.ts'
import { apply, decide } from './applications.ts'
import { endpoints } from './every-write.ts'
import type { Person } from './factories.ts'
import { heldWorld } from './held-world.ts'
import type { Caller } from './test-app.ts'
import { photo, uploadPicture } from './vendor-gallery.ts'

const { make, as, nobody, database, folder, pass, release, sent, listening } = await heldWorld()
const admin = as(await make.user({ role: 'admin' }))
const storage = await diskStorage({ folder, publicUrl: 'http://localhost:3000', secret: 'test' })
const day = '2031-05-01'

/** The reads of the contract that not only admins make, with the queries that show a status or a day. */
const queries: Record<string, string[]> = {
  '/contractors': ['', `?availability_date=${day}`, '?search=Fern'],
  '/contractors/:id/related': ['', `?availability_date=${day}`],
  '/contractors/suggestions': ['?what=Fern'],
  '/event-applications/my-applications': ['', '?status=pending', '?status=accepted', '?status=rejected'],
}
const reads = Object.values(endpoints).filter(
  ({ method, stream, access }) => method === 'GET' && !stream && String(access) !== 'admin',
)

/** Which id an address takes, by the words that it has before it. */
interface Ids {
  contractors: number
  events: number
  event?: number
  'event-applications'?: number
}

/** What a caller reads now: every address with its answer. */
async function readAll(caller: Caller, ids: Ids): Promise<Record<string, unknown>> {
  const answers: Record<string, unknown> = {}
  for (const { path } of reads.filter((one) => caller.person || one.access === 'public')) {
    const owner = /(\w[\w-]*)\/:\w+/.exec(path)?.[1] as keyof Ids | undefined
    for (const query of queries[path] ?? ['']) {
      const id = String((owner && ids[owner]) ?? 0)
      const address = `/api${path.replace(':date', day).replace(/:\w+/, id)}${query}`
      const { status, body } = await caller.call('GET', address)
      // Which transactions the page has seen is never the same.
      if (body.data?.snapshot) body.data.snapshot = null
      answers[address] = { status, body }
    }
  }
  return answers
}

async function exported(person: Person): Promise<unknown> {
  const parts = { userId: person.id, own: null, storage, report: async () => {}, signal: new AbortController().signal }
  const { about: _, ...rest } = JSON.parse(
    (await buffer(Readable.from(exportText(createContext(database, []), parts)))).toString(),
  )
  return rest
}

const changes = (before: Record<string, unknown>, after: Record<string, unknown>) =>
  Object.keys(after).filter((address) => JSON.stringify(before[address]) !== JSON.stringify(after[address]))

describe.each(['vendor', 'organizer'] as const)('of a %s that is decided on, until it is sent', (noun) => {
  const role = noun === 'vendor' ? 'contractor' : 'client'
  const path = noun === 'vendor' ? '/api/contractors/profile' : '/api/organizers/profile'
  const name = noun === 'vendor' ? { company_name: 'Fern & Fire' } : { organization_name: 'Fern & Fire' }
  const put = (person: Person, status: string) =>
    admin.call('PUT', `/api/users/admin/update-role/${person.id}`, {
      body: { role, status, ...(status === 'rejected' && { reason: 'No pictures' }) },
    })
  const ask = (person: Person) =>
    admin.call('PUT', `/api/users/admin/question/${person.id}`, { body: { role, question: 'A licence?' } })

  async function waiting() {
    const { owner, id } = await make[noun]({ status: 'pending', ...name })
    const { id: eventId } = await make.event({ start_date: day })
    const caller = as(owner)
    if (noun === 'vendor')
      await uploadPicture(caller, { contractor_id: id, alt_text: 'An arch' }, await photo('#08f', 90))
    const ids = { contractors: id, events: eventId }
    const tries = async () => [
      await apply(caller, eventId),
      await caller.call('POST', '/api/events', {
        body: { title: 'Fair', address: 'Pier 1', start_date: day, status: 'draft' },
      }),
      await caller.call('POST', '/api/webhooks', {
        body: { name: 'A', url: 'https://a.example/', event_types: ['application.submitted'] },
      }),
    ]
    /** All that its owner and a visitor read, and what the owner may do. */
    const all = async () => {
      const read: Record<string, unknown> = {}
      for (const [who, one] of Object.entries({ owner: caller, nobody }))
        for (const [address, answer] of Object.entries(await readAll(one, ids))) read[`${who}: ${address}`] = answer
      read['export'] = await exported(owner)
      read['tries'] = (await tries()).map(({ status, body }) => ({ status, error: body.error }))
      return read
    }
    const save = (body: object, version?: number) =>
      caller.call('PUT', path, { body, ...(version && { headers: { 'if-match': `"${version}"` } }) })
    return { owner, caller, all, save, own: async () => (await caller.call('GET', path)).body.data }
  }

  test.each(['rejected', 'asked'])(
    '%s: nobody but admins reads anything of it, and afterwards they do',
    async (what) => {
      const { owner, all, save, own } = await waiting()
      const decideIt = () => (what === 'asked' ? ask(owner) : put(owner, what))
      const before = await all()
      expect((await decideIt()).status).toBe(200)
      expect(changes(before, await all())).toEqual([])
      expect((await put(owner, 'pending')).status).toBe(200)
      expect(changes(before, await all())).toEqual([])

      const { version } = await own()
      await decideIt()
      await pass()
      await release()
      const after = changes(before, await all())
      expect(after).toEqual(expect.arrayContaining([`owner: ${path}`, 'owner: /api/notifications', 'export']))
      expect((await save({}, version)).status).toBe(412)
    },
  )

  test.each(['rejected', 'asked'])('%s: what its owner saves meanwhile is answered as pending', async (what) => {
    const { owner, save, own } = await waiting()
    const { version } = await own()
    expect((what === 'asked' ? await ask(owner) : await put(owner, what)).status).toBe(200)
    const saved = await save({ website: 'https://fern.example' }, version)
    expect(saved).toMatchObject({
      status: 200,
      body: { data: { status: 'pending', status_reason: null, question: null } },
    })
    expect(await own()).toEqual(saved.body.data)
    expect((await save({ website: 'https://fire.example' }, saved.body.data.version)).status).toBe(200)
    await pass()
    await release()
    // A rejection was about what the profile was before.
    const then = {
      rejected: { status: 'pending' },
      asked: { question: 'A licence?' },
    }
    expect(await own()).toMatchObject({ website: 'https://fire.example', ...then[what as keyof typeof then] })
  })

  test('an approval acts at once, and only its notices wait', async () => {
    const { owner, all, save, own } = await waiting()
    const before = await all()
    await put(owner, 'approved')
    const now = changes(before, await all())
    expect(now).toEqual(expect.arrayContaining([`owner: ${path}`, 'tries']))
    expect(now.includes('nobody: /api/contractors?search=Fern')).toBe(noun === 'vendor')
    const { version } = await own()
    expect((await save({ website: 'https://fern.example' }, version)).status).toBe(200)
    await put(owner, 'pending')
    expect(await own()).toMatchObject({ status: 'pending' })
    await pass()
    await release()
    expect((await sent()).entries).not.toContain(`${noun}.approved`)
  })

  test('decided after a question that is not sent: its owner still reads the version from before', async () => {
    const { owner, save, own } = await waiting()
    const { version } = await own()
    await ask(owner)
    await put(owner, 'rejected')
    expect(await own()).toMatchObject({ version, status: 'pending', question: null })
    await put(owner, 'pending')
    expect((await save({}, version)).status).toBe(200)
  })
})

test('the day of a held acceptance stays free for all but the decider, until it is sent', async () => {
  const { id, event, asOrganizer, asVendor, vendor } = await listening({
    event: { start_date: day, end_date: '2031-05-02' },
  })
  const { body } = await asVendor.call('GET', `/api/event-applications/${id}`)
  const other = await listening()
  const ids = { contractors: vendor.id, events: event.id, event: event.id, 'event-applications': id }
  const all = async () => {
    const read: Record<string, unknown> = { export: await exported(vendor.owner) }
    for (const [who, one] of Object.entries({ vendor: asVendor, other: other.asOrganizer, nobody }))
      for (const [address, answer] of Object.entries(await readAll(one, ids))) read[`${who}: ${address}`] = answer
    return read
  }
  const before = await all()
  for (const status of ['accepted', 'rejected', 'accepted'] as const) {
    expect((await decide(asOrganizer, id, status)).status).toBe(200)
    expect(changes(before, await all())).toEqual([])
  }
  await pass()
  await release()
  const free = `/api/contractors?availability_date=${day}`
  const sent = await all()
  expect(changes(before, sent)).toEqual(
    expect.arrayContaining([`nobody: ${free}`, `nobody: /api/contractors/${vendor.id}/availability/${day}`, 'export']),
  )

  // Back to pending: booked for everybody, until that is sent.
  await decide(asOrganizer, id, 'pending')
  expect(changes(sent, await all())).toEqual([])
  expect(
    (
      await asVendor.call('DELETE', `/api/event-applications/${id}`, {
        headers: { 'if-match': `"${body.data.version}"` },
      })
    ).status,
  ).toBe(412)
  expect((await asVendor.call('DELETE', `/api/event-applications/${id}`)).status).toBe(200)
  expect((await nobody.call('GET', free)).body).toEqual((before[`nobody: ${free}`] as { body: unknown }).body)
})

test('of two events on a day their organizer is warned of the own held acceptance, and another organizer of none', async () => {
  const { id, vendor, organizer, asOrganizer } = await listening({ event: { start_date: day } })
  const days = async (organizer_id: number, caller: Caller) => {
    const { id: event_id } = await make.event({ organizer_id, start_date: day })
    const one = await make.application({ event_id, vendor_id: vendor.id })
    return (await caller.api.applications.vendorDates({ params: { id: one.id } })).days
  }
  const other = await make.organizer()
  await decide(asOrganizer, id, 'accepted')
  expect(await days(organizer.id, asOrganizer)).toEqual([{ date: day, booked: true }])
  expect(await days(other.id, as(other.owner))).toEqual([])
  await pass()
  await release()
  expect(await days(other.id, as(other.owner))).toEqual([{ date: day, booked: true }])
})
