import { authSentences } from '@marquee/contract/auth'
import { eq, sql } from 'drizzle-orm'
import { beforeEach } from 'vitest'
import { idpAccounts, idpAddressChanges } from '../src/db/schema.ts'
import type { Message } from '../src/identity/messages.ts'
import { Browser, signIn, signUp, type Body } from './sign-in-site.ts'
import { testApp } from './test-app.ts'

/** A server with the embedded provider, and what the tests of changes of the address do on it. */
export async function addressSite() {
  const mails: Message[] = []
  /** What differs in each test: the address of the person, and the one they want. */
  const here = { count: 0, old: '', wanted: '', post: undefined as ((mail: Message) => Promise<void>) | undefined }
  const embedded = {
    adminEmails: ['boss@corp.example'],
    sendMail: async (mail: Message) => {
      mails.push(mail)
      await here.post?.(mail)
    },
    opensMessages: false,
  }
  const site = await testApp({ embedded })
  const { database } = site
  const { db } = database
  beforeEach(() => {
    mails.length = 0
    const count = here.count + 1
    Object.assign(here, { count, old: `ada-${count}@old.example`, wanted: `ada-${count}@new.example`, post: undefined })
  })

  const password = 'correct horse'
  const browser = (of = site) => new Browser(of.url, of.url)

  async function api(tokens: Body, method: string, path: string, body?: object, of = site) {
    const headers = { authorization: `Bearer ${tokens.access_token}` }
    return of.nobody.call(method, path, { headers, ...(body && { body }) })
  }
  const me = (tokens: Body, of = site) => api(tokens, 'GET', '/api/users/profile', undefined, of)

  return {
    site,
    database,
    db,
    /** Every mail that was sent in this test. */
    mails,
    here,
    embedded,
    password,
    browser,
    api,
    me,
    signIn: (email: string) => signIn(browser(), email),
    /** The token of the last link to this address. */
    linkTo: (email: string, page: 'new-address' | 'old-address') =>
      mails
        .filter(({ to, action }) => to === email && action?.link.includes(`/auth/${page}#`))
        .map(({ action }) => /#token=([\w-]{43})$/.exec(action?.link ?? '')![1]!)
        .at(-1)!,
    accountOf: async (email: string) => (await db.select().from(idpAccounts).where(eq(idpAccounts.email, email)))[0],
    guard: async (tokens: Body) => (await api(tokens, 'GET', '/auth/account')).body.data,
    ask: (tokens: Body, email = here.wanted, more: object = {}, of = site) =>
      api(tokens, 'PUT', '/auth/account/email', { email, password, ...more }, of),
    confirm: (token: string, by = browser(), more: object = { password }) =>
      by.send('/auth/new-address', { token, ...more }),
    answer: (token: string, agree: boolean) => browser().send('/auth/old-address', { token, agree }),
    tidy: () => site.identity.embedded!.sweepExpired(),
    age: (days: number) =>
      db.execute(sql`update idp_address_changes set asked_at = asked_at - make_interval(days => ${days})`),
    isOfTest: () => sql`${idpAddressChanges.email} like ${`%-${here.count}@new.example`}`,
    expired: { status: 404, body: { error: authSentences.linkExpired } },

    /** A person with a confirmed address, signed in. */
    async confirmed(by = browser(), email = here.old, of = site) {
      await signUp(browser(of), email)
      await db.update(idpAccounts).set({ email_verified: true }).where(eq(idpAccounts.email, email))
      const tokens = await signIn(by, email)
      const { id } = (await me(tokens, of)).body.data
      mails.length = 0
      return { by, tokens, id: id as number }
    },
  }
}
