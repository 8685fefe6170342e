import { accountSentences } from '@marquee/contract/account'
import { authSentences } from '@marquee/contract/auth'
import { addressWaitDays } from '@marquee/contract/limits'
import { eq, sql } from 'drizzle-orm'
import { Secret, TOTP } from 'otpauth'
import { describe, expect, test } from 'vitest'
import { addressSite } from '../../test/address-site.ts'
import { signIn as signInAt, signUp } from '../../test/sign-in-site.ts'
import { testApp } from '../../test/test-app.ts'
import { auditEntries, idpAddressChanges, idpLinks, users } from '../db/schema.ts'

const {
  database,
  db,
  mails,
  here,
  embedded,
  password,
  browser,
  api,
  me,
  signIn,
  linkTo,
  accountOf,
  guard,
  ask,
  confirm,
  answer,
  tidy,
  age,
  expired,
  confirmed,
} = await addressSite()
const demo = await testApp({ database, embedded: { ...embedded, opensMessages: true } })
const inDomain = await testApp({
  database,
  embedded,
  signUp: { mode: 'open', domains: ['old.example', 'corp.test'] },
})

describe('a change of the address', () => {
  test('is done when both addresses have agreed; the person stays the same, and signs in again with the new one', async () => {
    const { by, tokens, id } = await confirmed()
    const before = await accountOf(here.old)
    expect(await ask(tokens)).toMatchObject({ status: 200, body: { data: { new_link: null, old_link: null } } })
    expect(mails.map(({ to }) => to)).toEqual([here.wanted, here.old])
    expect((await guard(tokens)).address_change).toMatchObject({
      email: here.wanted,
      is_confirmed: false,
      is_agreed: false,
    })
    expect(await confirm(linkTo(here.wanted, 'new-address'), by, {})).toMatchObject({
      status: 200,
      body: { data: { email: here.wanted, is_changed: false } },
    })
    // Until then the old address is that of the account.
    expect((await me(tokens)).body.data).toMatchObject({ email: here.old })
    expect((await guard(tokens)).address_change).toMatchObject({ is_confirmed: true, is_agreed: false })

    const { body } = await answer(linkTo(here.old, 'old-address'), true)
    expect(body.data).toEqual({ email: here.wanted, is_changed: true })
    expect(await accountOf(here.wanted)).toMatchObject({ id: before?.id, email_verified: true })
    expect((await by.refresh(tokens.refresh_token)).body.error).toBe('invalid_grant')
    await expect(signIn(here.old)).rejects.toThrow(authSentences.wrong)
    const fresh = await signIn(here.wanted)
    expect((await me(fresh)).body.data).toMatchObject({ id, email: here.wanted, email_verified: true })
    expect((await guard(fresh)).address_change).toBeNull()

    // A token from before does not undo it, for as long as it is accepted.
    await me(tokens)
    expect((await db.select().from(users).where(eq(users.id, id)))[0]).toMatchObject({ email: here.wanted })
    expect(mails.slice(2)).toMatchObject(
      [here.old, here.wanted].map((to) => ({ to, subject: 'Your Marquee email address was changed' })),
    )
    const entries = await db.select().from(auditEntries).where(eq(auditEntries.subject_id, id)).orderBy(auditEntries.id)
    expect(entries.map(({ action }) => action)).toEqual(['user.address_asked', 'user.address_changed'])
    expect(JSON.stringify(entries)).not.toContain('example')
  })

  test('may be agreed to first, and is done when the new address is confirmed', async () => {
    const { tokens } = await confirmed()
    await ask(tokens)
    expect((await answer(linkTo(here.old, 'old-address'), true)).body.data).toEqual({
      email: here.wanted,
      is_changed: false,
    })
    expect((await guard(tokens)).address_change).toMatchObject({ is_confirmed: false, is_agreed: true })
    expect((await confirm(linkTo(here.wanted, 'new-address'))).body.data.is_changed).toBe(true)
    expect(await accountOf(here.old)).toBeUndefined()
  })

  test('is stopped by the old address, or by the person; then no link works', async () => {
    const { tokens, id } = await confirmed()
    for (const stop of [
      () => answer(linkTo(here.old, 'old-address'), false),
      () => api(tokens, 'DELETE', '/auth/account/email'),
    ]) {
      await ask(tokens)
      expect((await stop()).status).toBe(200)
      expect((await guard(tokens)).address_change).toBeNull()
      expect(await confirm(linkTo(here.wanted, 'new-address'))).toMatchObject(expired)
      expect(await answer(linkTo(here.old, 'old-address'), true)).toMatchObject(expired)
    }
    expect(await accountOf(here.old)).toBeDefined()
    const stopped = sql`${auditEntries.subject_id} = ${id} and ${auditEntries.action} = 'user.address_kept'`
    expect(await db.$count(auditEntries, stopped)).toBe(2)
    // With nothing to stop, nothing happens.
    expect((await api(tokens, 'DELETE', '/auth/account/email')).status).toBe(200)
    expect(await db.$count(auditEntries, stopped)).toBe(2)
  })

  test(`without an answer of the old address it is done after ${addressWaitDays} days, when the new one is confirmed`, async () => {
    const { tokens, id } = await confirmed()
    await ask(tokens)
    const { ends_at } = (await guard(tokens)).address_change
    expect(Math.round((Date.parse(ends_at) - Date.now()) / 86_400_000)).toBe(addressWaitDays)
    await confirm(linkTo(here.wanted, 'new-address'))
    await age(addressWaitDays - 1)
    await tidy()
    expect(await accountOf(here.old)).toBeDefined()
    await age(1)
    // Two servers tidy up at the same time.
    await Promise.all([tidy(), tidy()])
    expect(await accountOf(here.wanted)).toBeDefined()
    expect((await db.select().from(users).where(eq(users.id, id)))[0]).toMatchObject({ email: here.wanted })
    expect(mails.slice(2).map(({ to }) => to)).toEqual([here.old, here.wanted])
  })

  test('that nobody confirms is dropped after those days', async () => {
    const { tokens } = await confirmed()
    await ask(tokens)
    await age(addressWaitDays)
    await tidy()
    expect(await accountOf(here.old)).toBeDefined()
    expect((await guard(tokens)).address_change).toBeNull()
    expect(await confirm(linkTo(here.wanted, 'new-address'))).toMatchObject(expired)
  })

  test('asks the new address alone when the old one was never confirmed', async () => {
    const by = browser()
    const tokens = await signUp(by, here.old)
    mails.length = 0
    await ask(tokens)
    expect(mails.map(({ to }) => to)).toEqual([here.wanted])
    expect((await confirm(linkTo(here.wanted, 'new-address'))).body.data.is_changed).toBe(true)
    expect(mails.map(({ to }) => to)).toEqual([here.wanted])
    expect((await me(await signIn(here.wanted))).body.data).toMatchObject({ email: here.wanted, email_verified: true })
  })

  test('ends with a new password, because a stranger may have asked for it', async () => {
    const { tokens } = await confirmed()
    await ask(tokens)
    await api(tokens, 'PUT', '/auth/account/password', { current_password: password, password: 'battery staple' })
    expect(await confirm(linkTo(here.wanted, 'new-address'))).toMatchObject(expired)
    expect(await db.$count(idpLinks, sql`${idpLinks.purpose} like '%address'`)).toBe(0)
  })

  test('ends a link for a new password that the old mailbox has', async () => {
    const { tokens } = await confirmed()
    const account = await accountOf(here.old)
    await ask(tokens)
    await db.insert(idpLinks).values({
      token_hash: 'x',
      account_id: account!.id,
      purpose: 'reset',
      expires_at: new Date(Date.now() + 60_000),
    })
    await confirm(linkTo(here.wanted, 'new-address'))
    await answer(linkTo(here.old, 'old-address'), true)
    expect(await db.$count(idpLinks, eq(idpLinks.account_id, account!.id))).toBe(0)
  })
})

