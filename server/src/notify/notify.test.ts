import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { testNotifier } from '../../test/test-notifier.ts'
import { deliveries, events, notifications, services, vendorServices } from '../db/schema.ts'

const { db, make, notify, context, wakes, harvestSupper, emit } = await testNotifier()

await make.admin()

describe('the texts of notices', () => {
  test.for(['vendor', 'organizer'] as const)('the receipt of a %s names the day of the answer', async (noun) => {
    const submitted = { created_at: new Date('2030-01-04T15:00:00Z'), status: 'pending' } as const
    const sent = await emit(
      noun === 'vendor'
        ? { type: 'vendor.applied', vendorId: (await make.vendor(submitted)).id, again: false }
        : { type: 'organizer.applied', organizerId: (await make.organizer(submitted)).id, again: false },
    )
    expect(sent.texts.at(-1)).toContain('within 2-3 business days: by Wednesday, January 9.')
  })

  test('changes of a rejected profile are promised an answer from the day they were sent', async () => {
    const dates = { created_at: new Date('2030-01-04T15:00:00Z'), resubmitted_at: new Date('2030-03-01T15:00:00Z') }
    const vendor = await make.vendor({ ...dates, company_name: 'Copper Kettle', status: 'pending' })

    const sent = await emit({ type: 'vendor.applied', vendorId: vendor.id, again: true })

    expect(sent.texts[0]).toContain('Not approved before.')
    expect(sent.mails.at(-1)?.[1]).toBe('Changes received: Copper Kettle')
    expect(sent.texts.at(-1)).toContain('by Wednesday, March 6.')
  })

  test.for([
    ['approved', 'A word from our team'],
    ['rejected', 'Reason'],
  ] as const)('a vendor or organizer who was %s reads the words of the admin', async ([status, label]) => {
    const reason = 'Lovely <b>pictures</b>'
    const vendor = await make.vendor({ status })
    const organizer = await make.organizer({ status })

    await emit({ type: 'vendor.decided', vendorId: vendor.id, status, reason })
    const sent = await emit({ type: 'organizer.decided', organizerId: organizer.id, status, reason })

    for (const n of [0, 1]) {
      expect(sent.bodies[n]).toContain(`\n${label}: Lovely <b>pictures</b>`)
      expect(sent.texts[n]).toContain(`\n${label}:\n> Lovely <b>pictures</b>`)
      expect(sent.htmls[n]).not.toContain('<b>')
    }
  })

  test('the e-mail to an approved vendor leads to the weekly e-mail of new events', async () => {
    const offer = 'Get new events that fit you by email every week'
    const vendor = await make.vendor()
    const approved = await emit({ type: 'vendor.decided', vendorId: vendor.id, status: 'approved', reason: null })
    expect(approved.texts[0]).toContain(`- ${offer}\n  https://marquee.example/dashboard\n`)
    expect(approved.bodies[0]).not.toContain(offer)
    const rejected = await emit({ type: 'vendor.decided', vendorId: vendor.id, status: 'rejected', reason: null })
    expect(rejected.texts.at(-1)).not.toContain(offer)
  })

  test('an application is quoted for the organizer and for the vendor, without addresses', async () => {
    const { organizer, vendor, application } = await harvestSupper()
    const [offered] = await db.insert(services).values({ name: 'soup', display_name: 'Soup kitchen' }).returning()
    await db.insert(vendorServices).values({ vendor_id: vendor.id, lookup_id: offered?.id ?? 0, position: 0 })

    const { texts } = await emit({ type: 'application.submitted', applicationId: application.id })

    expect(texts[0]).toMatch(/^Copper Kettle\nSoup kitchen\n\nHarvest Supper at the Mill\n/)
    expect(texts[0]).toContain('\n\nMessage from Copper Kettle:\n> We bring the soup\n\nAnswer Copper Kettle:')
    expect(texts[1]).toContain('We write to you when Mill Suppers has decided.')
    expect(texts[1]).toContain('Your message:\n> We bring the soup')
    for (const text of texts) expect(text).not.toMatch(`${vendor.owner.email}|${organizer.owner.email}`)
  })

  test('an accepted vendor reads whom to write to and where; a rejected one the reason', async () => {
    const { organizer, application } = await harvestSupper()
    const decided = { type: 'application.decided', applicationId: application.id } as const

    const accepted = await emit({ ...decided, status: 'accepted', reason: null })
    expect(accepted.texts[0]).toMatch(/^Settle the details with Mill Suppers in your conversation/)
    expect(accepted.texts[0]).not.toContain(organizer.owner.email)
    const greeted = await emit({ ...decided, status: 'accepted', reason: 'Come early' })
    expect(greeted.texts[0]).toContain('Message from Mill Suppers:\n> Come early')
    const rejected = await emit({ ...decided, status: 'rejected', reason: 'We tasted' })
    expect(rejected.texts[0]).toContain('Reason:\n> We tasted')
    expect(rejected.texts[0]).toContain('https://marquee.example/events\n')
  })

  test('an event that moved: its old and its new days and place, and what that means to each applicant', async () => {
    const { event } = await harvestSupper()
    await make.application({ event_id: event.id, status: 'accepted' })
    const before = { start_date: '2030-09-12', end_date: '2030-09-13', address: 'The Barn' }

    const { texts } = await emit({ type: 'event.changed', eventId: event.id, before })

    for (const text of texts) {
      expect(text).toContain('Day: September 19, 2030 (before: September 12, 2030 to September 13, 2030).')
      expect(text).toContain(`Place: ${event.address} (before: The Barn).`)
    }
    expect(texts[0]).toContain('You are still accepted.')
    expect(texts[1]).toContain('You can still withdraw.')
  })

  test.for(['event.cancelled', 'event.removed'] as const)(
    '%s: those who were rejected are led to other events',
    async (type) => {
      const { event } = await harvestSupper()
      await make.application({ event_id: event.id, status: 'rejected' })

      const { texts, bodies } = await emit({ type, eventId: event.id })

      // The entry has the day; the e-mail also the place.
      expect(bodies).toEqual(['September 19, 2030.', 'September 19, 2030.'])
      for (const text of texts) expect(text).toContain('Planned for September 19, 2030 (')
      const isRejection = (text: string) => text.includes('Browse other events')
      expect(texts.map(isRejection)).toEqual([type === 'event.removed', true])
    },
  )

  test('an event of several days is named with its first and its last day, in every e-mail to its vendors', async () => {
    const { event, application } = await harvestSupper()
    const applicationId = application.id
    await db.update(events).set({ end_date: '2030-09-20' }).where(eq(events.id, event.id))
    const decided = { type: 'application.decided', applicationId, reason: null } as const
    for (const news of [
      { ...decided, status: 'accepted' },
      { ...decided, status: 'rejected' },
      { type: 'event.reminder', eventId: event.id, unanswered: 2 },
      { type: 'event.cancelled', eventId: event.id },
      { type: 'event.removed', eventId: event.id },
    ] as const) {
      await db.delete(deliveries)
      await db.delete(notifications)
      const { texts } = await emit(news)
      expect(texts).not.toEqual([])
      for (const text of texts) expect(text).toContain('September 19, 2030 to September 20, 2030')
    }
  })

  test('a contact request: the admins read who asks; the two do not read each other’s addresses', async () => {
    const vendor = await make.vendor({ company_name: 'Copper Kettle' })
    const asker = await make.user({ name: 'Ada Guest' })
    const message = 'Are you free in May?'
    const { id } = await make.contactRequest({ vendor_id: vendor.id, user_id: asker.id, message })

    const [forAdmin, receipt] = (await emit({ type: 'contact.requested', contactRequestId: id })).texts
    await db.delete(deliveries)
    const change = { from: 'open', status: 'in_touch' } as const
    const inTouch = (await emit({ type: 'contact.changed', contactRequestId: id, ...change })).texts

    expect(forAdmin).toContain(`From Ada Guest (${asker.email}).`)
    for (const text of [forAdmin, receipt]) expect(text).toContain(`> ${message}`)
    expect(inTouch[1]).toContain('Ada Guest would like to be put in touch.')
    for (const text of [forAdmin, receipt, ...inTouch]) expect(text).not.toContain(vendor.owner.email)
    for (const text of inTouch) expect(text).not.toContain(asker.email)
  })
})

