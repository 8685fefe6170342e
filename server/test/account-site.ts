import { sql } from 'drizzle-orm'
import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeEach, expect } from 'vitest'
import type { Message } from '../src/identity/messages.ts'
import {
  openSite,
  signUp as signUpUnconfirmed,
  type Body,
  type Browser,
  type Site,
  type SiteOptions,
} from './sign-in-site.ts'
import { testDatabase } from './test-database.ts'

/**
 * The embedded provider on a database without accounts, for all tests of one file, with what several of its test files do on it.
 * @param defaults options of every site that is opened
 */
export async function accountSite(defaults: SiteOptions = {}) {
  const database = await testDatabase()
  const mails: Message[] = []
  const open = (options: SiteOptions = {}): Promise<Site> =>
    openSite(database, { mailed: (message) => void mails.push(message), ...defaults, ...options })
  const site = await open()
  let lastApp: Secret

  afterAll(() => site.close())
  beforeEach(async () => {
    mails.length = 0
    await database.db.execute(sql`truncate idp_accounts, idp_records, idp_links, idp_second_factors cascade`)
  })

  return {
    database,
    /** Every mail that was sent in this test. */
    mails,
    site,
    /** Opens another site on the same database. */
    open,

    /** Restarts the site at the same address, with other options. */
    async restart(options: SiteOptions = {}): Promise<void> {
      await site.close()
      Object.assign(site, await open({ port: site.port, ...options }))
    },

    /** Signs up with a confirmed address; the mails of the sign-up are removed. */
    async signUp(browser: Browser, email: string): Promise<Body> {
      const tokens = await signUpUnconfirmed(browser, email)
      await database.db.execute(sql`update idp_accounts set email_verified = true where email = ${email}`)
      mails.length = 0
      return tokens
    },

    /** Answers a sign-in form without following its redirect; returns that redirect. */
    async answerSignIn(browser: Browser, email: string, password = 'correct horse'): Promise<string> {
      const { address } = await browser.start()
      const answer = await browser.submit(address, 'sign-in', { email, password })
      expect(answer.status).toBe(200)
      return answer.body.data.redirect
    },

    /** The status of a call that every signed-in person may make: 200 when the token is valid. */
    statusOf: async (token: string): Promise<number> => (await site.browser().call('GET', '/api/all', token)).status,

    /** The account page's own call. */
    accountOf: (token: string) => site.browser().call('GET', '/auth/account', token),

    /** Switches two-step sign-in on, as the account page does. This ends every session. */
    async switchOn(token: string) {
      // From the beginning of a period of codes, so that none ends in the middle of a test.
      const { period } = TOTP.defaults
      site.pass(Math.ceil(period - ((site.now() / 1000) % period)))
      const browser = site.browser()
      const begun = await browser.call('POST', '/auth/account/second-factor', token, { password: 'correct horse' })
      const { key } = begun.body.data
      const app = Secret.fromBase32(key)
      lastApp = app
      const done = await browser.call('POST', '/auth/account/second-factor/confirm', token, { code: codeOf(app) })
      expect(done.status).toBe(200)
      return { app, key: key as string, recovery_codes: done.body.data.recovery_codes as string[] }
    },

    codeOf,

    /** A code of the app that was set up last, later than the used one. */
    freshCode(): string {
      site.pass(60)
      return codeOf(lastApp)
    },
  }

  /** The app's code at the site's time plus `seconds`. */
  function codeOf(app: Secret, seconds = 0): string {
    return new TOTP({ secret: app }).generate({ timestamp: site.now() + seconds * 1000 })
  }
}

/** The token of the link in a mail. */
export const linkIn = (mail: Message | undefined): string => /#token=([\w-]{43})/.exec(mail?.action?.link ?? '')![1]!

/** Whether the token endpoint has refused a code or refresh token. */
export const isRefused = (answer: { body: Body }): boolean => answer.body.error === 'invalid_grant'

/** Follows the redirect of an answered sign-in and returns its last URL, which may contain a code. */
export async function followSignIn(browser: Browser, redirect: string): Promise<string> {
  const { pathname, search } = new URL(redirect)
  const answer = await browser.get(pathname + search, { accept: 'text/html' })
  return answer.headers.get('location') ?? `${answer.status}`
}

/** Signs out of the provider with the ID token, by the button of its page. */
export async function signOut(browser: Browser, idToken: string): Promise<void> {
  const page = await browser.get(`/idp/session/end?${new URLSearchParams({ id_token_hint: idToken })}`)
  const html = await page.text()
  const xsrf = /name="xsrf" value="([^"]+)"/.exec(html)![1]!
  await browser.post('/idp/session/end/confirm', new URLSearchParams({ xsrf, logout: 'yes' }))
}
