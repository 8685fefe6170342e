import { asc, sql } from 'drizzle-orm'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { accountSite } from '../../test/account-site.ts'
import { mailJobs } from '../../test/mail-jobs.ts'
import { polling } from '../../test/polling.ts'
import { person } from '../../test/sign-in-site.ts'
import { carryOut, type CommandParts } from '@marquee/operations/operations'
import { deliveries } from '../db/schema.ts'
import type { Mail } from './mailer.ts'
import { notices } from '../notices.ts'
import { notifier } from './notify.ts'

const sheet = {
  publicUrl: 'https://marquee.test',
  supportEmail: 'support@marquee.test',
  unsubscribeSecret: 'test',
  notices,
}
const settings = { adminEmails: [], publicUrl: sheet.publicUrl }
const purposes = ['reset', 'confirm', 'invite'] as const
const ada = 'ada@example.org'
let post: (mail: Parameters<ReturnType<typeof notifier>['sendDirect']>[0]) => Promise<void>
const { database, site, signUp } = await accountSite({ countFailures: false, mailed: (mail) => post(mail) })
const { db } = database
const { working } = mailJobs(database)

beforeEach(async () => {
  await db.delete(deliveries)
})

/** The product with a mail server whose answers are these: an error, or null for "sent". */
async function mailServer(answers: (Error | null)[] = []) {
  const sent: Mail[] = []
  const mail = {
    async send(each: Mail) {
      sent.push(each)
      const answer = answers.shift()
      if (answer) throw answer
    },
  }
  const sender = working({ mail, sheet, retry: { limit: 3, pause: 0 } })
  post = notifier({ database, wake: sender.wake, ...sheet }).sendDirect
  return {
    sent,
    hasSent: (count: number) => vi.waitFor(() => expect(sent).toHaveLength(count), polling),
    stop: sender.stop,
  }
}

const tokensIn = (text: string) => [...text.matchAll(/#token=([\w-]{43})/g)].map(([, token = '']) => token)
const stored = async () => JSON.stringify(await db.select().from(deliveries).orderBy(asc(deliveries.id)))
const reset = (token: string) => site.browser().send('/auth/reset/confirm', { token, password: 'battery staple' })
const confirm = (token: string) =>
  site.browser().send('/auth/interaction/confirm', { token, password: 'battery staple', name: 'Ada' })

describe('S23 a link that opens an account stands in the e-mail alone', () => {
  test.for(purposes)('%s: nothing in the database opens it, before and after', async (purpose) => {
    post = notifier({ database, ...sheet }).sendDirect
    const browser = site.browser()
    const use = purpose === 'reset' ? reset : confirm
    if (purpose === 'confirm') {
      const { address } = await browser.start({ prompt: 'create' })
      await browser.submit(address, 'sign-up', person(ada))
    } else if (purpose === 'invite') {
      const parts: CommandParts = { database, settings, withSubscribers: (work) => work([], post) }
      await carryOut(['invite', ada], parts, console)
    } else {
      await signUp(browser, ada)
      await db.delete(deliveries)
      await site.browser().send('/auth/reset', { email: ada })
    }
    await vi.waitFor(async () => expect(await db.$count(deliveries)).toBe(1), polling)
    for (const token of tokensIn(await stored())) expect((await use(token)).status).toBe(404)

    const { sent, hasSent } = await mailServer()
    await hasSent(1)
    await vi.waitFor(
      async () => expect(await db.select().from(deliveries)).toMatchObject([{ status: 'sent' }]),
      polling,
    )
    const mail = sent[0]!
    const [token = '', ...others] = new Set(tokensIn(mail.text + mail.html))
    expect(others).toEqual([])
    expect(await stored()).not.toContain(token)
    for (const old of tokensIn(await stored())) expect((await use(old)).status).toBe(404)
    expect((await use(token)).status).toBe(200)
    expect((await use(token)).status).toBe(404)
  })

  test('a repeated e-mail has a link of its own, and the one before works until one of them is used', async () => {
    const { sent, hasSent } = await mailServer([new Error('451 later')])
    await signUp(site.browser(), ada)
    await hasSent(2)
    const [first, second] = sent.map(({ text }) => tokensIn(text)[0] ?? '')
    expect(first).not.toBe(second)
    sent.length = 0

    await site.browser().send('/auth/reset', { email: ada })
    await hasSent(1)
    expect((await reset(tokensIn(sent[0]!.text)[0]!)).status).toBe(200)
    for (const token of [first, second]) expect((await confirm(token!)).status).toBe(404)
  })

  test('a link that is used, or too old, when its turn comes is not mailed', async () => {
    const { stop } = await mailServer()
    await signUp(site.browser(), ada)
    post = notifier({ database, ...sheet }).sendDirect
    await vi.waitFor(
      async () => expect(await db.select().from(deliveries)).toMatchObject([{ status: 'sent' }]),
      polling,
    )
    await stop()
    await db.delete(deliveries)
    await site.browser().send('/auth/reset', { email: ada })
    await vi.waitFor(async () => expect(await db.$count(deliveries)).toBe(1), polling)
    await db.execute(sql`delete from idp_links`)

    const { sent } = await mailServer()
    await vi.waitFor(
      async () =>
        expect(await db.select().from(deliveries)).toMatchObject([
          { status: 'failed', last_error: 'Its link is not valid any more, so it was not sent.' },
        ]),
      polling,
    )
    expect(sent).toEqual([])
  })
})
