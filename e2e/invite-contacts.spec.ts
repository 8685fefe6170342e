import type { Locator } from '@playwright/test'
import { demoFile, fileLabel } from './support/contact-screens.ts'
import { expect, test } from './support/journey.ts'
import {
  becomeOrganizer,
  call,
  confirmEmail,
  expectMail,
  fillSignUp,
  fillVendorApplication,
  newMark,
  picture,
  publishEvent,
  signIn,
} from './support/people.ts'

// An organizer brings last year's spreadsheet and invites twelve of it. One declines by the e-mail; a newcomer applies on a phone, and is approved
// later.
test('contacts are imported, invited and answer by e-mail; a newcomer applies on a phone and is approved later', async ({
  newPerson,
  server,
}) => {
  test.setTimeout(300_000)
  const mark = newMark()
  const title = `Orchard Fair ${mark}`
  const company = `Larkspur ${mark}`
  const newcomer = `${mark}@example.test`
  const admin = await newPerson()
  await signIn(admin, 'admin@marquee.test')
  const organizer = await newPerson()
  await becomeOrganizer(organizer, admin)
  const event_id = await publishEvent(organizer, title)
  const setCall = { closes_local: null, time_zone: 'UTC', answer_by: null, places: [{ service_id: null, wanted: 9 }] }
  await call(organizer, 'PUT', `/events/${event_id}/call`, setCall)

  await organizer.goto('/organizer/contacts/import')
  await organizer.getByLabel(fileLabel).setInputFiles(demoFile)
  await expect(organizer.getByRole('heading', { name: '11 rows cannot be used' })).toBeVisible()
  await organizer.getByRole('button', { name: 'Import 67 contacts' }).click()
  await expect(organizer.getByRole('heading', { name: '67 contacts added' })).toBeVisible()
  // By name the first of all.
  await call(organizer, 'POST', '/contacts', { name: `A Newcomer ${mark}`, email: newcomer })

  await organizer.goto('/organizer/contacts')
  const rows = organizer.getByRole('checkbox', { name: /^Select (?!page)/ })
  for (let row = 0; row < 12; row++) await rows.nth(row).check()
  await organizer.getByRole('link', { name: 'Invite 12 to apply' }).click()

  await organizer.getByRole('textbox', { name: /^Your line/ }).fill('You were with us in May.')
  const mail = organizer.getByRole('region', { name: 'The email' })
  await expect(mail).toContainText('You were with us in May.')
  await expect(mail).toContainText('in the contacts of')
  expect(await call(organizer, 'GET', `/events/${event_id}/contact-invitations`)).toEqual([])
  await organizer.getByRole('button', { name: 'Send 12 invitations' }).click()
  await expect(organizer.getByText('12 not opened')).toBeVisible()

  const asked = await call<{ email: string }[]>(organizer, 'GET', `/events/${event_id}/contact-invitations`)
  const linkTo = async (email: string) => {
    const text = await expectMail(server.dataDir, email, `invites you to apply: ${title}`)
    expect(text).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click')
    return /\/invitation#c[\w.-]+/.exec(text)![0]
  }
  const declining = asked.map(({ email }) => email).find((email) => email !== newcomer)!
  const reader = await newPerson()
  await reader.goto(await linkTo(declining))
  await expect(reader.getByRole('heading', { level: 1, name: title })).toBeVisible()
  await reader.getByRole('button', { name: 'Decline' }).click()
  await expect(reader.getByText(/^You have declined\./)).toBeVisible()

  const phone = await newPerson({ viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true })
  const started = performance.now()
  let presses = 0
  const press = async (on: Locator) => {
    presses += 1
    await on.click()
  }
  await phone.goto(await linkTo(newcomer))
  await expect(phone.getByRole('heading', { level: 1, name: title })).toBeVisible()
  await press(phone.getByRole('link', { name: 'Apply', exact: true }))
  await expect(phone.getByLabel('Email')).toHaveValue(newcomer)
  presses += 1
  await fillSignUp(phone, 'Lark Spur', newcomer)
  await expect(phone.getByText(/^Please confirm your email address/)).toBeVisible()
  await confirmEmail(phone)
  await press(phone.getByRole('button', { name: 'I have confirmed it' }))
  await press(phone.getByRole('link', { name: 'Apply', exact: true }))
  await press(phone.getByRole('link', { name: 'Become a Vendor' }))
  presses += 5
  await fillVendorApplication(phone, company)
  await phone.getByLabel(/Choose pictures/).setInputFiles([await picture(phone, 'table.png')])
  await press(phone.getByRole('button', { name: 'Submit Application' }))
  await press(phone.getByRole('link', { name: 'Go to Dashboard' }))
  await press(phone.getByRole('region', { name: 'Events you have a link to' }).getByRole('link', { name: title }))
  await press(phone.getByRole('button', { name: 'Apply to Event' }))
  const dialog = phone.getByRole('dialog', { name: `Apply to ${title}` })
  await dialog.getByLabel('Application Message').fill('We would love to come.')
  await press(dialog.getByRole('button', { name: 'Submit Application' }))
  await expect(phone.getByText('Waits for your approval')).toBeVisible()
  expect(performance.now() - started).toBeLessThan(300_000)
  expect(presses).toBeLessThanOrEqual(15)
  expect(await phone.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)

  // Our team reads the profile first: nothing goes round that.
  const applications = () =>
    call<{ applications: { message: string }[] }>(organizer, 'GET', `/event-applications/event/${event_id}`).then(
      (found) => found.applications.map(({ message }) => message),
    )
  expect(await applications()).toEqual([])
  await admin.goto('/admin/applications')
  await admin.getByRole('list', { name: 'Pending vendors' }).getByRole('link', { name: company }).click()
  await admin.getByRole('button', { name: /^Approve/ }).click()
  await expect(admin.getByText('Vendor application approved successfully')).toBeVisible()
  await expect.poll(applications, { timeout: 40_000 }).toEqual(['We would love to come.'])
  await organizer.goto(`/organizer/events/${event_id}/invitations`)
  await expect(organizer.getByText('10 not opened, 1 applied, 1 declined')).toBeVisible()
})
