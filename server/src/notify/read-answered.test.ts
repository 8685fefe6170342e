import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { decide, withdraw } from '../../test/applications.ts'
import { noticeScenes } from '../../test/notice-scenes.ts'
import { changePlace, invite, placesOf } from '../../test/places.ts'
import { notifications } from '../db/schema.ts'

const { make, as, scene, forget, db, database } = await noticeScenes()
const { called } = placesOf({ make, as, database })

/** What an organizer has unread after some vendors applied to an event. */
async function applied() {
  const all = await scene()
  await forget()
  const makeOne = async () => {
    const { owner, company_name } = await make.vendor()
    const { id } = await as(owner).api.applications.create({ body: { event_id: all.event.id, message: 'Soup?' } })
    return { id, company_name, asVendor: as(owner) }
  }
  const [one, two, three] = [await makeOne(), await makeOne(), await makeOne()]
  const unread = async () => {
    const { notifications, unread: count } = await all.asOrganizer.api.notifications.list({ query: { unread: true } })
    expect(count).toBe(notifications.reduce((sum, entry) => sum + entry.count, 0))
    return notifications.map(({ kind, link }) => `${kind} ${link}`).toSorted()
  }
  const entryOf = ({ id }: { id: number }) => `application.submitted /organizer/applications/${id}`
  return {
    ...all,
    one,
    two,
    three,
    unread,
    entryOf,
    allOf: `application.submitted /organizer/applications?status=pending&event_id=${all.event.id}`,
  }
}

test('the entry about an application counts as read once the organizer has decided on it', async () => {
  const { asOrganizer, one, two, three, unread, entryOf, allOf } = await applied()
  expect(await unread()).toEqual([allOf])
  await asOrganizer.api.applications.decide({ params: { id: one.id }, body: { status: 'accepted' } })
  expect(await unread()).toEqual([allOf])
  await asOrganizer.api.applications.decideMany({
    body: { status: 'rejected', applications: [{ id: two.id, version: 1 }] },
  })
  expect(await unread()).toEqual([entryOf(three)])
})

test('the reminder of applications that wait counts as read once none waits: decided, withdrawn, or on the waiting list', async () => {
  const { asOrganizer, organizer, event, sides } = await called({ applicants: 4 })
  const [one, two, three, four] = sides
  const link = `/organizer/applications?status=pending&event_id=${event.id}`
  const steps = [
    () => withdraw(one!.asVendor, one!.id),
    () => changePlace(asOrganizer, two!.id, 'wait'),
    () => decide(asOrganizer, three!.id, 'rejected'),
  ]
  const remind = async () => (await make.notice({ user_id: organizer.user_id, kind: 'event.reminder', link })).id
  const isRead = async (id: number) =>
    (await db.select().from(notifications).where(eq(notifications.id, id)))[0]?.read_at !== null
  const first = await remind()
  for (const step of steps) await step()
  expect(await isRead(first)).toBe(false)
  await decide(asOrganizer, four!.id, 'accepted')
  expect(await isRead(first)).toBe(true)

  await decide(asOrganizer, three!.id, 'pending')
  for (const last of [() => changePlace(asOrganizer, three!.id, 'wait'), () => withdraw(three!.asVendor, three!.id)]) {
    const again = await remind()
    await last()
    expect(await isRead(again)).toBe(true)
    await changePlace(asOrganizer, three!.id, 'stop_waiting')
  }
})

test.each(['accepted', 'invited'] as const)(
  'that a place is free again counts as read once all of it is given: the last vendor is %s',
  async (way) => {
    const { asOrganizer, event, sides } = await called({ wanted: 2, applicants: 4 })
    const [one, two, three, four] = sides
    for (const { id } of [one!, two!]) await decide(asOrganizer, id, 'accepted')
    await changePlace(one!.asVendor, one!.id, 'decline')
    await withdraw(two!.asVendor, two!.id)
    const unread = async () => {
      const { notifications } = await asOrganizer.api.notifications.list({ query: { unread: true } })
      return notifications.map(({ kind }) => kind).filter((kind) => kind !== 'application.submitted')
    }
    await decide(asOrganizer, three!.id, 'accepted')
    expect(await unread()).toEqual(['application.withdrawn', 'application.declined'])
    const { call } = await asOrganizer.api.events.get({ params: { id: event.id } })
    if (way === 'accepted') await decide(asOrganizer, four!.id, 'accepted')
    else await invite(asOrganizer, call!.places[0]!.id, (await make.vendor()).id)
    expect(await unread()).toEqual([])
  },
)

test('completing an event answers its undecided applications, so their entries count as read', async () => {
  const { asOrganizer, event, unread } = await applied()
  const body = { status: 'completed', undecided_reason: 'All places are filled.' } as const
  await asOrganizer.api.events.update({ params: { id: event.id }, body })
  expect(await unread()).toEqual([])
})

