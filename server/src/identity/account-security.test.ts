import { accountSentences } from '@marquee/contract/account'
import { sql } from 'drizzle-orm'
import { decodeJwt } from 'jose'
import { describe, expect, test, vi } from 'vitest'
import { accountSite, isRefused, linkIn, signOut } from '../../test/account-site.ts'
import { polling } from '../../test/polling.ts'
import { signIn, type Body } from '../../test/sign-in-site.ts'

const ada = 'ada@example.org'
const password = 'correct horse'
const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0'
const { database, mails, site, signUp, answerSignIn, statusOf } = await accountSite({ countFailures: false })

describe('S2: an access token stops working within 60 seconds', () => {
  test('after signing out', async () => {
    const browser = site.browser()
    const tokens = await signUp(browser, ada)
    expect(await statusOf(tokens.access_token)).toBe(200)
    await signOut(browser, tokens.id_token)
    site.pass(31)
    expect(await statusOf(tokens.access_token)).toBe(401)
  })

  test('after the second use of a refresh token', async () => {
    const browser = site.browser()
    const tokens = await signUp(browser, ada)
    const fresh = (await browser.refresh(tokens.refresh_token)).body
    expect(await statusOf(fresh.access_token)).toBe(200)
    await browser.refresh(tokens.refresh_token)
    site.pass(31)
    expect(await statusOf(fresh.access_token)).toBe(401)
  })

  test('but works as long as its session does', async () => {
    const { access_token } = await signUp(site.browser(), ada)
    for (let i = 0; i < 3; i++) {
      site.pass(31)
      expect(await statusOf(access_token)).toBe(200)
    }
  })
})

test('S15: stored values cannot be used to sign in', async () => {
  const browser = site.browser()
  const begun = await browser.start()
  const tokens = await signUp(browser, ada)
  const fresh = (await browser.refresh(tokens.refresh_token)).body
  const waiting = site.browser()
  const redirect = await answerSignIn(waiting, ada)
  const coded = site.browser()
  const started = await coded.start()
  const { body } = await coded.submit(started.address, 'sign-in', { email: ada, password })
  const code = (await coded.follow(body.data.redirect)).searchParams.get('code')!
  const secrets = [
    tokens.refresh_token,
    fresh.refresh_token,
    tokens.access_token,
    decodeJwt(tokens.access_token).jti!,
    code,
    begun.address.searchParams.get('interaction')!,
    new URL(redirect).pathname.split('/').at(-1)!,
    ...[browser, waiting, coded].flatMap((each) =>
      each.cookies('marquee_session', 'marquee_interaction', 'marquee_resume'),
    ),
  ]
  expect(secrets.length).toBeGreaterThan(9)
  const { rows } = await database.db.execute<{ line: string }>(sql`select r::text as line from idp_records r`)
  expect(rows.length).toBeGreaterThan(6)
  for (const secret of secrets) {
    expect(secret.length).toBeGreaterThan(20)
    for (const { line } of rows) expect(line).not.toContain(secret)
  }
  // The stored hashes do not work as keys either.
  const { rows: ids } = await database.db.execute<{ id: string }>(
    sql`select id from idp_records where model = 'RefreshToken'`,
  )
  for (const { id } of ids) expect(isRefused(await site.browser().refresh(id))).toBe(true)
  expect((await browser.refresh(fresh.refresh_token)).status).toBe(200)
})

