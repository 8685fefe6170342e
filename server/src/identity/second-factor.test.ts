import { accountSentences } from '@marquee/contract/account'
import { authSentences } from '@marquee/contract/auth'
import { sql } from 'drizzle-orm'
import { decodeJwt } from 'jose'
import { Secret } from 'otpauth'
import { describe, expect, test } from 'vitest'
import { accountSite } from '../../test/account-site.ts'
import { signIn } from '../../test/sign-in-site.ts'

const ada = 'ada@example.org'
const password = 'correct horse'
const { database, mails, site, restart, signUp, statusOf, accountOf, switchOn, codeOf, freshCode } = await accountSite({
  countFailures: false,
})

describe('two-step sign-in', () => {
  test('asks for a code after the right password, and the token contains the second factor', async () => {
    const first = await signUp(site.browser(), ada)
    expect(decodeJwt(first.access_token).amr).toEqual(['pwd'])
    const { app, recovery_codes } = await switchOn(first.access_token)
    expect(recovery_codes).toHaveLength(10)
    expect(new Set(recovery_codes).size).toBe(10)
    for (const one of recovery_codes) expect(one).toMatch(/^([a-z2-7]{4}-)+[a-z2-7]{1,4}$/)
    site.pass(60)
    expect(await statusOf(first.access_token)).toBe(401)

    const browser = site.browser()
    const { address, verifier } = await browser.start()
    const attempt = (body: object) => browser.submit(address, 'sign-in', { email: ada, password, ...body })
    const asked = {
      status: 401,
      body: { error: authSentences.codeRequired, fields: { code: authSentences.codeRequired } },
    }
    expect(await attempt({})).toMatchObject(asked)
    const wrong = { status: 401, body: { error: authSentences.wrongCode, fields: { code: authSentences.wrongCode } } }
    expect(await attempt({ code: '000000' })).toMatchObject(wrong)
    expect((await attempt({ password: 'wrong horse', code: codeOf(app) })).body.fields).toBeUndefined()
    const right = await attempt({ code: codeOf(app) })
    const tokens = await browser.collect(right.body.data.redirect, verifier)
    expect(decodeJwt(tokens.access_token).amr).toEqual(['pwd', 'otp'])
    expect(decodeJwt((await browser.refresh(tokens.refresh_token)).body.access_token).amr).toEqual(['pwd', 'otp'])
    expect((await accountOf(tokens.access_token)).body.data).toMatchObject({
      second_factor: true,
      recovery_codes_left: 10,
    })
  })

  test('accepts the codes of neighbouring periods, each once, and none older than the last used one', async () => {
    const { access_token } = await signUp(site.browser(), ada)
    const { app } = await switchOn(access_token)
    const attempt = (code: string) => signIn(site.browser(), ada, password, code)
    // Switching it on has used one code.
    await expect(attempt(codeOf(app))).rejects.toThrow(authSentences.wrongCode)
    site.pass(120)
    await expect(attempt(codeOf(app, -60))).rejects.toThrow(authSentences.wrongCode)
    await expect(attempt(codeOf(app, 60))).rejects.toThrow(authSentences.wrongCode)
    const late = codeOf(app, -30)
    await attempt(late)
    await expect(attempt(late)).rejects.toThrow(authSentences.wrongCode)
    const early = codeOf(app, 30)
    const twice = await Promise.allSettled([attempt(early), attempt(early)])
    expect(twice.filter((each) => each.status === 'fulfilled')).toHaveLength(1)
    await expect(attempt(codeOf(app))).rejects.toThrow(authSentences.wrongCode)
  })

  test('a recovery code works once, in any notation; new codes replace the old ones', async () => {
    const { access_token } = await signUp(site.browser(), ada)
    const { recovery_codes } = await switchOn(access_token)
    const [one, two] = recovery_codes as [string, string]
    const { access_token: token } = await signIn(site.browser(), ada, password, one.toUpperCase().replaceAll('-', ' '))
    await expect(signIn(site.browser(), ada, password, one)).rejects.toThrow(authSentences.wrongCode)
    expect((await accountOf(token)).body.data.recovery_codes_left).toBe(9)

    const renewed = await site.browser().call('POST', '/auth/account/recovery-codes', token, { password })
    expect(renewed.body.data.recovery_codes).toHaveLength(10)
    await expect(signIn(site.browser(), ada, password, two)).rejects.toThrow(authSentences.wrongCode)
    await signIn(site.browser(), ada, password, renewed.body.data.recovery_codes[3])
  })

  test('stored values reveal no key and no recovery code', async () => {
    const { access_token } = await signUp(site.browser(), ada)
    const { key, recovery_codes } = await switchOn(access_token)
    const { rows } = await database.db.execute<{ line: string }>(sql`select f::text as line from idp_second_factors f`)
    const line = rows[0]!.line
    for (const secret of [key, Buffer.from(Secret.fromBase32(key).bytes).toString('base64url'), ...recovery_codes])
      expect(line).not.toContain(secret)
    expect(line).not.toContain(Secret.fromBase32(key).hex)
  })

  test('the owner gets a mail about every change of it', async () => {
    const { access_token } = await signUp(site.browser(), ada)
    await switchOn(access_token)
    const { access_token: later } = await signIn(site.browser(), ada, password, freshCode())
    for (const path of ['recovery-codes', 'second-factor/remove'])
      expect((await site.browser().call('POST', `/auth/account/${path}`, later, { password })).status).toBe(200)
    expect(mails.map(({ to, subject }) => [to, subject])).toEqual(
      ['switched on', 'given new recovery codes', 'switched off'].map((what) => [ada, `Two-step sign-in was ${what}`]),
    )
  })

  test('S14: a session that began with a code counts as one without it, from the next token after it is switched off', async () => {
    const { access_token } = await signUp(site.browser(), ada)
    await switchOn(access_token)
    const browser = site.browser()
    const tokens = await signIn(browser, ada, password, freshCode())
    const removed = await browser.call('POST', '/auth/account/second-factor/remove', tokens.access_token, { password })
    expect(removed.status).toBe(200)
    expect(decodeJwt((await browser.refresh(tokens.refresh_token)).body.access_token).amr).toEqual(['pwd'])
  })

  test('is set up with the password and a first code within ten minutes, once', async () => {
    const { access_token } = await signUp(site.browser(), ada)
    const call = (path: string, body: object) =>
      site.browser().call('POST', `/auth/account/${path}`, access_token, body)
    expect(await call('second-factor', { password: 'wrong horse' })).toMatchObject({
      status: 400,
      body: { fields: { password: accountSentences.wrongPassword } },
    })
    expect((await call('second-factor/confirm', { code: '123456' })).status).toBe(409)
    expect((await call('second-factor/remove', { password })).status).toBe(409)
    expect((await call('recovery-codes', { password })).status).toBe(409)
    const { body } = await call('second-factor', { password })
    const app = Secret.fromBase32(body.data.key)
    expect(body.data.uri).toMatch(/^otpauth:\/\/totp\/Marquee:ada%40example\.org\?.*secret=/)
    expect((await call('second-factor/confirm', { code: '000000' })).body.fields).toEqual({
      code: authSentences.wrongCode,
    })
    await signIn(site.browser(), ada)
    await database.db.execute(sql`update idp_second_factors set begun_at = now() - interval '601 seconds'`)
    expect(await call('second-factor/confirm', { code: codeOf(app) })).toMatchObject({
      status: 409,
      body: { error: accountSentences.setupExpired },
    })
    await switchOn(access_token)
    const { access_token: later } = await signIn(site.browser(), ada, password, freshCode())
    const again = await site.browser().call('POST', '/auth/account/second-factor', later, { password })
    expect(again).toMatchObject({ status: 409, body: { error: accountSentences.hasSecondFactor } })
    const off = await site.browser().call('POST', '/auth/account/second-factor/remove', later, { password })
    expect(off.status).toBe(200)
    await signIn(site.browser(), ada)
  })

  test('S16: wrong codes are counted per account, whatever the address or browser', async () => {
    await restart({ trustProxy: 1, countFailures: true })
    const known = site.browser()
    const { access_token } = await signUp(known, ada)
    const { app } = await switchOn(access_token)
    site.pass(60)
    const { address } = await known.start()
    const attempt = (code: string, i: number) =>
      known.submit(address, 'sign-in', { email: ada, password, code }, { 'x-forwarded-for': `192.0.2.${i}` })
    const statuses: number[] = []
    for (let i = 1; i <= 21; i++) statuses.push((await attempt('000000', i)).status)
    expect(statuses).toEqual([...Array.from({ length: 20 }, () => 401), 429])
    expect((await attempt(codeOf(app), 30)).status).toBe(429)
    await restart()
  })
})

