import { describe, expect, test } from 'vitest'
import { testNotifier } from '../../test/test-notifier.ts'
import { contactRequests, deliveries, notifications } from '../db/schema.ts'

const { db, make, notify, context, queued, harvestSupper, emit } = await testNotifier()

const admins = [await make.admin(), await make.admin()]
await make.user()
await make.vendor()
await make.organizer()

describe('recipients of each event', () => {
  test('a vendor applied: the admins, and the applicant gets a confirmation', async () => {
    const vendor = await make.vendor({ company_name: 'Copper Kettle', status: 'pending', ownerRole: 'contractor' })

    const told = await emit({ type: 'vendor.applied', vendorId: vendor.id })

    const review = 'New vendor application: Copper Kettle'
    const arrived = 'Application received: Copper Kettle'
    expect(told.entries).toEqual([...admins.map((admin) => [admin.id, review]), [vendor.owner.id, arrived]])
    expect(told.mails).toEqual([...admins.map((admin) => [admin.email, review]), [vendor.owner.email, arrived]])
    expect(told.texts.at(-1)).toContain('2-3 business days')
    expect(told.links).toEqual(['/admin/applications', '/admin/applications', '/dashboard'])
  })

  test('an organizer applied: the admins, and the applicant gets a confirmation', async () => {
    const organizer = await make.organizer({ organization_name: 'Mill Suppers', status: 'pending' })

    const told = await emit({ type: 'organizer.applied', organizerId: organizer.id })

    const review = 'New organizer application: Mill Suppers'
    const arrived = 'Application received: Mill Suppers'
    expect(told.entries).toEqual([...admins.map((admin) => [admin.id, review]), [organizer.owner.id, arrived]])
    expect(told.mails).toEqual([...admins.map((admin) => [admin.email, review]), [organizer.owner.email, arrived]])
    expect(told.texts.at(-1)).toContain('2-3 business days')
  })

  test.for([
    ['approved', 'Approved: Copper Kettle', '/events', 'A word from our team'],
    ['rejected', 'Rejected: Copper Kettle', '/contractor/apply', 'Reason'],
  ] as const)('a vendor was %s: the vendor, with the words', async ([status, subject, link, label]) => {
    const vendor = await make.vendor({ company_name: 'Copper Kettle', status })

    const told = await emit({ type: 'vendor.decided', vendorId: vendor.id, status, reason: 'Lovely <b>pictures</b>' })

    expect(told.entries).toEqual([[vendor.owner.id, subject]])
    expect(told.mails).toEqual([[vendor.owner.email, subject]])
    expect(told.kinds).toEqual([`vendor.${status}`])
    expect(told.links).toEqual([link])
    expect(told.bodies[0]).toContain(`\n${label}: Lovely <b>pictures</b>`)
    expect(told.texts[0]).toContain(`\n${label}:\n> Lovely <b>pictures</b>`)
    expect(told.htmls[0]).not.toContain('<b>')
  })

  test.for([
    ['approved', 'Approved: Mill Suppers', '/organizer', 'A word from our team'],
    ['rejected', 'Rejected: Mill Suppers', '/client/apply', 'Reason'],
  ] as const)('an organizer was %s: the organizer, with the words', async ([status, subject, link, label]) => {
    const organizer = await make.organizer({ organization_name: 'Mill Suppers', status })

    const told = await emit({ type: 'organizer.decided', organizerId: organizer.id, status, reason: 'Because' })

    expect(told.entries).toEqual([[organizer.owner.id, subject]])
    expect(told.mails).toEqual([[organizer.owner.email, subject]])
    expect(told.kinds).toEqual([`organizer.${status}`])
    expect(told.links).toEqual([link])
    expect(told.texts[0]).toContain(`\n${label}:\n> Because`)
  })

  test('a vendor applied to an event: its organizer', async () => {
    const { organizer, vendor, application } = await harvestSupper()

    const told = await emit({ type: 'application.submitted', applicationId: application.id })

    const subject = 'New application: Harvest Supper at the Mill'
    expect(told.entries).toEqual([[organizer.owner.id, subject]])
    expect(told.mails).toEqual([[organizer.owner.email, subject]])
    expect(told.links).toEqual([`/organizer/applications/${application.id}`])
    expect(told.texts[0]).toContain('Copper Kettle has applied to Harvest Supper at the Mill on September 19, 2030')
    expect(told.texts[0]).toContain('Their message:\n> We bring the soup')
    expect(told.texts[0]).toContain(`https://marquee.example/organizer/applications/${application.id}`)
    expect(told.texts[0]).not.toContain(vendor.owner.email)
  })

  test.for([
    ['accepted', 'Accepted: Harvest Supper at the Mill'],
    ['rejected', 'Rejected: Harvest Supper at the Mill'],
  ] as const)('an application was %s: the vendor, with the reason', async ([status, subject]) => {
    const { vendor, event, application } = await harvestSupper()

    const told = await emit({ type: 'application.decided', applicationId: application.id, status, reason: 'We tasted' })

    expect(told.entries).toEqual([[vendor.owner.id, subject]])
    expect(told.mails).toEqual([[vendor.owner.email, subject]])
    expect(told.kinds).toEqual([`application.${status}`])
    expect(told.links).toEqual([`/events/${event.id}`])
    expect(told.texts[0]).toContain('Reason:\n> We tasted')
    expect(told.texts[0]).toContain(`https://marquee.example/events/${event.id}`)
  })

  test('an application was reset: the vendor, only in the application', async () => {
    const { vendor, application } = await harvestSupper()
    const status = 'pending'

    const told = await emit({ type: 'application.decided', applicationId: application.id, status, reason: null })

    expect(told.entries).toEqual([[vendor.owner.id, 'Under review again: Harvest Supper at the Mill']])
    expect(told.mails).toEqual([])
  })

  test('an application was withdrawn: the organizer', async () => {
    const { organizer, event, application } = await harvestSupper()

    const told = await emit({ type: 'application.withdrawn', applicationId: application.id })

    const subject = 'Withdrawn: Harvest Supper at the Mill'
    expect(told.entries).toEqual([[organizer.owner.id, subject]])
    expect(told.mails).toEqual([[organizer.owner.email, subject]])
    expect(told.links).toEqual([`/organizer/events/${event.id}`])
  })

  test.for([
    ['event.cancelled', 'Cancelled: Harvest Supper at the Mill'],
    ['event.removed', 'Event removed: Harvest Supper at the Mill'],
  ] as const)(
    '%s: everybody who applied, and those who were rejected read that nothing changes for them',
    async ([type, subject]) => {
      const { vendor, event } = await harvestSupper()
      const accepted = await make.vendor()
      const rejected = await make.vendor()
      await make.application({ event_id: event.id, vendor_id: rejected.id, status: 'rejected' })
      await make.application({ event_id: event.id, vendor_id: accepted.id, status: 'accepted' })
      await make.application()

      const told = await emit({ type, eventId: event.id })

      const all = [vendor.owner, accepted.owner, rejected.owner]
      expect(told.entries).toEqual(all.map((owner) => [owner.id, subject]))
      expect(told.mails).toEqual(all.map((owner) => [owner.email, subject]))
      const isRejection = (text: string) => text.includes('You were not chosen for it, so nothing changes for you.')
      expect(told.texts.map(isRejection)).toEqual([false, false, true])
    },
  )

  test('an event without applicants was cancelled: nobody', async () => {
    const event = await make.event()

    expect((await emit({ type: 'event.cancelled', eventId: event.id })).entries).toEqual([])
  })

  test('a contact request: the admins, with the person who asks; not the vendor', async () => {
    const vendor = await make.vendor({ company_name: 'Copper Kettle' })
    const asker = await make.user({ name: 'Ada Guest' })
    const [request] = await db
      .insert(contactRequests)
      .values({ vendor_id: vendor.id, user_id: asker.id, message: 'Are you free in May?' })
      .returning()

    const told = await emit({ type: 'contact.requested', contactRequestId: request?.id ?? 0 })

    const subject = 'Contact request: Copper Kettle'
    expect(told.entries).toEqual(admins.map((admin) => [admin.id, subject]))
    expect(told.mails).toEqual(admins.map((admin) => [admin.email, subject]))
    expect(told.texts[0]).toContain(`Ada Guest (${asker.email}) would like to be put in touch with Copper Kettle.`)
    expect(told.texts[0]).toContain('> Are you free in May?')
    expect(told.texts[0]).not.toContain(vendor.owner.email)
    expect(told.links[0]).toBe(`/admin/contact-requests?open=${request?.id}`)
  })
})