test('all e-mails about one application have the same thread', async () => {
  const { event, application } = await harvestSupper()
  const applicationId = application.id
  const before = { start_date: '2030-09-12', end_date: null, address: 'The Barn' }

  await emit({ type: 'application.submitted', applicationId })
  await emit({ type: 'application.decided', applicationId, status: 'accepted', reason: null })
  await emit({ type: 'event.changed', eventId: event.id, before })
  await emit({ type: 'event.removed', eventId: event.id })
  await emit({ type: 'application.withdrawn', applicationId })

  const threads = (await db.select().from(deliveries).orderBy(deliveries.id)).map(({ kind, thread }) => [kind, thread])
  // What was not sent before the event went is dropped.
  const kinds = ['application.received', 'event.removed', 'application.withdrawn']
  expect(threads).toEqual(kinds.map((kind) => [kind, `application:${applicationId}`]))
})

describe('changes of an event', () => {
  const moved = (eventId: number, address: string) =>
    emit({ type: 'event.changed', eventId, before: { start_date: '2030-09-19', end_date: null, address } })

  test('that follow each other soon share the second e-mail; each has its entry', async () => {
    const { vendor, event } = await harvestSupper()
    await moved(event.id, 'One')
    await db.update(deliveries).set({ status: 'sent', sent_at: new Date() })
    await moved(event.id, 'Two')
    const { mails, texts, entries, bodies } = await moved(event.id, 'Three')

    expect(mails.map(([recipient]) => recipient)).toEqual([vendor.owner.email, vendor.owner.email])
    expect(texts.at(-1)).not.toContain('before:')
    expect(texts.at(-1)).toContain(`Day: September 19, 2030.\n\nPlace: ${event.address}.`)
    expect(mails.at(-1)?.[1]).toBe('Day and place now: Harvest Supper at the Mill')
    expect(entries).toHaveLength(3)
    expect(bodies.at(-1)).toContain('(before: Three)')
  })

  test('are not mailed any more to who withdrew meanwhile, but to who was rejected, and to nobody after a cancellation', async () => {
    const { event, application } = await harvestSupper()
    const others = [await make.application({ event_id: event.id }), await make.application({ event_id: event.id })]
    await moved(event.id, 'One')
    const waiting = async () =>
      (await db.select().from(deliveries)).flatMap(({ kind, thread }) => (kind === 'event.changed' ? [thread] : []))
    const threads = [application, ...others].map(({ id }) => `application:${id}`)
    expect(await waiting()).toEqual(threads)

    await emit({ type: 'application.withdrawn', applicationId: application.id })
    await emit({ type: 'application.decided', applicationId: others[0]!.id, status: 'rejected', reason: null })
    expect(await waiting()).toEqual(threads.slice(1))
    await emit({ type: 'event.cancelled', eventId: event.id })
    expect(await waiting()).toEqual([])
  })

  test('each of many applicants gets one e-mail, and the next change rewrites the e-mails', async () => {
    const event = await make.event({ start_date: '2030-09-19' })
    const people: number[] = []
    // More than one statement writes.
    while (people.length < 103) {
      const vendor = await make.vendor()
      await make.application({ event_id: event.id, vendor_id: vendor.id })
      people.push(vendor.user_id)
    }
    const mailsAfterMove = async (address: string) => {
      const { mails } = await moved(event.id, address)
      const rows = await db.select().from(deliveries).orderBy(deliveries.id)
      expect(rows.map(({ user_id }) => user_id)).toEqual(people)
      return { ids: rows.map(({ id }) => id), subjects: new Set(mails.map(([, subject]) => subject)) }
    }

    const first = await mailsAfterMove('Old Hall')
    const second = await mailsAfterMove('New Hall')

    expect(second.ids).toEqual(first.ids)
    expect([...first.subjects, ...second.subjects]).toEqual([
      `New place: ${event.title}`,
      `Day and place now: ${event.title}`,
    ])
    expect(await db.$count(notifications)).toBe(2 * people.length)
  })

  test('two applicants with one e-mail address share one e-mail', async () => {
    const event = await make.event()
    for (const name of ['Ada', 'Ines']) {
      const owner = await make.user({ role: 'contractor', email: 'shared@marquee.test', name })
      await make.application({ event_id: event.id, vendor_id: (await make.vendor({ owner })).id })
    }

    const sent = await moved(event.id, 'Old Hall')

    expect(sent.mails).toEqual([['shared@marquee.test', `New day and place: ${event.title}`]])
    expect(sent.entries).toHaveLength(2)
  })
})