describe('admins', () => {
  const boss = 'boss@corp.test'
  const admins = (token: string) => site.browser().call('GET', '/api/admins', token)
  const makeAdmin = () => database.db.execute(sql`update users set role = 'admin'`)

  test('S1: have their rights only with a second factor, and are plain users without one', async () => {
    const { access_token } = await signUp(site.browser(), boss)
    expect(await admins(access_token)).toMatchObject({ status: 403, body: { code: 'forbidden' } })
    await makeAdmin()
    expect(await admins(access_token)).toMatchObject({
      status: 403,
      body: { code: 'second_factor_required', error: accountSentences.secondFactorNeeded },
    })
    expect((await site.browser().call('GET', '/api/all', access_token)).body.data).toBe('user')
    expect((await accountOf(access_token)).body.data.second_factor_required).toBe(true)

    const { app } = await switchOn(access_token)
    site.pass(60)
    const { access_token: proven } = await signIn(site.browser(), boss, password, codeOf(app))
    expect((await admins(proven)).body.data).toBe('admin')
    const off = await site.browser().call('POST', '/auth/account/second-factor/remove', proven, { password })
    expect(off).toMatchObject({ status: 403, body: { error: accountSentences.secondFactorStays } })
  })

  test('need no second factor in the demo', async () => {
    await restart({ demo: true })
    const { access_token } = await signUp(site.browser(), boss)
    expect((await admins(access_token)).status).toBe(403)
    await makeAdmin()
    expect((await admins(access_token)).body.data).toBe('admin')
    expect((await accountOf(access_token)).body.data.second_factor_required).toBe(false)
    await restart()
  })
})
