import { expect, test } from './support/journey.ts'
import {
  becomeOrganizer,
  confirmOnScreens,
  expectMail,
  fillSignUp,
  fillVendorApplication,
  newMark,
  picture,
  signIn,
  signOut,
} from './support/people.ts'

// The main use of the product: a newcomer applies as a vendor with pictures, an admin approves, an organizer publishes an event,
// the vendor applies, the organizer accepts, and everyone concerned gets a notice of each step. (E-mails to admins are collected, so that they may
// arrive later than the test waits.)
test('the main job, from a newcomer to an accepted vendor', { tag: '@postgres' }, async ({ newPerson, server }) => {
  const mark = newMark()
  const company = `Foxglove & Fern ${mark}`
  const title = `Midsummer Supper ${mark}`
  const mailed = (to: string, subject: string) => expectMail(server.dataDir, to, subject)
  const message = 'We grow what we arrange, and we would love to fill this table.'

  const vendor = await newPerson()
  // Whoever comes to join as a vendor is not asked again what they want to be.
  await vendor.goto('/')
  await vendor.getByRole('link', { name: 'Join as Vendor' }).click()
  const email = await fillSignUp(vendor, 'Fern Foxglove')
  await expect(vendor).toHaveURL(/\/contractor\/apply$/)
  await fillVendorApplication(vendor, company)
  await vendor
    .getByLabel(/Choose pictures/)
    .setInputFiles([await picture(vendor, 'table.png'), await picture(vendor, 'arch.png')])
  await vendor.getByRole('button', { name: 'Submit Application' }).click()
  // The address must be confirmed first. The typed text is kept, and the same button then succeeds.
  await expect(vendor.getByRole('alert')).toContainText('Please confirm your email address first.')
  await confirmOnScreens(vendor)
  await expect(vendor.getByText('table.png').first()).toBeVisible()
  await vendor.getByRole('button', { name: 'Submit Application' }).click()
  await expect(vendor.getByRole('heading', { name: 'Application Submitted!' })).toBeVisible()
  await vendor.getByRole('link', { name: 'Go to Dashboard' }).click()
  await expect(vendor.getByRole('heading', { name: 'Application Under Review' })).toBeVisible()
  await expect(vendor.getByRole('region', { name: company })).toBeVisible()
  expect(await mailed(email, `Application received: ${company}`)).toMatch(
    /within 2-3 business days: by \w+day, \w+ \d+/,
  )

  const admin = await newPerson()
  await signIn(admin, 'admin@marquee.test')
  await admin.goto('/admin/applications')
  const waiting = admin.getByRole('list', { name: 'Pending vendors' }).getByRole('link', { name: company })
  await waiting.click()
  await expect(admin.getByRole('article', { name: company }).getByText('Primary')).toBeAttached()
  await admin.getByRole('button', { name: /^Approve/ }).click()
  await expect(admin.getByText('Vendor application approved successfully')).toBeVisible()
  await expect(waiting).toHaveCount(0)
  expect(await mailed(email, `Approved: ${company}`)).toContain('you can apply to published events')

  const organizer = await newPerson()
  const organizerEmail = await becomeOrganizer(organizer, admin)
  await organizer.goto('/organizer/events/new')
  await organizer.getByLabel('Event title').fill(title)
  await organizer.getByLabel('Event address').fill('1 Orchard Lane, Portland, OR')
  await organizer.getByLabel('Start date').fill('2031-06-21')
  await organizer.getByLabel(/^Description/).fill('One long table between the apple trees.')
  await organizer.getByRole('button', { name: 'Publish Event' }).click()
  await expect(organizer.getByText('Event created successfully!')).toBeVisible()

  await vendor.goto(`/events?search=${encodeURIComponent(title)}`)
  await vendor.getByRole('link', { name: title }).first().click()
  await expect(vendor.getByRole('heading', { name: title })).toBeVisible()
  await vendor.getByRole('button', { name: 'Apply to Event' }).click()
  const dialog = vendor.getByRole('dialog', { name: `Apply to ${title}` })
  await expect(dialog).toContainText('Saturday, June 21, 2031')
  await dialog.getByLabel('Application Message').fill(message)
  await dialog.getByRole('button', { name: 'Submit Application' }).click()
  await expect(vendor.getByText('Application submitted successfully!')).toBeVisible()
  await expect(vendor.getByRole('heading', { name: 'Your Application' })).toBeVisible()
  const name = `${company} for ${title}`
  expect(await mailed(organizerEmail, `New application: ${name}`)).toContain(message)
  expect(await mailed(email, `Application sent: ${name}`)).toContain(message)

  await organizer.goto('/organizer/applications')
  await organizer.getByRole('group', { name: 'Applications' }).getByRole('link', { name: company }).click()
  const received = organizer.getByRole('region', { name: company })
  await expect(received).toContainText(message)
  await received.getByRole('link', { name: /View Details/ }).click()
  // The desk has such a button too, which goes with it.
  await organizer.waitForURL(/\/organizer\/applications\/\d+/)
  await organizer.getByRole('button', { name: /^Accept/ }).click()
  await expect(organizer.getByText('Application accepted successfully!')).toBeVisible()

  await vendor.goto('/dashboard')
  // The vendor learns of it when it cannot be undone any more.
  await expect(vendor.getByRole('region', { name: 'Needs you' })).toContainText(`Accepted: ${name}`)
  await vendor.getByRole('region', { name: 'Your next date' }).getByRole('link', { name: title, exact: true }).click()
  await expect(vendor.getByRole('heading', { name: 'Your Application' })).toBeVisible()
  await expect(vendor.getByText('Accepted').first()).toBeVisible()

  expect(await mailed(email, `Accepted: ${name}`)).toContain('June 21, 2031')

  // The bell leads to the application, and there the two can write to each other.
  await vendor.getByRole('button', { name: /^Notifications, \d+ unread$/ }).click()
  const newest = vendor.getByRole('dialog', { name: 'Notifications' })
  await newest.getByRole('link', { name: `Accepted: ${name}` }).click()
  await expect(vendor.getByRole('heading', { name: title })).toBeVisible()
  await vendor.getByLabel(/^Message to/).fill('We will be there at four.')
  await vendor.getByRole('button', { name: 'Send', exact: true }).click()
  await organizer.reload()
  await expect(organizer.getByRole('main').getByText('We will be there at four.')).toBeVisible()

  await signOut(vendor)
  await vendor.goto('/dashboard')
  await expect(vendor).toHaveURL(/\/auth\?/)
})
