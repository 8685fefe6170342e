import { accountSentences } from '@marquee/contract/account'
import { authSentences } from '@marquee/contract/auth'
import { sql } from 'drizzle-orm'
import { describe, expect, test, vi } from 'vitest'
import { accountSite, followSignIn, isRefused, linkIn } from '../../test/account-site.ts'
import { polling } from '../../test/polling.ts'
import { person, signIn, signUp as signUpUnconfirmed } from '../../test/sign-in-site.ts'
import { recordsIn } from './records.ts'

const ada = 'ada@example.org'
const password = 'correct horse'
const { database, mails, site, restart, signUp, answerSignIn, statusOf, accountOf, switchOn, codeOf } =
  await accountSite({ countFailures: false })

describe('S2: what ends with a new password', () => {
  test('an account that somebody prepared for a later admin gives them nothing', async () => {
    const boss = 'boss@corp.test'
    const thief = site.browser()
    const tokens = await signUpUnconfirmed(thief, boss)
    await switchOn(tokens.access_token)
    mails.splice(0, mails.length, ...mails.filter(({ action }) => action?.link.includes('#token=')))
    site.pass(31)
    const again = site.browser()
    const waiting = site.browser()
    // Removes its second factor again: the attack must not depend on it.
    await database.db.execute(sql`update idp_second_factors set confirmed_at = null`)
    const prepared = await signIn(again, boss)
    const redirect = await answerSignIn(waiting, boss)

    await restart({ adminEmails: [boss] })
    const owner = site.browser()
    const { address } = await owner.start({ prompt: 'create' })
    await owner.submit(address, 'sign-up', { ...person(boss), password: 'the real boss' })
    const token = linkIn(mails.at(-1))
    await database.db.execute(sql`update idp_second_factors set confirmed_at = now()`)
    expect(
      (await owner.send('/auth/interaction/confirm', { token, password: 'the real boss', name: 'Bo' })).status,
    ).toBe(200)

    site.pass(31)
    expect(await statusOf(prepared.access_token)).toBe(401)
    expect(isRefused(await again.refresh(prepared.refresh_token))).toBe(true)
    expect((await again.start()).address.pathname).toBe('/auth')
    expect(await followSignIn(waiting, redirect)).toBe('400')
    // The stranger's second factor does not block the owner, and an address on the list alone does not make an admin.
    const theirs = await signIn(owner, boss, 'the real boss')
    expect((await accountOf(theirs.access_token)).body.data).toMatchObject({
      second_factor: false,
      second_factor_required: true,
      email_verified: true,
    })
    await restart()
  })

  test('a change ends every session, token, code and running sign-in, and the owner gets a mail', async () => {
    const browser = site.browser()
    const tokens = await signUp(browser, ada)
    const other = site.browser()
    const theirs = await signIn(other, ada)
    const waiting = site.browser()
    const redirect = await answerSignIn(waiting, ada)
    const coded = site.browser()
    const started = await coded.start()
    const { body } = await coded.submit(started.address, 'sign-in', { email: ada, password })
    const callback = await coded.follow(body.data.redirect)

    const change = { current_password: password, password: 'battery staple' }
    expect(await browser.call('PUT', '/auth/account/password', tokens.access_token, change)).toMatchObject({
      status: 200,
      body: { data: null },
    })
    site.pass(31)
    for (const token of [tokens.access_token, theirs.access_token]) expect(await statusOf(token)).toBe(401)
    expect(isRefused(await browser.refresh(tokens.refresh_token))).toBe(true)
    expect(isRefused(await other.refresh(theirs.refresh_token))).toBe(true)
    expect((await other.start()).address.pathname).toBe('/auth')
    expect(await followSignIn(waiting, redirect)).toBe('400')
    expect((await coded.redeem(callback, started.verifier)).error).toBe('invalid_grant')
    expect(mails).toHaveLength(1)
    expect(mails[0]).toMatchObject({ to: ada, subject: 'Your Marquee password was changed' })

    await expect(signIn(site.browser(), ada)).rejects.toThrow(authSentences.wrong)
    const fresh = await signIn(site.browser(), ada, 'battery staple')
    expect((await accountOf(fresh.access_token)).body.data.password_changed_at).toMatch(/^\d{4}-/)
  })

  test('a wrong current password changes nothing and signs nobody out', async () => {
    const browser = site.browser()
    const { access_token } = await signUp(browser, ada)
    const change = { current_password: 'wrong horse', password: 'battery staple' }
    expect(await browser.call('PUT', '/auth/account/password', access_token, change)).toMatchObject({
      status: 400,
      body: { fields: { current_password: accountSentences.wrongPassword } },
    })
    expect((await browser.call('PUT', '/auth/account/password', 'x.y.z', change)).status).toBe(401)
    await signIn(site.browser(), ada)
  })

  test('a session that ends during one of its requests is not created again', async () => {
    const browser = site.browser()
    const { access_token } = await signUp(browser, ada)
    const [id = ''] = browser.cookies('marquee_session')
    // The library reads a session when a request begins and writes it when the request ends.
    const sessions = recordsIn(database)('Session')
    const read = (await sessions.find(id))!
    await site.browser().call('DELETE', '/auth/account/sessions', access_token)
    await sessions.upsert(id, read, 600)
    expect(await sessions.find(id)).toBeUndefined()
    expect((await browser.start()).address.pathname).toBe('/auth')
  })

  test('a sign-in that continues at that moment creates no session either', async () => {
    await signUp(site.browser(), ada)
    const browser = site.browser()
    const redirect = await answerSignIn(browser, ada)
    await database.db.execute(sql`update idp_accounts set generation = generation + 1`)
    expect(await followSignIn(browser, redirect)).toBe('400')
    expect((await browser.start()).address.pathname).toBe('/auth')
  })
})

