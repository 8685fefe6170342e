import { authSentences } from '@marquee/contract/auth'
import { sql } from 'drizzle-orm'
import { expect, test, vi } from 'vitest'
import { accountSite } from '../../test/account-site.ts'
import { polling } from '../../test/polling.ts'
import { person, signIn, signUp as signUpUnconfirmed, type Browser } from '../../test/sign-in-site.ts'
import { withSecret } from '../notify/mailed-links.ts'

const { database, mails, site, restart, signUp, statusOf, switchOn, freshCode } = await accountSite()
const ask = (browser: Browser, address: URL, email: string) =>
  browser.send(`/auth/interaction/${address.searchParams.get('interaction')}/code`, { email })

/** The code in the e-mail with this number, as it is when the e-mail leaves. */
async function codeIn(count: number): Promise<string> {
  await vi.waitFor(() => expect(mails).toHaveLength(count), polling)
  const [text = ''] = mails[count - 1]!.paragraphs
  const filled = await withSecret(database.db, { text, html: '' })
  return /^(\d{8}) is your code\.$/.exec(filled!.text)![1]!
}

/** A browser in which somebody has asked for a code, and the code. */
async function asked(email: string) {
  const browser = site.browser()
  const begun = await browser.start()
  expect(await ask(browser, begun.address, email)).toMatchObject({ status: 200, body: { data: null } })
  const code = await codeIn(mails.length + 1)
  const enter = (mailed_code: string, more: object = {}) =>
    browser.submit(begun.address, 'sign-in', { email, mailed_code, ...more })
  return { browser, code, enter, ...begun }
}

const wrong = { status: 401, body: { error: authSentences.wrongMailedCode } }
const other = (code: string) => String((Number(code) + 1) % 1e8).padStart(8, '0')

test('S23 a mailed code signs in once, and nothing in the database is that code', async () => {
  await signUp(site.browser(), 'ada@example.org')
  const { browser, code, enter, verifier } = await asked('ADA@example.org')
  expect(mails[0]).toMatchObject({ to: 'ada@example.org', subject: 'Your code to sign in to Marquee' })
  const { rows } = await database.db.execute(sql`select r::text as line from idp_records r`)
  expect(JSON.stringify(rows)).not.toContain(code)
  await restart()
  const { status, body } = await enter(`${code.slice(0, 4)} ${code.slice(4)}`)
  expect(status).toBe(200)
  expect(await enter(code)).toMatchObject(wrong)
  const tokens = await browser.collect(body.data.redirect, verifier)
  expect(await statusOf(tokens.access_token)).toBe(200)
})

test('of two at the same time one signs in', async () => {
  await signUp(site.browser(), 'two@example.org')
  const { code, enter } = await asked('two@example.org')
  const answers = await Promise.all([enter(code), enter(code)])
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
})

test('after five wrong codes the right one is refused, also a new one', async () => {
  await signUp(site.browser(), 'five@example.org')
  const { browser, address, code, enter } = await asked('five@example.org')
  for (let i = 0; i < 5; i++) expect(await enter(other(code))).toMatchObject(wrong)
  expect((await enter(code)).status).toBe(429)
  await ask(browser, address, 'five@example.org')
  expect((await enter(await codeIn(2))).status).toBe(429)
})

test('a code ends after ten minutes, with a newer one, and with a new password', async () => {
  await signUp(site.browser(), 'old@example.org')
  const { browser, address, code, enter } = await asked('old@example.org')
  const ends = sql`select expires_at between now() + interval '9 minutes' and now() + interval '10 minutes' as is_right
    from idp_records where model = 'MailedCode'`
  expect((await database.db.execute(ends)).rows).toEqual([{ is_right: true }])
  await ask(browser, address, 'old@example.org')
  const newer = await codeIn(2)
  expect(await enter(code)).toMatchObject(wrong)
  await database.db.execute(sql`update idp_records set expires_at = now() where model = 'MailedCode'`)
  expect(await enter(newer)).toMatchObject(wrong)
  expect(await site.provider.sweepExpired()).toBeGreaterThan(0)

  const next = await asked('old@example.org')
  const { access_token } = await signIn(site.browser(), 'old@example.org')
  const change = { current_password: 'correct horse', password: 'battery staple' }
  await site.browser().call('PUT', '/auth/account/password', access_token, change)
  expect(await next.enter(next.code)).toMatchObject(wrong)
})

test('a code works only in the sign-in and for the address for which it was asked', async () => {
  await signUp(site.browser(), 'here@example.org')
  await signUp(site.browser(), 'there@example.org')
  const { code, address, enter } = await asked('here@example.org')
  const elsewhere = await asked('there@example.org')
  expect(await elsewhere.enter(code, { email: 'here@example.org' })).toMatchObject(wrong)
  expect(await enter(code, { email: 'there@example.org' })).toMatchObject(wrong)
  // Without the cookie of the sign-in nothing is asked for.
  expect((await ask(site.browser(), address, 'here@example.org')).status).toBe(404)
  expect((await enter(code)).status).toBe(200)
})

test('unknown and unconfirmed addresses get the same answers, and an unconfirmed one the link that confirms it', async () => {
  const boss = 'boss@example.org'
  await restart({ adminEmails: [boss] })
  const stranger = site.browser()
  await stranger.submit((await stranger.start({ prompt: 'create' })).address, 'sign-up', person(boss))
  await signUpUnconfirmed(site.browser(), 'young@example.org')
  await database.db.execute(sql`delete from idp_links`)
  mails.length = 0
  const browser = site.browser()
  const { address } = await browser.start()
  for (const email of ['nobody@example.org', 'young@example.org', boss]) {
    expect(await ask(browser, address, email)).toMatchObject({ status: 200, body: { data: null } })
    expect(await browser.submit(address, 'sign-in', { email, mailed_code: '12345678' })).toMatchObject(wrong)
  }
  await vi.waitFor(() => expect(mails.map(({ to }) => to)).toEqual(['young@example.org', boss]), polling)
  expect(mails.map(({ action }) => action?.link.includes('/auth/confirm#token='))).toEqual([true, true])
  await restart()
})

test('two-step sign-in asks for its code after the mailed one, which alone makes nobody an admin', async () => {
  const tokens = await signUp(site.browser(), 'safe@example.org')
  await switchOn(tokens.access_token)
  mails.length = 0
  const { browser, code, enter, verifier } = await asked('safe@example.org')
  expect(await enter(code)).toMatchObject({ status: 401, body: { fields: { code: authSentences.codeRequired } } })
  expect(await enter(code, { code: '000000' })).toMatchObject({ body: { fields: { code: authSentences.wrongCode } } })
  const { body } = await enter(code, { code: freshCode() })
  const { access_token } = await browser.collect(body.data.redirect, verifier)
  expect(JSON.parse(atob(access_token.split('.')[1])).amr).toEqual(['email', 'otp'])
})

test('one account gets five codes in ten minutes, and every request the same answer', async () => {
  await signUp(site.browser(), 'many@example.org')
  const { browser, address } = await asked('many@example.org')
  for (let i = 2; i <= 5; i++) {
    await ask(browser, address, 'many@example.org')
    await codeIn(i)
  }
  expect((await ask(browser, address, 'many@example.org')).status).toBe(200)
  // The next e-mail to another address shows that none went out before.
  await signUpUnconfirmed(site.browser(), 'last@example.org')
  expect(mails.map(({ to }) => to).filter((to) => to === 'many@example.org')).toHaveLength(5)
})
