import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { addressSentences } from '@marquee/contract/users'
import { and, eq, sql } from 'drizzle-orm'
import { SMTPServer } from 'smtp-server'
import { afterAll, expect, test, vi } from 'vitest'
import {
  contactStops,
  deliveries,
  events,
  invitationStops,
  placeInvitations,
  refusedAddresses,
} from '../src/db/schema.ts'
import { createContext } from '../src/context.ts'
import { sendInvitations } from '../src/features/applications/invitation-times.ts'
import { notices } from '../src/notices.ts'
import { mailSender } from '../src/notify/mail-sender.ts'
import { mailer } from '../src/notify/mail.ts'
import { notifier } from '../src/notify/notify.ts'
import { markRefused, sweepRefused } from '../src/notify/refused-addresses.ts'
import { bounceAddress } from '../src/notify/reply-address.ts'
import { addressHash } from '../src/notify/unsubscribe.ts'
import type { Person } from './factories.ts'
import { placesOf } from './places.ts'
import { polling } from './polling.ts'
import { testApp } from './test-app.ts'

const mailReply = { address: 'reply@marquee.example', token: 'a token of the mail server' }
const replies = { address: mailReply.address, secret: 'test' }
const site = {
  publicUrl: 'https://marquee.test',
  supportEmail: 'support@marquee.test',
  unsubscribeSecret: 'test',
  notices,
}
const world = await testApp({
  settings: { mailReply },
  subscribers: (database) => [notifier({ database, ...site }).subscriber],
})
const { app, as, database, make, nobody } = world
const { db } = database
const { looking } = placesOf(world)
const admin = as(await make.admin())

