import type { Page } from '@playwright/test'
import { expect, test } from './support/journey.ts'
import { becomeOrganizer, becomeVendor, call, newMark, publishEvent, signIn } from './support/people.ts'

test('an organizer invites those whom a search finds; one declines by the mailed link, one applies, and one is reminded', async ({
  newPerson,
}) => {
  test.setTimeout(240_000)
  const mark = newMark()
  const admin = await newPerson()
  await signIn(admin, 'admin@marquee.test')
  const organizer = await newPerson()
  await becomeOrganizer(organizer, admin)
  const title = `Asking Market ${mark}`
  const event_id = await publishEvent(organizer, title)
  const setCall = { closes_local: null, time_zone: 'UTC', answer_by: null, places: [{ service_id: null, wanted: 3 }] }
  await call(organizer, 'PUT', `/events/${event_id}/call`, setCall)
  const [declining, applying] = [await newPerson(), await newPerson()]
  const premium = { pricing_range: 'premium' }
  await becomeVendor(declining, admin, `Aster ${mark}`, premium)
  await becomeVendor(applying, admin, `Bluebell ${mark}`, premium)

  await organizer.goto('/vendors?pricing_range=premium')
  const invite = organizer.getByRole('link', { name: /^Invite these \d+$/ })
  const found = Number((await invite.textContent())?.match(/\d+/)?.[0])
  expect(found).toBeGreaterThanOrEqual(12)

  // From a card into a new list.
  await organizer.getByRole('button', { name: `Add to list: Bluebell ${mark}` }).click()
  await organizer.getByRole('textbox', { name: 'New list' }).fill('Spring market')
  await organizer.getByRole('button', { name: 'Add to the new list' }).click()
  await expect(organizer.getByRole('checkbox', { name: /^Spring market/ })).toBeChecked()
  await organizer.getByRole('button', { name: 'Done' }).click()
  await expect(organizer.getByRole('button', { name: `In your lists: Bluebell ${mark}` })).toBeVisible()

  await invite.click()
  await organizer.getByRole('textbox', { name: /^Your line/ }).fill('We saw your table in May.')
  await expect(organizer.getByRole('region', { name: 'The email' })).toContainText('We saw your table in May.')
  expect(await linkOf(declining)).toBeNull()
  const send = organizer.getByRole('button', { name: /^Send \d+ invitations$/ })
  const asked = Number((await send.textContent())?.match(/\d+/)?.[0])
  expect(asked).toBeGreaterThanOrEqual(12)
  await send.click()
  await expect(organizer.getByRole('heading', { level: 1, name: 'Invitations' })).toBeVisible()
  await expect(organizer.getByText(`${asked} not opened`)).toBeVisible()

  // The link that is mailed, without a session. To open the page declines nothing.
  await expect.poll(() => linkOf(declining), { timeout: 40_000 }).not.toBeNull()
  const link = (await linkOf(declining))!
  const reader = await newPerson()
  await reader.goto(link)
  await expect(reader.getByRole('heading', { level: 1, name: title })).toBeVisible()
  await expect(reader.getByText('We saw your table in May.')).toBeVisible()
  await organizer.reload()
  await expect(organizer.getByText(`${asked - 1} not opened, 1 opened`)).toBeVisible()
  await reader.getByRole('button', { name: 'Decline' }).click()
  await expect(reader.getByText(/^You have declined\./)).toBeVisible()
  await reader.getByRole('textbox', { name: /^Why/ }).fill('We are away.')
  await reader.getByRole('button', { name: 'Send the reason' }).click()
  await expect(reader.getByText('Your reason is sent: “We are away.”')).toBeVisible()

  await applying.goto('/dashboard')
  await applying.getByRole('link', { name: `Open the invitation: ${title}` }).click()
  await applying.getByRole('link', { name: 'Apply', exact: true }).click()
  await applying.getByLabel('Application Message').fill('We would love to come.')
  await applying.getByRole('button', { name: 'Submit Application' }).click()
  await expect(applying.getByRole('button', { name: 'Already Applied' })).toBeVisible()

  await organizer.reload()
  await expect(organizer.getByText(`${asked - 2} not opened, 1 applied, 1 declined`)).toBeVisible()
  await expect(organizer.getByText('“We are away.”')).toBeVisible()
  const remind = organizer.getByRole('button', { name: /^Remind / })
  await remind.first().click()
  await expect(remind).toHaveCount(asked - 3)
  await organizer.goto('/organizer')
  await expect(
    organizer.getByRole('link', { name: title }).filter({ hasText: `${asked - 2} not opened` }),
  ).toBeVisible()
})

/** The mailed link of a vendor's only invitation; null before it is sent. */
async function linkOf(vendor: Page): Promise<string | null> {
  const [one] = await call<{ link: string | null }[]>(vendor, 'GET', '/invitations')
  return one?.link ?? null
}