describe('whoever asks for it', () => {
  test('proves the password, and with two-step sign-in a code', async () => {
    const { tokens } = await confirmed()
    const wrong = await ask(tokens, here.wanted, { password: 'wrong horse' })
    expect(wrong).toMatchObject({ status: 400, body: { fields: { password: accountSentences.wrongPassword } } })
    const begun = await api(tokens, 'POST', '/auth/account/second-factor', { password })
    const app = new TOTP({ secret: Secret.fromBase32(begun.body.data.key) })
    await api(tokens, 'POST', '/auth/account/second-factor/confirm', { code: app.generate() })
    const code = app.generate({ timestamp: Date.now() + 30_000 })
    const now = await signInAt(browser(), here.old, password, code)
    mails.length = 0
    for (const [typed, sentence] of [
      [undefined, authSentences.codeRequired],
      ['000000', authSentences.wrongCode],
      [code, authSentences.wrongCode],
    ]) {
      const refused = await ask(now, here.wanted, typed === undefined ? {} : { code: typed })
      expect(refused).toMatchObject({ status: 400, body: { fields: { code: sentence } } })
    }
    expect(mails).toEqual([])
    await db.execute(sql`update idp_second_factors set last_step = null`)
    expect((await ask(now, here.wanted, { code: app.generate() })).status).toBe(200)
  })

  test('needs another address, and one that may sign up here', async () => {
    const { tokens } = await confirmed()
    const same = accountSentences.sameAddress
    expect(await ask(tokens, here.old.toUpperCase())).toMatchObject({ status: 400, body: { fields: { email: same } } })
    const insider = await confirmed(browser(inDomain), `in-${here.old}`, inDomain)
    const outside = await ask(insider.tokens, here.wanted, {}, inDomain)
    expect(outside).toMatchObject({ status: 400, body: { fields: { email: expect.stringContaining('corp.test') } } })
    expect((await ask(insider.tokens, `ada-${here.count}@corp.test`, {}, inDomain)).status).toBe(200)
  })

  test('gets the same answer for an address that has an account; its owner keeps it and reads why', async () => {
    const other = await confirmed(browser(), here.wanted)
    const { tokens } = await confirmed()
    const free = await ask(tokens, `free-${here.count}@new.example`)
    const taken = await ask(tokens, here.wanted)
    expect(taken).toMatchObject({ status: free.status, body: free.body })
    expect(mails.map(({ to }) => to)).toEqual([`free-${here.count}@new.example`, here.old, here.wanted, here.old])
    const refused = { status: 409, body: { error: accountSentences.addressTaken } }
    expect(await confirm(linkTo(here.wanted, 'new-address'))).toMatchObject(refused)
    expect((await me(other.tokens)).body.data).toMatchObject({ id: other.id, email: here.wanted })
  })

  test('does not get it when somebody else confirms the address meanwhile', async () => {
    const { tokens } = await confirmed()
    await ask(tokens)
    await confirm(linkTo(here.wanted, 'new-address'))
    await confirmed(browser(), here.wanted)
    await age(addressWaitDays)
    await tidy()
    expect(await accountOf(here.old)).toBeDefined()
    expect(await db.$count(idpAddressChanges, eq(idpAddressChanges.email, here.wanted))).toBe(0)
  })

  test('takes the address from an account that never confirmed it, without its content', async () => {
    const squatter = await signUp(browser(), here.wanted)
    const theirs = (await me(squatter)).body.data
    const { tokens, id } = await confirmed()
    await ask(tokens)
    await answer(linkTo(here.old, 'old-address'), true)
    expect((await confirm(linkTo(here.wanted, 'new-address'))).body.data.is_changed).toBe(true)
    expect((await me(squatter)).status).toBe(401)
    expect((await db.select().from(users).where(eq(users.id, theirs.id)))[0]).toMatchObject({ email: null })
    expect((await me(await signIn(here.wanted))).body.data).toMatchObject({ id })
  })

  test('does not make another person’s mailbox open their own account: the link needs the password', async () => {
    const { tokens } = await confirmed()
    const boss = `boss-${here.count}@corp.example`
    await ask(tokens, boss)
    const token = linkTo(boss, 'new-address')
    const asked = { status: 400, body: { fields: { password: accountSentences.addressPassword } } }
    expect(await confirm(token, browser(), {})).toMatchObject(asked)
    expect(await confirm(token, browser(), { password: 'the boss’s own' })).toMatchObject(asked)
    expect((await guard(tokens)).address_change).toMatchObject({ is_confirmed: false })
    expect((await confirm(token)).status).toBe(200)
  })

  test('in a demo without a mail server opens both messages on the page, but not one that would make an admin', async () => {
    const { tokens } = await confirmed(browser(demo), here.old, demo)
    expect((await ask(tokens, here.wanted, {}, demo)).body.data).toEqual({
      new_link: expect.stringMatching(/^\/auth\/new-address#token=[\w-]{43}$/),
      old_link: expect.stringMatching(/^\/auth\/old-address#token=[\w-]{43}$/),
    })
    expect((await ask(tokens, 'Boss@corp.example', {}, demo)).body.data).toEqual({ new_link: null, old_link: null })
  })
})
