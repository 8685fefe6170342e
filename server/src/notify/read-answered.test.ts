import { expect, test } from 'vitest'
import { noticeScenes } from '../../test/notice-scenes.ts'

const { make, as, scene, forget } = await noticeScenes()

/** What an organizer has unread after some vendors applied to an event. */
async function applied() {
  const all = await scene()
  await forget()
  const makeOne = async () => {
    const { owner } = await make.vendor()
    const { id } = await as(owner).api.applications.create({ body: { event_id: all.event.id, message: 'Soup?' } })
    return { id, asVendor: as(owner) }
  }
  const [one, two, three] = [await makeOne(), await makeOne(), await makeOne()]
  const unread = async () => {
    const { notifications, unread: count } = await all.asOrganizer.api.notifications.list({ query: { unread: true } })
    expect(count).toBe(notifications.length)
    return notifications.map(({ kind, link }) => `${kind} ${link}`).toSorted()
  }
  const entryOf = ({ id }: { id: number }) => `application.submitted /organizer/applications/${id}`
  return { ...all, one, two, three, unread, entryOf }
}

test('the entry about an application counts as read once the organizer has decided on it', async () => {
  const { asOrganizer, one, two, three, unread, entryOf } = await applied()
  expect(await unread()).toEqual([one, two, three].map(entryOf).toSorted())
  await asOrganizer.api.applications.decide({ params: { id: one.id }, body: { status: 'accepted' } })
  expect(await unread()).toEqual([two, three].map(entryOf).toSorted())
  await asOrganizer.api.applications.decideMany({
    body: { status: 'rejected', applications: [{ id: two.id, version: 1 }] },
  })
  expect(await unread()).toEqual([entryOf(three)])
})

test('completing an event answers its undecided applications, so their entries count as read', async () => {
  const { asOrganizer, event, unread } = await applied()
  const body = { status: 'completed', undecided_reason: 'All places are filled.' } as const
  await asOrganizer.api.events.update({ params: { id: event.id }, body })
  expect(await unread()).toEqual([])
})

test('after a withdrawal only the entry about the withdrawal is unread', async () => {
  const { event, one, two, three, unread, entryOf } = await applied()
  await one.asVendor.api.applications.withdraw({ params: { id: one.id } })
  expect(await unread()).toEqual(
    [entryOf(two), entryOf(three), `application.withdrawn /organizer/events/${event.id}`].toSorted(),
  )
})