test.for([null, 'not an address', 'one@example.test, two@example.test', 'one@example.test\r\nBcc: two@example.test'])(
  'somebody whose e-mail address is %j gets only the in-app entry',
  async (email) => {
    const owner = await make.user({ role: 'contractor', email })
    const vendor = await make.vendor({ owner })

    const told = await emit({ type: 'vendor.decided', vendorId: vendor.id, status: 'approved', reason: null })

    expect(told.entries.map(([id]) => id)).toEqual([owner.id])
    expect(told.mails).toEqual([])
  },
)

test('each e-mail has one job, and a rollback informs nobody', async () => {
  const { application } = await harvestSupper()
  const event = {
    type: 'application.decided',
    applicationId: application.id,
    status: 'accepted',
    reason: null,
  } as const

  await emit(event)
  const ids = (await db.select({ id: deliveries.id }).from(deliveries)).map((row) => row.id)
  const undone = context.inTransaction(async () => {
    await context.emit(event)
    throw new Error('changed my mind')
  })

  await expect(undone).rejects.toThrow('changed my mind')
  expect(queued.slice(0, 1)).toEqual(ids)
  expect(await db.$count(deliveries)).toBe(1)
  expect(await db.$count(notifications)).toBe(1)
})

test('a direct e-mail is a delivery without an in-app entry', async () => {
  await notify.sendDirect({
    to: 'newcomer@example.test',
    subject: 'Confirm your email address',
    text: 'Open https://marquee.example/auth/confirm#token=x',
    html: '<p><a href="https://marquee.example/auth/confirm#token=x">Confirm</a></p>',
  })

  const [mail] = await db.select().from(deliveries)
  expect(mail).toMatchObject({
    recipient: 'newcomer@example.test',
    subject: 'Confirm your email address',
    text_body: 'Open https://marquee.example/auth/confirm#token=x',
    status: 'queued',
  })
  expect(mail?.html_body).toContain('<a href="https://marquee.example/auth/confirm#token=x">Confirm</a>')
  expect(queued).toEqual([mail?.id])
  expect(await db.$count(notifications)).toBe(0)
})

