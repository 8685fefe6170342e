import { expect, test } from './support/journey.ts'
import { confirmEmail, newMark, publishEvent, signIn, signUp } from './support/people.ts'

// What somebody has done is shown again: on the page, on its card in the list, and after signing in.

test('whoever signs in to apply returns to the open dialog; afterwards the card shows Applied', async ({
  newPerson,
}) => {
  const title = `Lantern Walk ${newMark()}`
  const organizer = await newPerson()
  await signIn(organizer, 'organizer@marquee.test', { to: /\/organizer$|\/dashboard$/ })
  const id = await publishEvent(organizer, title)

  const vendor = await newPerson()
  await signIn(vendor, 'vendor@marquee.test', { from: `/events/${id}#apply`, to: new RegExp(`/events/${id}#apply$`) })
  const dialog = vendor.getByRole('dialog', { name: `Apply to ${title}` })
  await dialog.getByLabel('Application Message').fill('We bring the lanterns.')
  await dialog.getByRole('button', { name: 'Submit Application' }).click()
  await expect(vendor.getByRole('heading', { name: 'Your Application' })).toBeVisible()
  await expect(dialog).toBeHidden()
  await expect(vendor).toHaveURL(new RegExp(`/events/${id}$`))

  await vendor.goto(`/events?search=${encodeURIComponent(title)}`)
  const card = vendor.getByRole('article').filter({ hasText: title })
  await expect(card.getByText('Applied', { exact: true })).toBeVisible()
  await expect(card.getByRole('link', { name: /^Apply to Event/ })).toHaveCount(0)
  await card.getByRole('link', { name: title, exact: true }).click()
  await vendor.getByRole('link', { name: 'Back to events' }).click()
  await expect(vendor.getByRole('combobox', { name: 'Search events' })).toHaveValue(title)
})

test('a contact request is shown with its day on the page and on the card, also after a reload', async ({
  newPerson,
}) => {
  const page = await newPerson()
  await signUp(page, 'Nora Newcomer')
  await confirmEmail(page)
  await page.goto('/vendors')
  const card = page.getByRole('article').first()
  await card.getByRole('heading').getByRole('link').click()
  await page.getByRole('button', { name: 'Contact Vendor' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Send Request' }).click()
  await expect(page.getByRole('button', { name: 'Write again' })).toBeFocused()
  await page.reload()
  await expect(page.getByText(/^Contact requested · /)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Contact Vendor' })).toHaveCount(0)
  await page.getByRole('link', { name: 'Browse Vendors' }).last().click()
  await expect(card.getByText(/^Contact requested /)).toBeVisible()
})

test('after a decision the focus stays beside it, and the way back keeps the list and its place', async ({
  newPerson,
}) => {
  const page = await newPerson()
  await signIn(page, 'organizer@marquee.test', {
    from: '/organizer/applications?status=pending',
    to: /status=pending$/,
  })
  const link = page.getByRole('link', { name: /^View Details/ }).first()
  await expect(link).toBeVisible()
  await page.evaluate(() => window.scrollTo(0, 60))
  const top = await page.evaluate(() => window.scrollY)
  await link.click()
  await page.waitForURL(/applications\/\d+$/)
  await page.getByRole('button', { name: 'Reject' }).press('Enter')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Reject application' }).press('Enter')
  await expect(page.getByText('Application rejected successfully!')).toBeVisible()
  // The dialog closes when the application was read again, after the toast: until then the Tab key stays inside it.
  await expect(page.getByRole('alertdialog')).toHaveCount(0)
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Accept' })).toBeFocused()
  await page.getByRole('button', { name: 'Reset to Pending' }).press('Enter')
  await expect(page.getByText('Application reset to pending')).toBeVisible()
  await page.getByRole('link', { name: 'Back to Applications' }).click()
  await expect(page).toHaveURL(/\/organizer\/applications\?status=pending$/)
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(top)
})
