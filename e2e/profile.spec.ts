import { expect, test } from './support/journey.ts'
import { becomeVendor, newMark, signIn } from './support/people.ts'

// Members change their own profile.

test('on a phone a vendor changes price, services and description, which the public page then shows', async ({
  newPerson,
}) => {
  const admin = await newPerson()
  await signIn(admin, 'admin@marquee.test')
  const vendor = await newPerson({ viewport: { width: 390, height: 844 } })
  const company = `Vetch & Vine ${newMark()}`
  const text = `Dahlias by the armful, cut at dawn ${newMark()}.`
  await becomeVendor(vendor, admin, company)

  await vendor.goto('/contractor/profile')
  await vendor.getByLabel('Pricing range').selectOption('luxury')
  await vendor.getByLabel('Business description').fill(text)
  const services = vendor.getByRole('group', { name: 'Services' })
  await services.getByRole('button', { name: /^Show all/ }).click()
  await services.getByRole('searchbox').fill('floral')
  await services.getByRole('button', { name: 'Floral Design' }).click()
  await vendor.getByLabel('Website').fill('javascript:alert(1)')
  await vendor.getByRole('button', { name: 'Save changes' }).click()
  await expect(vendor.getByText('Please check: Website.')).toBeVisible()
  await expect(vendor.getByLabel('Website')).toBeFocused()
  await vendor.getByLabel('Website').fill('vetch.example')
  // Another tab saves in between: nothing that was typed is lost.
  const other = await vendor.context().newPage()
  await other.goto('/contractor/profile')
  await other.getByLabel('Company name').fill(`${company} & Daughters`)
  await other.getByRole('button', { name: 'Save changes' }).click()
  await expect(other.getByText('Profile updated')).toBeVisible()
  await other.close()
  await vendor.getByRole('button', { name: 'Save changes' }).click()
  await expect(vendor.getByText('Changed meanwhile: Company name.')).toBeVisible()
  await vendor.getByRole('button', { name: 'Save mine' }).click()
  await expect(vendor.getByText('Profile updated')).toBeVisible()

  await vendor.getByRole('link', { name: 'View Public Profile' }).click()
  await expect(vendor.getByRole('heading', { level: 1, name: `${company} & Daughters` })).toBeVisible()
  for (const seen of [text, '$$$$', 'Floral Design']) {
    await expect(vendor.getByRole('main').getByText(seen).first()).toBeVisible()
  }
  const website = vendor.getByRole('link', { name: 'Visit Website' })
  await expect(website).toHaveAttribute('href', 'https://vetch.example/')

  // The new name stands out for admins, until one has looked at it.
  await admin.goto(`/admin/vendors?search=${encodeURIComponent(company)}`)
  await expect(admin.getByText(/^Company name changed .*: look again$/)).toBeVisible()
  await admin.getByRole('button', { name: `Actions for ${company} & Daughters` }).click()
  await admin.getByRole('menuitem', { name: 'Mark changes as looked at' }).click()
  await expect(admin.getByText('Marked as looked at')).toBeVisible()
  await expect(admin.getByText(/look again/)).toHaveCount(0)
})

test('on a phone, a choice that is missing is named at its picker and in view', async ({ newPerson }) => {
  const page = await newPerson({ viewport: { width: 390, height: 844 } })
  await signIn(page, 'newcomer@marquee.test')
  await page.goto('/contractor/apply')
  await page.getByLabel('Company name').fill('Vetch & Vine')
  await page.getByLabel('Business description').fill('Wild flowers.')
  await page.getByLabel('Business address').fill('9 Meadow Row, Portland, OR')
  await page.getByRole('button', { name: 'Next' }).click()
  const tags = page.getByRole('group', { name: 'Aesthetic tags' })
  await tags.getByRole('button', { name: 'Rustic' }).click()
  await page.getByRole('button', { name: 'Next' }).press('Enter')

  const types = page.getByRole('group', { name: 'Event types' })
  await expect(types.getByText('Choose at least one')).toBeInViewport()
  await expect(types.locator('[aria-pressed]').first()).toBeFocused()
  await expect(tags.getByText('Choose at least one')).toHaveCount(0)
})