test.for([null, 'not an address', 'one@example.test, two@example.test', 'one@example.test\r\nBcc: two@example.test'])(
  'somebody whose e-mail address is %j gets only the in-app entry',
  async (email) => {
    const owner = await make.user({ role: 'contractor', email })
    const vendor = await make.vendor({ owner })

    const sent = await emit({ type: 'vendor.decided', vendorId: vendor.id, status: 'approved', reason: null })

    expect(sent.entries.map(([id]) => id)).toEqual([owner.id])
    expect(sent.mails).toEqual([])
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
  const before = wakes()
  const undone = context.inTransaction(async () => {
    await context.emit(event)
    throw new Error('changed my mind')
  })

  await expect(undone).rejects.toThrow('changed my mind')
  expect([before, wakes()]).toEqual([1, 1])
  expect(await db.$count(deliveries)).toBe(1)
  expect(await db.$count(notifications)).toBe(1)
})

test('a direct e-mail is a delivery without an in-app entry', async () => {
  await notify.sendDirect({
    to: 'newcomer@example.test',
    subject: 'Confirm your email address',
    paragraphs: ['Open this link:'],
    action: { label: 'Confirm', link: 'https://marquee.example/auth/confirm#token=x' },
    after: ['If it was not you, do nothing.'],
  })

  const [mail] = await db.select().from(deliveries)
  expect(mail).toMatchObject({
    recipient: 'newcomer@example.test',
    subject: 'Confirm your email address',
    status: 'queued',
  })
  expect(mail?.text_body).toContain('\n\nConfirm:\nhttps://marquee.example/auth/confirm#token=x\n\nIf it was not you')
  expect(mail?.html_body).toContain('href="https://marquee.example/auth/confirm#token=x"')
  // There is nothing to choose about e-mails of the sign-in.
  expect(mail?.text_body).not.toMatch(/Stop these|Settings/)
  expect(wakes()).toBe(1)
  expect(await db.$count(notifications)).toBe(0)
})