describe('passwords', () => {
  const common = [
    'password',
    'Football',
    'ILOVEYOU',
    '1234567890',
    '88888888',
    'abcdefgh',
    '123123123',
    'marquee-2026',
    'ada.byron',
    'Ada.Byron1',
    'ada.byron@example.org',
  ]
  test.each(common)('%s is refused at the field', async (typed) => {
    const browser = site.browser()
    const { address } = await browser.start({ prompt: 'create' })
    const answer = await browser.submit(address, 'sign-up', { ...person('ada.byron@example.org'), password: typed })
    expect(answer).toMatchObject({ status: 400, body: { fields: { password: authSentences.passwordCommon } } })
  })

  const fine = ['only small letters', 'ÆØÅæøå 日本', '3947261859', `${'long '.repeat(25)}end`]
  test.each(fine)('%s is accepted: there is no other rule', async (typed) => {
    const browser = site.browser()
    const { address } = await browser.start({ prompt: 'create' })
    expect((await browser.submit(address, 'sign-up', { ...person(ada), password: typed })).status).toBe(201)
    await signIn(site.browser(), ada, typed)
  })

  test('the demo keeps its published password', async () => {
    await site.provider.createDemoAccount({ email: 'admin@marquee.test', name: 'Ann', password: 'marquee-demo-1' })
    const tokens = await signIn(site.browser(), 'admin@marquee.test', 'marquee-demo-1')
    expect(await statusOf(tokens.access_token)).toBe(200)
  })
})