test('what only confirms what somebody did is no news: it stands in their list, read', async () => {
  const { one } = await applied()
  await one.asVendor.api.applications.withdraw({ params: { id: one.id } })
  const { notifications, unread } = await one.asVendor.api.notifications.list({ query: { group: 'receipts' } })
  expect(notifications.map(({ kind }) => kind)).toEqual(['application.taken_back', 'application.received'])
  // By the clock of the database, whose transaction made both.
  for (const { read_at, created_at } of notifications) expect(read_at).toBe(created_at)
  expect(unread).toBe(0)
})

test('after a withdrawal only the entry about the withdrawal is unread', async () => {
  const { event, one, unread, allOf } = await applied()
  await one.asVendor.api.applications.withdraw({ params: { id: one.id } })
  expect(await unread()).toEqual([allOf, `application.withdrawn /organizer/events/${event.id}`].toSorted())
})

test('several applications for one event are one entry with their number and vendors; reading it reads those that were there', async () => {
  const { asOrganizer, event, one, two, three } = await applied()
  const list = (query = {}) => asOrganizer.api.notifications.list({ query })
  const [entry, ...rest] = (await list()).notifications
  expect(rest).toEqual([])
  const body = [three, two, one].map(({ company_name }) => company_name).join(', ')
  expect(entry).toMatchObject({ subject: `3 new applications for ${event.title}`, count: 3, body, read_at: null })
  expect((await list({ group: 'messages' })).pagination.total).toBe(0)
  expect((await list({ group: 'applications' })).pagination.total).toBe(1)

  const { owner, company_name } = await make.vendor()
  await as(owner).api.applications.create({ body: { event_id: event.id, message: 'Later' } })
  const newest = `${company_name}, ${three.company_name}, ${two.company_name}, and 1 more`
  expect((await list()).notifications[0]?.body).toBe(newest)
  expect((await asOrganizer.api.notifications.read({ params: { id: entry!.id } })).count).toBe(3)

  const after = await list()
  expect(after.unread).toBe(1)
  expect(after.notifications.map(({ subject, count }) => [subject.replace(/: .* for/, ': … for'), count])).toEqual([
    [`New application: … for ${event.title}`, 1],
    [`3 applications for ${event.title}`, 3],
  ])
  // Pages count what is shown.
  expect(after.pagination.total).toBe(2)
  expect((await list({ limit: 1, page: 2 })).notifications.map(({ count }) => count)).toEqual([3])
})

test.each([
  ['application.confirmed', '3 vendors confirmed for', '/places'],
  ['application.declined', '3 vendors declined a place at', '/places'],
  ['application.expired', '3 vendors did not confirm in time for', '/places'],
  ['invitation.declined', '3 invitations declined for', '/invitations'],
  ['invitation.expired', '3 invitations not confirmed in time for', '/places'],
] as const)(
  '%s: those of one event are one entry, which names its vendors and counts who is none',
  async (kind, words, page) => {
    const { asOrganizer, organizer, event, vendor, second } = await scene()
    await forget()
    const other = await make.event({ organizer_id: organizer.id })
    const { user_id } = organizer
    // Contacts have no account.
    for (const about_user_ids of [[], [vendor.user_id], [second.user_id]])
      await make.notice({ user_id, kind, event_id: event.id, about_user_ids })
    await make.notice({ user_id, kind, event_id: other.id })

    const list = async () => (await asOrganizer.api.notifications.list({ query: { unread: true } })).notifications
    const [, entry] = await list()
    expect(entry).toMatchObject({
      subject: `${words} ${event.title}`,
      count: 3,
      body: `${second.company_name}, ${vendor.company_name}, and 1 more`,
      link: `/organizer/events/${event.id}${page}`,
    })
    await asOrganizer.api.notifications.read({ params: { id: entry!.id } })
    expect(await list()).toMatchObject([{ count: 1 }])
  },
)

test('what asks admins for the same work is one entry; what one of them has done is read for all of them', async () => {
  const { vendor, asOrganizer } = await scene()
  const admin = await make.admin()
  const list = async () => (await as(admin).api.notifications.list({ query: { unread: true } })).notifications
  const params = { id: vendor.application.id }
  await as(vendor.owner).api.messages.send({ params, body: { text: 'Hello' } })
  await asOrganizer.api.messages.report({ params, body: { reason: 'Rude' } })
  const [entry] = await list()
  const report = Number(entry?.link?.split('=')[1])
  await as(await make.admin()).api.admin.closeReport({ params: { id: report }, body: { outcome: 'Spoke to both' } })
  expect(await list()).toEqual([])

  const people = [await make.user(), await make.user(), await make.user()]
  for (const person of people) await as(person).api.vendors.contact({ params: { id: vendor.id }, body: {} })
  const [requests, ...rest] = await list()
  expect(rest).toEqual([])
  expect(requests).toMatchObject({ subject: '3 contact requests', count: 3, link: '/admin/contact-requests' })
  await as(admin).api.notifications.read({ params: { id: requests!.id } })
  expect(await list()).toEqual([])
  const { notifications } = await as(admin).api.notifications.list({ query: { group: 'admin_requests' } })
  expect(notifications.map(({ count }) => count)).toEqual([1, 1, 1, 1])
})