test('hostile words are only text: in the subject, the text and the HTML', async () => {
  const hostile = '<script>alert(1)</script>\r\nBcc: thief@example.test\u2028<img src=x onerror=alert(2)>\u202Egnp.exe'
  const owner = await make.user({ role: 'contractor', name: `"><svg onload=alert(3)>${hostile}` })
  const vendor = await make.vendor({ owner, company_name: hostile })
  const event = await make.event({ title: hostile, address: hostile })
  const application = await make.application({ event_id: event.id, vendor_id: vendor.id })
  const reason = `</blockquote><a href="javascript:alert(4)">here</a>\n.\r\nBcc: thief@example.test`

  const sent = await emit({ type: 'application.decided', applicationId: application.id, status: 'accepted', reason })

  const [html = ''] = sent.htmls
  const tags = new Set([...html.matchAll(/<\/?([a-z]\w*)/gi)].map((match) => match[1]))
  expect([...tags].filter((tag) => ['script', 'svg', 'img'].includes(tag ?? ''))).toEqual([])
  expect(html).not.toContain('href="javascript:')
  expect(html.match(/<\/blockquote>/g)).toHaveLength(1)
  for (const [, subject] of [...sent.mails, ...sent.entries]) {
    expect(subject).toMatch(/^Accepted: <script>alert\(1\)<\/script> Bcc: thief@example.test <img/)
    expect(subject).not.toMatch(/[\p{Cc}\u2028\u2029\u202A-\u202E]/u)
  }
  expect(sent.texts[0]?.split('\n').filter((line) => /^(bcc:|\.$)/i.test(line))).toEqual([])
})

test('S24 names and titles in e-mails become no link in mail programs, and hide nothing', async () => {
  const owner = await make.user()
  const sent = await emit({ type: 'token.created', userId: owner.id, name: 'Ask sale@phish。example', scope: 'read' })

  const [text = ''] = sent.texts
  expect(text).toContain('“Ask sale@phish. example”')
  expect(`${text}${sent.htmls[0]}`).not.toMatch(/phish[.。]example/)

  const guest = await make.user()
  await context.inTransaction(() => context.emit({ type: 'user.suspended', userId: guest.id, reason: 'Rude' }))
  const [mail] = await db
    .select()
    .from(deliveries)
    .where(eq(deliveries.recipient, guest.email ?? ''))
  // Our own address stays one.
  expect(mail?.text_body).toContain('support@marquee.example')
})

test('S24 to an address that is not confirmed nothing is mailed but the links of the sign-in', async () => {
  const stranger = await make.user({ email_verified: false, name: 'Your account is blocked, call 555' })
  const sent = await emit({ type: 'token.created', userId: stranger.id, name: 'x', scope: 'read' })
  expect(sent.entries).toEqual([[stranger.id, 'You have a new access token']])
  expect(sent.mails).toEqual([])
})
