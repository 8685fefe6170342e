import { refusals } from '@marquee/contract/policy'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { events, messages } from '../src/db/schema.ts'
import { replyAddress } from '../src/notify/reply-address.ts'
import { testApp } from './test-app.ts'

const mailReply = { address: 'reply@marquee.example', token: 'a token of the mail server' }
const replies = { address: mailReply.address, secret: 'test' }
const { app, database, emitted, make } = await testApp({ settings: { mailReply } })
const { db } = database

/** An application, and what its vendor answers by e-mail. */
async function supper() {
  const vendor = await make.vendor({})
  const event = await make.event({})
  const { id: applicationId } = await make.application({ event_id: event.id, vendor_id: vendor.id })
  const from = vendor.owner.email!
  const to = replyAddress(replies, { userId: vendor.owner.id, applicationId })
  let count = 0
  const mail = (text: string, headers: Record<string, string> = {}) => {
    const all = {
      From: `Nora <${from}>`,
      To: to,
      'Message-ID': `<${applicationId}.${++count}@vendor.example>`,
      ...headers,
    }
    const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}`)
    return [...lines, 'Content-Type: text/plain; charset=utf-8', '', text].join('\r\n')
  }
  const texts = async () => {
    const rows = await db.select().from(messages).where(eq(messages.application_id, applicationId)).orderBy(messages.id)
    return rows.map(({ text }) => text)
  }
  return { applicationId, event_id: event.id, vendor, to, mail, texts }
}
const post = async (payload: string, authorization = `Bearer ${mailReply.token}`) => {
  const headers = { authorization, 'content-type': 'message/rfc822' }
  const answer = await app.inject({ method: 'POST', url: '/mail/replies', headers, payload })
  return { status: answer.statusCode, data: (answer.json() as { data?: { taken: boolean; why: string | null } }).data }
}
const taken = { status: 200, data: { taken: true, why: null } }

test('an answer becomes a message, without what it quotes and without a signature', async () => {
  const { mail, to, texts } = await supper()
  const answer = `Yes, two sinks.\r\n\r\nAnd power?\r\n\r\nOn Tue, 3 Jun 2031, Marquee\r\n<${to}> wrote:\r\n> Is there water?\r\n>\r\n> Mill`
  expect(await post(mail(answer))).toEqual(taken)
  const own = 'My answers:\r\n> Is there water?\r\nNo.'
  expect(await post(mail(own))).toEqual(taken)
  expect(await post(mail('Fine.\r\n-- \r\nNora'))).toEqual(taken)
  expect(
    await post(mail('Good.\r\n\r\nFrom: Marquee <hello@marquee.example>\r\nSent: Tuesday\r\n\r\nIs there water?')),
  ).toEqual(taken)
  expect(await texts()).toEqual(['Yes, two sinks.\n\nAnd power?', 'My answers:\nNo.', 'Fine.', 'Good.'])
})

test('the same e-mail is stored once, however often and by how many it is handed over', async () => {
  const { mail, texts } = await supper()
  const once = mail('Only once.')
  expect(await Promise.all([post(once), post(once), post(once)])).toEqual([taken, taken, taken])
  expect(await texts()).toEqual(['Only once.'])
})

test('only the mail server hands e-mails over', async () => {
  const { mail, texts } = await supper()
  expect((await post(mail('Hello.'), 'Bearer another')).status).toBe(401)
  expect((await app.inject({ method: 'POST', url: '/mail/replies', payload: mail('Hello.') })).statusCode).toBe(401)
  expect(await texts()).toEqual([])
})

test('an address that was changed, and an answer of a program, become nothing and get no e-mail', async () => {
  const { mail, to, texts } = await supper()
  const before = emitted.length
  const changed = to.replace(/\+\d+/, (id) => `+${Number(id) + 1}`)
  expect((await post(mail('Hello.', { To: changed }))).data?.taken).toBe(false)
  expect((await post(mail('I am away.', { 'Auto-Submitted': 'auto-replied' }))).data?.taken).toBe(false)
  expect(await texts()).toEqual([])
  expect(emitted.slice(before)).toEqual([])
})

test('who may not write, or writes nothing, gets the reason at the address of the account', async () => {
  const { applicationId, event_id, vendor, mail, texts } = await supper()
  const refused = async (text: string, headers = {}) => {
    const before = emitted.length
    const { status, data } = await post(mail(text, headers))
    expect(status).toBe(200)
    expect(emitted.slice(before)).toEqual([
      { type: 'reply.refused', userId: vendor.owner.id, applicationId, why: data?.why },
    ])
    return data?.why
  }
  expect(await refused('Hello.', { From: 'Somebody <somebody@else.example>' })).toContain('another address')
  expect(await refused('> Is there water?')).toContain('Write a message first')
  await db.update(events).set({ status: 'cancelled' }).where(eq(events.id, event_id))
  expect(await refused('Hello.')).toBe(refusals.cancelledThread)
  expect(await texts()).toEqual([])
})