describe('a forgotten password', () => {
  const ask = (email: string) => site.browser().send('/auth/reset', { email })

  test('is replaced by a mailed link, which works once, ends every session and proves the mailbox', async () => {
    const browser = site.browser()
    const tokens = await signUp(browser, ada)
    const waiting = site.browser()
    const redirect = await answerSignIn(waiting, ada)
    expect(await ask('ADA@example.org')).toMatchObject({ status: 200, body: { data: null } })
    await vi.waitFor(() => expect(mails).toHaveLength(1), polling)
    expect(mails[0]!.action?.link).toContain(`${site.url}/auth/reset#token=`)
    const token = linkIn(mails[0])
    const { rows } = await database.db.execute(sql`select l::text as line from idp_links l`)
    expect(JSON.stringify(rows)).not.toContain(token)

    const weak = await site.browser().send('/auth/reset/confirm', { token, password: 'password' })
    expect(weak).toMatchObject({ status: 400, body: { fields: { password: authSentences.passwordCommon } } })
    // A link of one kind is not valid as another kind.
    expect((await site.browser().send('/auth/interaction/confirm', { token, password: 'battery staple' })).status).toBe(
      404,
    )
    const done = await site.browser().send('/auth/reset/confirm', { token, password: 'battery staple' })
    expect(done).toMatchObject({ status: 200, body: { data: { email: ada } } })
    expect(mails.at(-1)!.subject).toBe('Your Marquee password was changed')
    const second = await site.browser().send('/auth/reset/confirm', { token, password: 'another one yet' })
    expect(second).toMatchObject({ status: 404, body: { error: authSentences.linkExpired } })

    site.pass(31)
    expect(await statusOf(tokens.access_token)).toBe(401)
    expect(isRefused(await browser.refresh(tokens.refresh_token))).toBe(true)
    expect(await followSignIn(waiting, redirect)).toBe('400')
    const fresh = await signIn(site.browser(), ada, 'battery staple')
    expect((await accountOf(fresh.access_token)).body.data.email_verified).toBe(true)
  })

  test('S15: asking for a link does not show which accounts exist', async () => {
    await signUp(site.browser(), ada)
    const known = await ask(ada)
    const unknown = await ask('nobody@example.org')
    expect([unknown.status, unknown.body]).toEqual([known.status, known.body])
    await vi.waitFor(() => expect(mails).toHaveLength(1), polling)
    await ask(ada)
    await new Promise((resolve) => setTimeout(resolve, 50))
    expect(mails.map((mail) => mail.to)).toEqual([ada])
  })

  test('a link expires after an hour, and when the password changes in another way', async () => {
    const { access_token } = await signUp(site.browser(), ada)
    await ask(ada)
    await vi.waitFor(() => expect(mails).toHaveLength(1), polling)
    const token = linkIn(mails[0])
    const { rows } = await database.db.execute(
      sql`select expires_at < now() + interval '61 minutes' and expires_at > now() + interval '59 minutes' as ok from idp_links where purpose = 'reset'`,
    )
    expect(rows).toEqual([{ ok: true }])
    const change = { current_password: password, password: 'battery staple' }
    await site.browser().call('PUT', '/auth/account/password', access_token, change)
    expect((await site.browser().send('/auth/reset/confirm', { token, password: 'thief thief' })).status).toBe(404)

    await ask(ada)
    await vi.waitFor(() => expect(mails).toHaveLength(3), polling)
    await database.db.execute(sql`update idp_links set expires_at = now() - interval '1 second'`)
    const late = { token: linkIn(mails[2]), password: 'thief thief' }
    expect((await site.browser().send('/auth/reset/confirm', late)).status).toBe(404)
  })

  test('the second factor stays active', async () => {
    const { access_token } = await signUp(site.browser(), ada)
    await database.db.execute(sql`update idp_accounts set email_verified = true`)
    const { app } = await switchOn(access_token)
    mails.length = 0
    await ask(ada)
    await vi.waitFor(() => expect(mails).toHaveLength(1), polling)
    await site.browser().send('/auth/reset/confirm', { token: linkIn(mails[0]), password: 'battery staple' })
    await expect(signIn(site.browser(), ada, 'battery staple')).rejects.toThrow(authSentences.codeRequired)
    site.pass(60)
    await signIn(site.browser(), ada, 'battery staple', codeOf(app))
  })
})
