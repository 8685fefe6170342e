import { expect, test } from './support/journey.ts'
import {
  becomeOrganizer,
  becomeVendor,
  call,
  expectMail,
  mailsTo,
  newMark,
  publishEvent,
  signIn,
} from './support/people.ts'

const wide = { viewport: { width: 1280, height: 844 } }
const bell = (unread: number) => ({ name: unread > 0 ? `Notifications, ${unread} unread` : 'Notifications' })

test('a vendor sees an acceptance when it cannot be undone any more, without loading the page again, and reads it in all tabs', async ({
  newPerson,
}) => {
  const mark = newMark()
  const title = `Lantern Supper ${mark}`
  const [admin, organizer, vendor] = [await newPerson(), await newPerson(), await newPerson(wide)]
  await signIn(admin, 'admin@marquee.test')
  await signIn(organizer, 'organizer@marquee.test')
  await becomeVendor(vendor, admin, `Fern & Ember ${mark}`)
  const event_id = await publishEvent(organizer, title)
  const { id } = await call<{ id: number }>(vendor, 'POST', '/event-applications', { event_id, message: 'Hello' })
  // The approval comes when it cannot be undone any more.
  await expect.poll(async () => JSON.stringify(await call(vendor, 'GET', '/notifications'))).toContain('Approved: ')
  await call(vendor, 'PUT', '/notifications/read')
  await vendor.goto('/vendors')
  await expect(vendor.getByRole('button', bell(0))).toBeVisible()
  const other = await vendor.context().newPage()
  await other.goto('/notifications?unread=true')
  await expect(other.getByRole('heading', { name: 'You have read everything' })).toBeVisible()
  await organizer.goto(`/organizer/applications/${id}`)
  await organizer.getByRole('button', { name: /^Accept/ }).click()

  await expect(vendor.getByRole('button', bell(1))).toBeVisible()
  await expect(other.getByRole('link', bell(1))).toBeVisible()
  await vendor.getByRole('button', bell(1)).press('Enter')
  const list = vendor.getByRole('dialog', { name: 'Notifications' })
  await expect(list).toBeFocused()
  await list.getByRole('link', { name: /^Accepted/ }).press('Enter')
  await expect(vendor.getByRole('heading', { name: title })).toBeVisible()
  await expect(list).toHaveCount(0)
  await expect(vendor.getByRole('button', bell(0))).toBeVisible()
  await expect(other.getByRole('link', bell(0))).toBeVisible()
})

test('a group that was switched off for email is still shown in the product', async ({ newPerson, server }) => {
  const mark = newMark()
  const title = `Quiet Table ${mark}`
  const [admin, organizer, vendor] = [await newPerson(), await newPerson(wide), await newPerson()]
  await signIn(admin, 'admin@marquee.test')
  const email = await becomeOrganizer(organizer, admin)
  await becomeVendor(vendor, admin, `Moss & Linen ${mark}`)
  const event_id = await publishEvent(organizer, title)

  await organizer.goto('/account')
  await organizer.getByRole('link', { name: 'Notification settings' }).click()
  await expect(organizer.getByText(/^Always sent to .*: your account/)).toBeVisible()
  const group = organizer.getByRole('listitem').filter({ hasText: 'Applications to your events' })
  const byEmail = group.getByRole('combobox', { name: /^By email/ })
  await byEmail.selectOption('Off')
  await expect(group).toContainText('Saved')
  await organizer.reload()
  await expect(byEmail).toHaveValue('off')

  const { id } = await call<{ id: number }>(vendor, 'POST', '/event-applications', { event_id, message: 'Hello' })
  await organizer.goto('/organizer')
  await organizer.getByRole('button', { name: /^Notifications/ }).click()
  const list = organizer.getByRole('dialog', { name: 'Notifications' })
  await expect(list.getByRole('listitem').filter({ hasText: title })).toBeVisible()
  await list.getByRole('link', { name: 'See all notifications' }).click()
  await organizer.getByRole('tab', { name: 'Settings' }).click()
  await byEmail.selectOption('At once')
  await expect(group).toContainText('Saved')

  // The next notice about the same application is sent, so the earlier one would have arrived before.
  await call(vendor, 'DELETE', `/event-applications/${id}`)
  await expectMail(server.dataDir, email, title)
  await expect.poll(() => mailsTo(server.dataDir, email, title).length).toBe(1)
})

test('the list stays open when a question about a place to confirm is answered', async ({ newPerson }) => {
  const vendor = await newPerson(wide)
  await signIn(vendor, 'vendor@marquee.test')
  await vendor.goto('/events')
  await vendor.getByRole('button', { name: /^Notifications/ }).click()
  const list = vendor.getByRole('dialog', { name: 'Notifications' })
  await list
    .getByRole('button', { name: /^Decline: / })
    .first()
    .click()
  await vendor.getByRole('alertdialog').getByRole('button', { name: 'Keep it' }).click()
  await expect(vendor.getByRole('alertdialog')).toHaveCount(0)
  await expect(list.getByRole('button', { name: /^Decline: / }).first()).toBeFocused()
})
