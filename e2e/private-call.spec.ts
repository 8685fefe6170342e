import { expect, test } from './support/journey.ts'
import {
  becomeOrganizer,
  call,
  confirmEmail,
  fillSignUp,
  fillVendorApplication,
  newMark,
  picture,
  signIn,
} from './support/people.ts'

const phone = { viewport: { width: 390, height: 844 } }

// A newcomer gets the link of a private event, reads the call on a phone, signs up, and applies while our team has not read the profile yet. The
// organizer learns of it only after the approval.
test('a private call by link, from a copied link to a delivered application', async ({ newPerson }) => {
  const mark = newMark()
  const title = `Secret Supper ${mark}`
  const company = `Larkspur ${mark}`
  const message = 'We bring candles for forty tables.'

  const admin = await newPerson()
  await signIn(admin, 'admin@marquee.test')
  const organizer = await newPerson({ permissions: ['clipboard-read', 'clipboard-write'] })
  await becomeOrganizer(organizer, admin)
  await organizer.goto('/organizer/events/new')
  await organizer.getByLabel('Event title').fill(title)
  await organizer.getByLabel('Event address').fill('2 Orchard Lane, Portland, OR')
  await organizer.getByLabel('Start date').fill('2031-06-21')
  await organizer.getByLabel('Who can see it').selectOption({ label: 'Only people with a code' })
  await organizer.getByRole('button', { name: 'Publish Event' }).click()
  await expect(organizer.getByText('Event created successfully!')).toBeVisible()
  await expect(organizer.getByText('Code only')).toBeVisible()
  await expect(organizer.getByRole('img', { name: `QR code of the link to ${title}` })).toBeVisible()
  await organizer.getByRole('button', { name: 'Copy link' }).click()
  await expect(organizer.getByText('Copied')).toBeVisible()
  const link = await organizer.evaluate(() => navigator.clipboard.readText())
  const saved = organizer.waitForEvent('download')
  await organizer.getByRole('button', { name: 'Save QR code' }).click()
  expect((await saved).suggestedFilename()).toMatch(/^event-\d+\.svg$/)
  await organizer.getByRole('button', { name: 'Change' }).first().click()
  await organizer.getByLabel(/^How many people/).fill('1')
  await organizer.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(organizer.getByText('0 of 1')).toBeVisible()

  const vendor = await newPerson(phone)
  // What a program that makes a preview of the link gets.
  const preview = await vendor.request.get(link)
  expect(await preview.text()).not.toContain(mark)
  await vendor.goto(link)
  await expect(vendor.getByRole('heading', { level: 1, name: title })).toBeVisible()
  await vendor.getByRole('link', { name: 'Become a Vendor' }).click()
  await fillSignUp(vendor, 'Lark Spur')
  await expect(vendor.getByRole('heading', { level: 1, name: title })).toBeVisible()
  await expect(vendor).toHaveURL(/\/events\/\d+$/)
  await confirmEmail(vendor)
  const eventUrl = vendor.url()
  await vendor.getByRole('link', { name: 'Become a Vendor' }).click()
  await fillVendorApplication(vendor, company)
  await vendor.getByLabel(/Choose pictures/).setInputFiles([await picture(vendor, 'table.png')])
  await vendor.getByRole('button', { name: 'Submit Application' }).click()
  await expect(vendor.getByRole('heading', { name: 'Application Submitted!' })).toBeVisible()
  await vendor.getByRole('link', { name: 'Go to Dashboard' }).click()
  await vendor.getByRole('region', { name: 'Events you have a link to' }).getByRole('link', { name: title }).click()
  await expect(vendor).toHaveURL(eventUrl)
  await vendor.getByRole('button', { name: 'Apply to Event' }).click()
  const dialog = vendor.getByRole('dialog', { name: `Apply to ${title}` })
  await expect(dialog).toContainText('send it once you are approved')
  await dialog.getByLabel('Application Message').fill(message)
  await dialog.getByRole('button', { name: 'Submit Application' }).click()
  await expect(vendor.getByText('Waits for your approval')).toBeVisible()

  // The one use is taken: somebody else reads nothing, and neither does the number of the event.
  const stranger = await newPerson()
  await stranger.goto(link)
  await expect(stranger.getByRole('heading', { name: 'This link does not work' })).toBeVisible()
  expect((await stranger.goto(eventUrl))?.status()).toBe(404)
  await organizer.goto('/organizer/applications')
  await expect(organizer.getByText(company)).toHaveCount(0)

  await admin.goto('/admin/applications')
  await admin.getByRole('list', { name: 'Pending vendors' }).getByRole('link', { name: company }).click()
  await admin.getByRole('button', { name: /^Approve/ }).click()
  await expect(admin.getByText('Vendor application approved successfully')).toBeVisible()
  const id = Number(/\d+$/.exec(eventUrl)?.[0])
  const received = () =>
    call<{ applications: { message: string }[] }>(organizer, 'GET', `/event-applications/event/${id}`).then(
      ({ applications }) => applications.map((one) => one.message),
    )
  await expect.poll(received, { timeout: 30_000 }).toEqual([message])
  await vendor.goto(eventUrl)
  await expect(vendor.getByRole('button', { name: 'Already Applied' })).toBeVisible()
})