/** The mail server: what it answers to each recipient, and what it took, with who sent it. */
const answers = new Map<string, string>()
const taken: { from: string; to: string; text: string }[] = []
const asked: string[] = []
const server = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS', 'AUTH'],
  logger: false,
  closeTimeout: 1,
  onRcptTo({ address }, _session, done) {
    asked.push(address)
    const answer = answers.get(address)
    done(answer ? Object.assign(new Error(answer.slice(4)), { responseCode: Number(answer.slice(0, 3)) }) : null)
  },
  onData(stream, { envelope }, done) {
    let text = ''
    stream.on('data', (chunk: Buffer) => (text += chunk.toString()))
    stream.on('end', () => {
      const from = envelope.mailFrom ? envelope.mailFrom.address : ''
      taken.push({ from, to: envelope.rcptTo[0]!.address, text: text.replaceAll(/\r\n[ \t]+/g, ' ') })
      done()
    })
  },
})
server.on('error', () => {})
server.listen(0, '127.0.0.1')
await once(server.server, 'listening')
const smtp = mailer({
  smtpUrl: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`,
  from: 'Marquee <hello@marquee.example>',
  folder: '',
  unsubscribe: site,
  replies,
})
const jobs = mailSender({
  database,
  mail: smtp,
  sheet: site,
  warn: () => {},
  retry: { pause: 0.05, longestPause: 0.1 },
})
jobs.start()
afterAll(async () => {
  await jobs.stop()
  await new Promise<void>((resolve) => server.close(() => resolve()))
})

/** A vendor is asked to apply; resolves when the e-mail is not queued any more. */
async function invited(florist?: Awaited<ReturnType<typeof make.vendor>>) {
  const made = await looking({ service_id: null })
  const vendor = florist ?? (await make.vendor())
  await made.asOrganizer.api.invitations.ask({ params: { id: made.place.id }, body: { contractor_ids: [vendor.id] } })
  await db.update(placeInvitations).set({ send_after: sql`clock_timestamp()` })
  await sendInvitations(createContext(database, [notifier({ database, ...site }).subscriber]))
  jobs.wake()
  return { ...made, florist: vendor, mail: await mailTo(vendor.owner, made.event.id) }
}

async function mailTo({ email }: Person, eventId: number) {
  const isIt = and(eq(deliveries.recipient, email!), eq(deliveries.campaign_event_id, eventId))
  const find = async () => (await db.select().from(deliveries).where(isIt))[0]
  await vi.waitFor(async () => expect((await find())?.status).toMatch(/sent|failed/), polling)
  return (await find())!
}

const meOf = (person: Person) => as(person).api.users.me()
const report = async (payload: string) => {
  const headers = { authorization: `Bearer ${mailReply.token}`, 'content-type': 'message/rfc822' }
  const answer = await app.inject({ method: 'POST', url: '/mail/replies', headers, payload })
  return (answer.json() as { data: { taken: boolean; why: string | null } }).data
}

/** A message of a mail server (RFC 6522): a report, and the e-mail that it is about. */
const reportOf = (head: string[], type: string, report: string[], original: string) =>
  [
    ...head,
    'MIME-Version: 1.0',
    `Content-Type: multipart/report; report-type=${type}; boundary="b"`,
    '',
    '--b',
    'Content-Type: text/plain',
    '',
    'A report.',
    '--b',
    `Content-Type: message/${type}`,
    '',
    ...report,
    '--b',
    'Content-Type: message/rfc822',
    '',
    original,
    '--b--',
    '',
  ].join('\r\n')

/** A bounce (RFC 3464) to an address. */
const bounce = (to: string, { action = 'failed', status = '5.1.1', original = '' } = {}) =>
  reportOf(
    [
      `To: ${to}`,
      'From: Mail Delivery System <MAILER-DAEMON@mx.example>',
      'Return-Path: <>',
      'Auto-Submitted: auto-replied',
    ],
    'delivery-status',
    [
      'Reporting-MTA: dns; mx.example',
      '',
      'Final-Recipient: rfc822; somebody@vendor.example',
      `Action: ${action}`,
      `Status: ${status}`,
      'Diagnostic-Code: smtp; 550 5.1.1 There is',
      ' no such mailbox',
    ],
    original,
  )

/** A complaint (RFC 5965), which has the e-mail that it is about. */
const complaint = (original: string, type = 'abuse') =>
  reportOf(
    ['To: abuse@marquee.example', 'From: feedback@isp.example'],
    'feedback-report',
    [`Feedback-Type: ${type}`, 'User-Agent: Feedback/1.0', 'Version: 1'],
    original,
  )

test('an address that the mail server refuses for good gets no further invitation, until it is confirmed anew', async () => {
  const florist = await make.vendor()
  const email = florist.owner.email!
  answers.set(email, '550 5.1.1 No such user here')
  expect((await meOf(florist.owner)).refused_mails).toBeNull()
  const { mail } = await invited(florist)
  expect(mail).toMatchObject({ status: 'failed', outcome: 'refused', attempts: 1 })
  expect((await meOf(florist.owner)).refused_mails).toMatchObject({
    why: 'refused',
    reason: expect.stringContaining('No such user here'),
  })
  const before = asked.filter((one) => one === email).length
  const again = await invited(florist)
  expect(again.mail).toMatchObject({ status: 'failed', outcome: 'refused', attempts: 0 })
  expect(asked.filter((one) => one === email).length).toBe(before)
  const retry = await admin.call('POST', `/api/deliveries/${again.mail.id}/retry`)
  expect(retry.status).toBe(409)

  // The link goes to the address all the same, as every e-mail that nobody can stop.
  answers.delete(email)
  expect(await as(florist.owner).api.users.checkAddress()).toEqual({ message: null })
  jobs.wake()
  await vi.waitFor(() => expect(taken.at(-1)?.to).toBe(email), polling)
  const token = /confirm-address#(\d+\.\d+\.[\w-]+)/.exec(
    taken.at(-1)!.text.replaceAll('=\r\n', '').replaceAll('=3D', '='),
  )![1]!
  const confirm = (link: string) => nobody.call('POST', `/api/users/address-checks/${link}`)
  const foreign = token.replace(/^\d+/, String((await make.user()).id))
  expect(await confirm(foreign)).toMatchObject({ status: 404, body: { error: addressSentences.unknown } })
  const [id = '', ends = '', signature = ''] = token.split('.')
  expect((await confirm([id, Number(ends) + 1, signature].join('.'))).status).toBe(404)
  expect((await meOf(florist.owner)).refused_mails).not.toBeNull()
  expect((await confirm(token)).status).toBe(200)
  expect((await confirm(token)).status).toBe(200)
  expect((await meOf(florist.owner)).refused_mails).toBeNull()
  expect(await as(florist.owner).call('POST', '/api/users/profile/address-check')).toMatchObject({
    status: 409,
    body: { error: addressSentences.fine },
  })
  expect((await invited(florist)).mail).toMatchObject({ status: 'sent', outcome: null })
})

test('who wants no invitations of an organizer gets none as a vendor or as a contact', async () => {
  const { florist, organizer } = await invited()
  const email = florist.owner.email!.toLowerCase()
  const stops = [
    db.insert(contactStops).values({ organizer_id: organizer.id, address_hash: addressHash('test', email) }),
    db.insert(invitationStops).values({ organizer_id: organizer.id, vendor_id: florist.id }),
  ]
  for (const stop of stops) {
    await db.delete(contactStops)
    await stop
    const { event } = await looking({ service_id: null })
    await db.update(events).set({ organizer_id: organizer.id }).where(eq(events.id, event.id))
    const mail = { recipient: email, subject: 'Apply', text_body: 'Apply', html_body: '<p>Apply</p>' }
    await db.insert(deliveries).values({ ...mail, campaign_event_id: event.id })
    jobs.wake()
    expect(await mailTo({ ...florist.owner, email }, event.id)).toMatchObject({
      status: 'failed',
      outcome: 'stopped',
      attempts: 0,
      last_error: 'Not sent: the reader wants no invitations of this organizer.',
    })
  }
})

test('a refusal of a year ago is forgotten, and a complaint is not', async () => {
  for (const why of ['refused', 'complained'] as const) await markRefused(db, `${why}@vendor.example`, why, 'why')
  await db.update(refusedAddresses).set({ created_at: sql`now() - interval '366 days'` })
  await sweepRefused(db)
  expect(await db.select().from(refusedAddresses)).toMatchObject([{ why: 'complained' }])
})

test.for([
  ['a full mailbox', '552 5.2.2 Mailbox full'],
  ['a text that it does not want', '550 5.7.1 Message refused as spam'],
  ['a sender that it does not want', '550 5.1.8 Sender address has no mail server'],
  ['a recipient to whom it does not relay', '550 Relay access denied for this recipient'],
] as const)('%s is no reason to mark an address', async ([, answer]) => {
  const florist = await make.vendor()
  answers.set(florist.owner.email!, answer)
  expect((await invited(florist)).mail).toMatchObject({ status: 'failed', outcome: null })
  expect((await meOf(florist.owner)).refused_mails).toBeNull()
})

test('a refusal without a code of RFC 3463 is known by its words', async () => {
  const florist = await make.vendor()
  answers.set(florist.owner.email!, '550 Unknown user')
  expect((await invited(florist)).mail).toMatchObject({ outcome: 'refused' })
  expect((await meOf(florist.owner)).refused_mails).not.toBeNull()
})

test('a bounce to the signed address marks whom the e-mail was for, and nobody can write one for somebody else', async () => {
  const { florist, mail } = await invited()
  const { from } = taken.find(({ to }) => to === florist.owner.email)!
  expect(from).toBe(bounceAddress(replies, { id: mail.id, to: mail.recipient }))
  const other = await invited()
  const ofOther = bounceAddress(replies, { id: other.mail.id, to: other.mail.recipient })
  const changed = ofOther.replace(/\+b\d+/, `+b${mail.id}`)
  for (const forged of [changed, mailReply.address, `reply+b${mail.id}.${'0'.repeat(32)}@marquee.example`])
    expect((await report(bounce(forged))).taken).toBe(false)
  for (const part of [
    { action: 'delayed', status: '4.4.1' },
    { status: '4.2.2' },
    { status: '5.2.2' },
    { status: '5.7.1' },
    { status: '5.1.8' },
    { action: 'delivered', status: '2.0.0' },
  ])
    expect((await report(bounce(from, part))).taken).toBe(false)
  expect((await meOf(florist.owner)).refused_mails).toBeNull()

  expect(await report(bounce(from))).toEqual({ taken: true, why: null })
  expect((await meOf(florist.owner)).refused_mails).toMatchObject({
    why: 'refused',
    reason: 'smtp; 550 5.1.1 There is no such mailbox',
  })
  expect((await meOf(other.florist.owner)).refused_mails).toBeNull()
  const { deliveries: shown } = await admin.api.admin.deliveries({ query: { search: mail.recipient } })
  expect(shown).toMatchObject([{ status: 'sent', outcome: 'refused', campaign: { event_id: mail.campaign_event_id } }])
  expect((await invited(florist)).mail).toMatchObject({ status: 'failed', outcome: 'refused', attempts: 0 })
})

test('a complaint marks the address, and no bounce takes its place; other reports are none', async () => {
  const { florist, mail } = await invited()
  const { from, text } = taken.find(({ to }) => to === florist.owner.email)!
  expect((await report(complaint(text, 'auth-failure'))).taken).toBe(false)
  expect((await report(complaint(text.replaceAll(/\+b\d+/g, '+b1')))).taken).toBe(false)
  expect((await meOf(florist.owner)).refused_mails).toBeNull()
  expect(await report(complaint(text))).toEqual({ taken: true, why: null })
  expect(await report(bounce(from))).toEqual({ taken: true, why: null })
  expect((await meOf(florist.owner)).refused_mails).toMatchObject({ why: 'complained' })
  expect((await invited(florist)).mail).toMatchObject({ status: 'failed', outcome: 'complained', attempts: 0 })
  const { campaigns } = await admin.api.admin.campaigns({ query: {} })
  expect(campaigns.find(({ event_id }) => event_id === mail.campaign_event_id)).toMatchObject({
    sent: 0,
    refused: 0,
    complained: 1,
  })
})

test('an invitation has the headers that stop it in one click, and the account takes its mark with it', async () => {
  const { florist } = await invited()
  const { text } = taken.find(({ to }) => to === florist.owner.email)!
  expect(text).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click')
  const [, path] = /List-Unsubscribe: <https:\/\/marquee\.test(\/api\/notifications\/unsubscribe\/[^>]+)>/.exec(text)!
  expect((await nobody.call('POST', path!)).status).toBe(200)
  const marks = () => db.$count(refusedAddresses, eq(refusedAddresses.email, florist.owner.email!.toLowerCase()))
  await report(complaint(text))
  expect(await marks()).toBe(1)
  await as(florist.owner).api.account.deleteAccount({ body: { confirmation: florist.owner.email! } })
  expect(await marks()).toBe(0)
})
