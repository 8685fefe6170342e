import { expect, test } from './support/journey.ts'
import { becomeVendor, call, mailsTo, newMark, publishEvent, signIn } from './support/people.ts'

test('vendor and organizer talk about an application, and an admin looks at what was reported', async ({
  newPerson,
  server,
}) => {
  const mark = newMark()
  const company = `Fern & Fable ${mark}`
  const title = `Lantern Walk ${mark}`
  const admin = await newPerson()
  await signIn(admin, 'admin@marquee.test')
  const vendor = await newPerson()
  const vendorEmail = await becomeVendor(vendor, admin, company)
  const organizer = await newPerson()
  await signIn(organizer, 'organizer@marquee.test')
  const event_id = await publishEvent(organizer, title)
  const { id } = await call<{ id: number }>(vendor, 'POST', '/event-applications', {
    event_id,
    message: 'We bring light.',
  })

  // The vendor writes from the event's page; the organizer has the application open and sees it without reloading.
  await organizer.goto(`/organizer/applications/${id}`)
  await expect(organizer.getByText('No messages yet.')).toBeVisible()
  await vendor.goto(`/events/${event_id}`)
  await vendor.getByRole('link', { name: 'Messages' }).click()
  await expect(vendor).toHaveURL(new RegExp(`/contractor/applications/${id}#messages$`))
  await vendor.getByLabel(/^Message to /).fill('Is there power at the mill?')
  await vendor.keyboard.press('Control+Enter')
  const asked = organizer.getByRole('log').getByText('Is there power at the mill?')
  await expect(asked).toBeVisible()

  // The organizer answers; the vendor sees it, and that the question was seen.
  await organizer.getByLabel(`Message to ${company}`).fill('Two outlets. Pay at https://pay.example.net first')
  await organizer.getByRole('button', { name: 'Send' }).click()
  const link = vendor.getByRole('log').getByRole('link', { name: /^https:\/\/pay\.example\.net/ })
  await expect(link).toHaveAttribute('rel', /noopener.*nofollow/)
  await expect(vendor.getByRole('log').getByText('Seen')).toBeVisible()
  await expect
    .poll(() =>
      call<{ unread_messages: number }>(vendor, 'GET', `/event-applications/${id}`).then((one) => one.unread_messages),
    )
    .toBe(0)

  // While the vendor is elsewhere two lines become one e-mail.
  await vendor.goto('/')
  for (const line of ['Hello?', 'We need it by Friday.']) {
    await organizer.getByLabel(`Message to ${company}`).fill(line)
    await organizer.keyboard.press('ControlOrMeta+Enter')
    await expect(organizer.getByRole('log').getByText(line)).toBeVisible()
    await expect(organizer.getByText('Sending…')).toHaveCount(0)
  }

  await vendor.goto('/contractor/applications')
  await vendor.getByRole('link', { name: new RegExp(`^Messages 2 new messages ?: ${title}$`) }).waitFor()
  const mails = () => mailsTo(server.dataDir, vendorEmail, `: ${title}`)
  // It waits for half a minute, for the lines that follow.
  await expect.poll(() => mails().length, { timeout: 60_000 }).toBe(1)
  const letter = (mails()[0] ?? '').replaceAll('=\r\n', '')
  expect(letter).toContain('Subject: 2 messages from Lantern Street Events')
  expect(letter).toContain('Hello?')
  expect(letter).toContain('We need it by Friday.')
  // What was read in the product was not mailed.
  expect(letter).not.toContain('Two outlets')

  await vendor.getByRole('link', { name: new RegExp(`^Messages 2 new messages ?: ${title}$`) }).click()
  await expect(vendor.getByRole('log').getByText('New', { exact: true })).toBeVisible()
  await vendor.getByRole('button', { name: 'Report', exact: true }).click()
  const dialog = vendor.getByRole('alertdialog')
  await dialog.getByLabel('What is wrong?').fill(`They ask for money in advance ${mark}`)
  await dialog.getByRole('button', { name: 'Send report' }).click()
  await expect(vendor.getByText(/^Reported on /)).toBeVisible()

  await admin.goto('/admin/reports')
  await admin.getByRole('link', { name: new RegExp(mark) }).click()
  await expect(admin.getByText('We need it by Friday.')).toBeVisible()
  await admin.getByLabel('What was done').fill('Talked to the organizer')
  await admin.getByRole('button', { name: 'Close the report' }).click()
  await expect(admin.getByText('Report closed')).toBeVisible()
  await admin.goto('/admin/reports?state=closed')
  await expect(admin.getByText('Talked to the organizer')).toBeVisible()
})
