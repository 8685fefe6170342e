import { expect, test } from './support/journey.ts'
import { becomeVendor, call, confirmEmail, expectMail, mailsTo, newMark, signIn, signUp } from './support/people.ts'

test('a person asks, an admin introduces the two once, and the person sees it', async ({ newPerson, server }) => {
  const mark = newMark()
  const company = `Larch & Lantern ${mark}`
  const admin = await newPerson()
  await signIn(admin, 'admin@marquee.test')
  const vendor = await newPerson()
  const vendorEmail = await becomeVendor(vendor, admin, company)
  const { id } = await call<{ id: number }>(vendor, 'GET', '/contractors/profile')

  const person = await newPerson()
  const personEmail = await signUp(person, `Petra ${mark}`)
  await confirmEmail(person)
  await person.goto(`/vendors/${id}`)
  await person.getByRole('button', { name: 'Contact Vendor' }).click()
  await person.getByLabel('Message').fill('Lanterns for forty tables.')
  await person.getByRole('dialog').getByRole('button', { name: 'Send Request' }).click()
  await expect(person.getByText(/^Contact requested · /)).toBeVisible()

  const openDesk = async (page: typeof admin) => {
    await page.goto(`/admin/contact-requests?search=${mark}`)
    await expect(page.getByRole('heading', { level: 2, name: `Petra ${mark} asks for ${company}` })).toBeVisible()
    await page.keyboard.press('i')
    return page.getByRole('dialog', { name: `Introduce Petra ${mark} and ${company}` })
  }
  const subject = `Introduction: Petra ${mark} and ${company}`
  const secondTab = await admin.context().newPage()
  const later = await openDesk(secondTab)
  const dialog = await openDesk(admin)
  await expect(dialog.getByLabel('Subject')).toHaveValue(subject)
  await dialog.getByLabel('Text').fill('Hello Petra, hello Viola. You two should talk.')
  await dialog.getByRole('button', { name: 'Send to both' }).dblclick()
  await expect(admin.getByText('Introduction sent to both')).toBeVisible()
  await expect(dialog).toBeHidden()
  await later.getByRole('button', { name: 'Send to both' }).click()
  await expect(secondTab.getByText('The two have been put in touch already.')).toBeVisible()

  await expectMail(server.dataDir, personEmail, subject)
  await expectMail(server.dataDir, vendorEmail, subject)
  for (const [to, other] of [
    [personEmail, vendorEmail],
    [vendorEmail, personEmail],
  ] as const) {
    const [mail, ...more] = mailsTo(server.dataDir, to, subject)
    expect(more).toEqual([])
    expect(mail).toContain('You two should talk.')
    expect(mail).toContain(`Reply-To: ${other}`)
  }

  await person.reload()
  await expect(person.getByText(/^Connected · requested /)).toBeVisible()
  await admin.goto(`/admin/contact-requests?search=${mark}&status=connected`)
  await admin.getByText('Show the email').click()
  await expect(admin.getByText('Hello Petra, hello Viola. You two should talk.')).toBeVisible()
})
