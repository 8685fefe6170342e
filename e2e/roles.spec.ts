import { expect, test } from './support/journey.ts'
import { confirmEmail, fillVendorApplication, newMark, picture, signIn, signUp } from './support/people.ts'

// How a newcomer gets a role: applications that are rejected or incomplete, as the applicant and the admin see them.

test('an organizer is rejected with a reason, applies again, and is approved', async ({ newPerson }) => {
  const name = `Orchard Evenings ${newMark()}`
  const reason = 'Please tell us which cities you work in.'
  const better = 'Suppers in orchards around Portland and Salem.'

  const newcomer = await newPerson()
  await signUp(newcomer, 'Odile Orchard')
  await confirmEmail(newcomer)
  await newcomer.goto('/dashboard')
  await newcomer.getByRole('link', { name: /I'm an Event Organizer/ }).click()
  const next = newcomer.getByRole('button', { name: 'Next' })
  await newcomer.getByLabel('Organization name').fill(name)
  await newcomer.getByLabel('Organization description').fill('Suppers in orchards.')
  await next.press('Enter')
  await expect(newcomer.getByRole('alert')).toHaveText('Still missing: Organization address.')
  await expect(newcomer.getByLabel('Organization address')).toBeFocused()
  await newcomer.getByLabel('Organization address').fill('1 Orchard Lane, Portland, OR')
  await next.click()
  await newcomer.getByRole('group', { name: 'Event types' }).getByRole('button', { name: 'Wedding' }).click()
  await next.click()
  await newcomer.getByRole('button', { name: 'Submit Application' }).click()
  await expect(newcomer.getByRole('heading', { name: 'Application Submitted!' })).toBeVisible()
  await newcomer.getByRole('link', { name: 'Go to Dashboard' }).click()
  await expect(newcomer.getByRole('heading', { name: 'Application Under Review' })).toBeVisible()

  const admin = await newPerson()
  await signIn(admin, 'admin@marquee.test')
  await admin.goto('/admin/applications?tab=organizers')
  const row = admin.getByRole('list', { name: 'Pending organizers' }).getByRole('link', { name })
  await row.click()
  await expect(admin.getByRole('article', { name })).toBeVisible()
  await admin.getByRole('button', { name: /^Reject/ }).click()
  const question = admin.getByRole('alertdialog')
  await question.getByLabel(/^Reason/).fill(reason)
  await question.getByRole('button', { name: 'Reject application' }).click()
  await expect(admin.getByText('Organizer application rejected successfully')).toBeVisible()
  await expect(row).toHaveCount(0)

  await newcomer.goto('/dashboard')
  await expect(newcomer.getByRole('region', { name: 'Your application' })).toContainText(reason)
  await newcomer.getByRole('link', { name: 'Update your application' }).click()
  await expect(newcomer.getByLabel('Organization name')).toHaveValue(name)
  await newcomer.getByLabel('Organization description').fill(better)
  await newcomer.getByRole('button', { name: 'Save and apply again' }).click()
  await expect(newcomer.getByText('Profile updated. Our team looks at it again.')).toBeVisible()

  await admin.reload()
  await row.click()
  await expect(admin.getByRole('article', { name })).toContainText(better)
  await admin.getByRole('button', { name: /^Approve/ }).click()
  await expect(admin.getByText('Organizer application approved successfully')).toBeVisible()

  await newcomer.goto('/organizer')
  await expect(newcomer.getByRole('heading', { name: 'No events yet' })).toBeVisible()
  await expect(newcomer.getByRole('link', { name: 'Create Your First Event' })).toBeVisible()
})

test('a vendor applies with a broken picture among good ones', async ({ newPerson }) => {
  const company = `Fern & Fennel ${newMark()}`
  const vendor = await newPerson()
  await signUp(vendor, 'Fenja Fennel')
  await confirmEmail(vendor)
  await vendor.goto('/contractor/apply')
  await fillVendorApplication(vendor, company)
  const table = await picture(vendor, 'table.png')
  // A browser shows the half that is there; a file that it cannot show at all is refused before it is sent.
  const broken = { ...table, name: 'broken.png', buffer: table.buffer.subarray(0, table.buffer.length / 2) }
  const noPicture = await picture(vendor, 'notes.png', 'not a picture at all')
  await vendor
    .getByLabel(/Choose pictures/)
    .setInputFiles([table, broken, noPicture, await picture(vendor, 'arch.png')])
  await expect(vendor.getByRole('alert').filter({ hasText: 'notes.png: Invalid file' })).toBeVisible()
  // The connection is lost once, during the upload of the third picture.
  let uploads = 0
  await vendor.route('**/contractors/images/upload', (route) => {
    uploads += 1
    return uploads === 3 ? route.abort('connectionreset') : route.continue()
  })
  await vendor.getByRole('button', { name: 'Submit Application' }).click()
  await expect(
    vendor.getByText('Application submitted! 1 image uploaded successfully, 2 failed to upload.'),
  ).toBeVisible()
  await expect(vendor.getByRole('heading', { name: 'Application Submitted!' })).toBeVisible()

  const missing = vendor.getByRole('alert').filter({ hasText: 'These pictures did not arrive' })
  await expect(missing).toContainText('broken.png, arch.png')
  await missing.getByRole('button', { name: 'Try Again', exact: true }).click()
  await expect(missing).not.toContainText('arch.png')
  await expect(missing).toContainText('broken.png')

  const admin = await newPerson()
  await signIn(admin, 'admin@marquee.test')
  await admin.goto('/admin/applications')
  await admin.getByRole('list', { name: 'Pending vendors' }).getByRole('link', { name: company }).click()
  const pictures = admin.getByRole('article', { name: company }).getByRole('img')
  await expect(pictures).toHaveCount(2)
})
