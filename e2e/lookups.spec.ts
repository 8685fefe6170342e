import { expect, test } from './support/journey.ts'
import { becomeVendor, newMark, signIn } from './support/people.ts'

// Admins keep the lists that people choose from, and what they change holds everywhere.

test('a new service is chosen and found by its synonym; retired it leaves pickers and suggestions and stays on the profile', async ({
  newPerson,
}) => {
  const mark = newMark()
  const service = `Falconry ${mark}`
  const synonym = `hawks${mark}`
  const company = `Wing & Glove ${mark}`
  const admin = await newPerson()
  await signIn(admin, 'admin@marquee.test')
  const vendor = await newPerson()
  await becomeVendor(vendor, admin, company)

  await admin.goto('/admin/lookups')
  await admin.getByRole('button', { name: 'Add service' }).click()
  const dialog = admin.getByRole('dialog')
  await dialog.getByLabel('Name').fill(service)
  await dialog.getByLabel(/^Synonyms/).fill(synonym)
  await dialog.getByLabel(/^Synonyms/).press('Enter')
  await dialog.getByRole('button', { name: 'Add service' }).click()
  await expect(admin.getByText(`“${service}” added`)).toBeVisible()

  await vendor.goto('/contractor/profile')
  const services = vendor.getByRole('group', { name: 'Services' })
  await services.getByRole('button', { name: /^Show all/ }).click()
  await services.getByRole('searchbox').fill(service)
  await services.getByRole('button', { name: service }).click()
  await vendor.getByRole('button', { name: 'Save changes' }).click()
  await expect(vendor.getByText('Profile updated')).toBeVisible()

  const visitor = await newPerson()
  const what = visitor.getByLabel('What', { exact: true }).filter({ visible: true })
  await visitor.goto('/')
  await what.fill(synonym)
  await visitor.getByRole('option', { name: new RegExp(service) }).click()
  await visitor.getByRole('button', { name: 'Search', exact: true }).click()
  await expect(visitor.getByRole('heading', { name: company })).toBeVisible()

  await admin.getByRole('button', { name: `Actions for ${service}` }).click()
  await admin.getByRole('menuitem', { name: 'Retire' }).click()
  await expect(admin.getByText(/1 vendor chose it and keep it\./)).toBeVisible()
  await admin.getByRole('alertdialog').getByRole('button', { name: 'Retire' }).click()
  await expect(admin.getByRole('list', { name: 'Retired' }).getByText(service)).toBeVisible()

  await visitor.goto('/')
  await what.fill('Falconry')
  await expect(visitor.getByRole('option', { name: company })).toHaveCount(0)
  await expect(visitor.getByRole('option', { name: new RegExp(service) })).toHaveCount(0)
  await visitor.goto(`/vendors?search=${synonym}`)
  await visitor.getByRole('link', { name: company }).first().click()
  await expect(visitor.getByRole('main').getByText(service).first()).toBeVisible()

  await vendor.reload()
  await expect(services.getByRole('button', { name: `${service} (no longer offered)` })).toHaveAttribute(
    'aria-pressed',
    'true',
  )
  await vendor.getByLabel('Business description').fill(`Owls at dusk ${mark}.`)
  await vendor.getByRole('button', { name: 'Save changes' }).click()
  await expect(vendor.getByText('Profile updated')).toBeVisible()
})
