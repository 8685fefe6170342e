import { introductionReply } from '@marquee/contract/introduction'
import { asc, eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { auditOf } from '../../../test/audit-of.ts'
import { testApp } from '../../../test/test-app.ts'
import { contactIntroductions, contactRequests, deliveries, notifications } from '../../db/schema.ts'
import { notices } from '../../notices.ts'
import { notifier } from '../../notify/notify.ts'

const site = {
  publicUrl: 'https://marquee.example',
  supportEmail: 'support@marquee.example',
  unsubscribeSecret: 'test',
  notices,
}
const { make, as, database } = await testApp({
  subscribers: (database) => [notifier({ database, ...site }).subscriber],
})
const { db } = database
const root = await make.user({ role: 'admin', name: 'Root Admin' })
const written = {
  subject: 'Introduction: Ada and Copper Kettle',
  text: 'Hello Ada, hello Rosa,\n\nyou two <b>should</b> talk.',
}

beforeEach(async () => {
  await db.delete(deliveries)
  await db.delete(notifications)
})

const send = (
  id: number,
  { version = 1, key, body = written as object }: { version?: number; key?: string; body?: object } = {},
) =>
  as(root).call('POST', `/api/contact-requests/${id}/introduction`, {
    body,
    headers: { 'if-match': `"${version}"`, ...(key && { 'idempotency-key': key }) },
  })
const mails = () => db.select().from(deliveries).orderBy(asc(deliveries.id))

async function pair(asker: Parameters<typeof make.user>[0] = {}, owner: Parameters<typeof make.user>[0] = {}) {
  const ada = await make.user({ name: 'Ada Guest', ...asker })
  const rosa = await make.user({ name: 'Rosa Marin', role: 'contractor', ...owner })
  const vendor = await make.vendor({ owner: rosa, company_name: 'Copper Kettle' })
  const request = await make.contactRequest({ user_id: ada.id, vendor_id: vendor.id, message: 'Forty tables?' })
  return { ada, rosa, vendor, request }
}

describe('an introduction by e-mail', () => {
  test('goes to both with the same text, names both, and a reply goes to the other one', async () => {
    const { ada, rosa, vendor, request } = await pair()

    expect((await send(request.id)).status).toBe(201)

    const sent = await mails()
    expect(sent.map(({ recipient, reply_to, subject }) => [recipient, reply_to, subject])).toEqual([
      [ada.email, rosa.email, written.subject],
      [rosa.email, ada.email, written.subject],
    ])
    expect(sent[0]?.text_body).toBe(sent[1]?.text_body)
    expect(sent[0]?.html_body).toBe(sent[1]?.html_body)
    for (const part of [
      written.text,
      `Ada Guest: ${ada.email}`,
      `Rosa Marin, Copper Kettle: ${rosa.email}`,
      introductionReply,
    ])
      expect(sent[0]?.text_body).toContain(part)
    expect(sent[0]?.html_body).toContain('you two &#60;b&#62;should&#60;/b&#62; talk.')
    const news = await db.select().from(notifications).orderBy(asc(notifications.id))
    expect(news.map(({ user_id, subject, link }) => [user_id, subject, link])).toEqual([
      [ada.id, 'You are introduced to Copper Kettle', `/vendors/${vendor.id}`],
      [rosa.id, 'You are introduced to Ada Guest', '/dashboard'],
    ])
  })

  test('is kept with the request, which becomes connected; a longer text is not cut', async () => {
    const { ada, request, vendor } = await pair()
    const text = `${'A long paragraph. '.repeat(80)}\n\nThe end.`

    await send(request.id, { body: { subject: 'Hello', text } })

    expect((await mails())[0]?.text_body).toContain('The end.')
    const details = await as(root).api.admin.contactRequest({ params: { id: request.id } })
    expect(details.request).toMatchObject({ status: 'connected', version: 2 })
    expect(details.introductions).toMatchObject([{ subject: 'Hello', text: text.trim(), sent_by_name: 'Root Admin' }])
    expect(details.history.map(({ action }) => action)).toEqual(['contact_request.introduce'])
    const { request: seen } = await as(ada).api.vendors.contactState({ params: { id: vendor.id } })
    expect(seen?.status).toBe('connected')
    expect(await auditOf(db, 'contact_request', request.id)).toMatchObject([
      { actor_user_id: root.id, from_state: 'open', to_state: 'connected' },
    ])
  })

  test('is sent once: repeated with its key, from a second tab, and by two admins at the same time', async () => {
    const { request } = await pair()
    const first = await send(request.id, { key: 'once' })
    const repeated = await send(request.id, { key: 'once' })
    expect([repeated.status, repeated.body.data]).toEqual([201, first.body.data])
    const secondTab = await send(request.id, { key: 'other' })
    expect(secondTab).toMatchObject({ status: 409, body: { error: 'The two have been put in touch already.' } })
    expect(await mails()).toHaveLength(2)

    const { request: busy } = await pair()
    const both = await Promise.all([send(busy.id), send(busy.id)])
    expect(new Set(both.map(({ status }) => status))).toEqual(new Set([201, 409]))
    expect(await mails()).toHaveLength(4)
    expect(await db.$count(contactIntroductions, eq(contactIntroductions.contact_request_id, busy.id))).toBe(1)
  })

  test('after a reopening it can be sent again, and both are kept', async () => {
    const { request } = await pair()
    await send(request.id)
    await as(root).api.admin.closeContactRequest({ params: { id: request.id }, body: { status: 'open' } })
    expect((await send(request.id, { version: 3 })).status).toBe(201)
    expect(await db.$count(contactIntroductions, eq(contactIntroductions.contact_request_id, request.id))).toBe(2)
  })

  test.each([
    ['one address is not confirmed', { email_verified: false }, {}, 'Ada Guest has no confirmed email address.'],
    ['the vendor has no address', {}, { email: null }, 'Rosa Marin of Copper Kettle has no confirmed email address.'],
    [
      'neither is confirmed',
      { email_verified: false },
      { email_verified: false },
      'Neither Ada Guest nor Rosa Marin of Copper Kettle has a confirmed email address.',
    ],
    [
      'one is suspended',
      {},
      { suspended_at: new Date(), suspended_reason: 'Rude' },
      'The account of Rosa Marin of Copper Kettle is suspended.',
    ],
    ['an address is a list', { email: 'a@x.test, b@x.test' }, {}, 'One of the addresses cannot be written to.'],
  ])('is refused when %s, and nobody gets a notice', async (_why, asker, owner, error) => {
    const { request } = await pair(asker, owner)
    expect(await send(request.id)).toMatchObject({ status: 409, body: { error } })
    expect(await mails()).toEqual([])
    const [row] = await db.select().from(contactRequests).where(eq(contactRequests.id, request.id))
    expect(row).toMatchObject({ status: 'open', version: 1 })
  })

  test('is refused for a closed request, for spam, for an old version, without words, and for an unknown request', async () => {
    const { request } = await pair()
    const refusal = async (given: Parameters<typeof send>[1]) => {
      const { status, body } = await send(request.id, given)
      return [status, body.error]
    }
    expect(await refusal({ version: 7 })).toEqual([412, 'Somebody changed this meanwhile'])
    expect(await refusal({ body: { subject: ' ', text: 'Hello' } })).toEqual([400, 'Subject is required'])
    expect(await refusal({ body: { subject: 'Hello', text: '' } })).toEqual([400, 'Text is required'])
    await as(root).api.admin.closeContactRequest({ params: { id: request.id }, body: { status: 'closed' } })
    expect(await refusal({ version: 2 })).toEqual([409, 'This request is closed. Reopen it first.'])
    await as(root).api.admin.closeContactRequest({ params: { id: request.id }, body: { status: 'open' } })
    await as(root).api.admin.markSpam({ params: { id: request.id }, body: { is_spam: true } })
    expect(await refusal({ version: 4 })).toEqual([409, 'This request is marked as spam. Take the mark away first.'])
    expect((await send(987_654)).status).toBe(404)
    expect((await mails()).map(({ kind }) => kind)).toEqual(['contact.closed'])
  })
})