test('hostile words are only text: in the subject, the text and the HTML', async () => {
  const hostile = '<script>alert(1)</script>\r\nBcc: thief@example.test\u2028<img src=x onerror=alert(2)>\u202Egnp.exe'
  const owner = await make.user({ role: 'contractor', name: `"><svg onload=alert(3)>${hostile}` })
  const vendor = await make.vendor({ owner, company_name: hostile })
  const event = await make.event({ title: hostile, address: hostile })
  const application = await make.application({ event_id: event.id, vendor_id: vendor.id })
  const reason = `</blockquote><a href="javascript:alert(4)">here</a>\n.\r\nBcc: thief@example.test`

  const told = await emit({ type: 'application.decided', applicationId: application.id, status: 'accepted', reason })

  const [html = ''] = told.htmls
  const tags = new Set([...html.matchAll(/<\/?([a-z]\w*)/gi)].map((match) => match[1]))
  expect([...tags].filter((tag) => ['script', 'svg', 'img'].includes(tag ?? ''))).toEqual([])
  expect(html).not.toContain('href="javascript:')
  expect(html.match(/<\/blockquote>/g)).toHaveLength(1)
  for (const [, subject] of [...told.mails, ...told.entries]) {
    expect(subject).toMatch(/^Accepted: <script>alert\(1\)<\/script> Bcc: thief@example.test <img/)
    expect(subject).not.toMatch(/[\p{Cc}\u2028\u2029\u202A-\u202E]/u)
  }
  expect(told.texts[0]?.split('\n').filter((line) => /^(bcc:|\.$)/i.test(line))).toEqual([])
})