describe('the list of sessions', () => {
  const list = async (token: string) => (await site.browser().call('GET', '/auth/account/sessions', token)).body.data

  test('names each browser; one or all of them can be signed out', async () => {
    const here = site.browser(firefox)
    const tokens = await signUp(here, ada)
    const there = site.browser()
    const theirs = await signIn(there, ada)
    await signUp(site.browser(), 'eve@example.org')
    const sessions = await list(tokens.access_token)
    expect(sessions).toHaveLength(2)
    expect(sessions.map((each: Body) => [each.browser, each.is_current]).toSorted()).toEqual([
      [null, false],
      ['Firefox on Linux', true],
    ])
    for (const each of sessions) expect(Date.parse(each.signed_in_at)).toBeLessThanOrEqual(Date.now())

    const other = sessions.find((each: Body) => !each.is_current)
    const end = (token: string) => site.browser().call('DELETE', `/auth/account/sessions/${other.id}`, token)
    const eve = await signIn(site.browser(), 'eve@example.org')
    expect(await end(eve.access_token)).toMatchObject({
      status: 404,
      body: { error: accountSentences.sessionNotFound },
    })
    expect((await end(tokens.access_token)).status).toBe(200)
    expect((await end(tokens.access_token)).status).toBe(404)
    site.pass(31)
    expect(await statusOf(theirs.access_token)).toBe(401)
    expect(isRefused(await there.refresh(theirs.refresh_token))).toBe(true)
    expect((await there.start()).address.pathname).toBe('/auth')
    expect(await list(tokens.access_token)).toHaveLength(1)

    const fresh = (await here.refresh(tokens.refresh_token)).body
    expect((await site.browser().call('DELETE', '/auth/account/sessions', fresh.access_token)).status).toBe(200)
    site.pass(31)
    expect(await statusOf(fresh.access_token)).toBe(401)
    expect((await here.start()).address.pathname).toBe('/auth')
    expect(await statusOf(eve.access_token)).toBe(200)
  })

  test('shows when each was last used', async () => {
    const browser = site.browser()
    const tokens = await signUp(browser, ada)
    await database.db.execute(
      sql`update idp_records set payload = payload || '{"loginTs": 1700000000}' where model = 'Session'`,
    )
    await browser.refresh(tokens.refresh_token)
    const [session] = await list(tokens.access_token)
    expect(session.signed_in_at).toBe('2023-11-14T22:13:20.000Z')
    expect(Date.now() - Date.parse(session.last_used_at)).toBeLessThan(60_000)
  })
})

describe('the provider', () => {
  test('asks before it signs out a browser that comes without its own ID token', async () => {
    const browser = site.browser()
    const tokens = await signUp(browser, ada)
    const eve = await signUp(site.browser(), 'eve@example.org')
    const page = async (query: Record<string, string>) => {
      const answer = await browser.get(`/idp/session/end?${new URLSearchParams(query)}`, { accept: 'text/html' })
      return answer.text()
    }
    for (const query of [{}, { client_id: 'marquee-web' }, { id_token_hint: eve.id_token }]) {
      const html = await page(query)
      expect(html).toContain('Do you want to sign out?')
      expect(html).toContain('name="logout"')
      expect(html).not.toContain('<script')
    }
    expect(await page({ id_token_hint: tokens.id_token })).toContain('requestSubmit')
  })

  test('offers only what the product uses', async () => {
    const { body } = await site.browser().json('/idp/.well-known/openid-configuration')
    expect(body).toMatchObject({
      response_types_supported: ['code'],
      grant_types_supported: ['authorization_code', 'refresh_token'],
      token_endpoint_auth_methods_supported: ['none'],
    })
    expect(body).not.toHaveProperty('userinfo_endpoint')
  })
})

const signOutEverywhere = (token: string, query = '') =>
  site.browser().call('DELETE', `/auth/account/sessions${query}`, token)
async function chooseByLink() {
  await site.browser().send('/auth/reset', { email: ada })
  await vi.waitUntil(() => mails.length > 0, polling)
  return site.browser().send('/auth/reset/confirm', { token: linkIn(mails[0]), password: 'battery staple' })
}

test.for([
  ['end when their owner signs out everywhere', (token: string) => signOutEverywhere(token), 0],
  ['stay when their owner wants to keep them', (token: string) => signOutEverywhere(token, '?tokens=false'), 1],
  ['end with a password that is chosen by a link', chooseByLink, 0],
] as const)('access tokens %s', async ([, act, left]) => {
  const { access_token } = await signUp(site.browser(), ada)
  expect(await statusOf(access_token)).toBe(200)
  await database.db.execute(
    sql`insert into installation (name, value) select 'identity.first_issuer', issuer from users limit 1 on conflict do nothing`,
  )
  await database.db.execute(sql`insert into access_tokens (user_id, name, scope, hash, hint, expires_at)
    select users.id, 'x', 'read', subject, 'abcd', now() + interval '1 day' from users join idp_accounts on idp_accounts.id::text = subject`)
  const { sub } = decodeJwt(access_token)
  const tokens = async () => (await database.db.execute(sql`select from access_tokens where hash = ${sub}`)).rows.length
  expect(await tokens()).toBe(1)
  expect((await act(access_token)).status).toBe(200)
  expect(await tokens()).toBe(left)
})
