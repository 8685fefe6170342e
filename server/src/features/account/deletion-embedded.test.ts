import { accountSentences } from '@marquee/contract/account'
import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { Browser, signUp, type Body } from '../../../test/sign-in-site.ts'
import { placesOf } from '../../../test/stored-texts.ts'
import { testApp } from '../../../test/test-app.ts'
import { deliveries } from '../../db/schema.ts'
import type { Database, Db } from '../../db/client.ts'
import { notices } from '../../notices.ts'
import { notifier } from '../../notify/notify.ts'

const site = {
  publicUrl: 'https://marquee.example',
  supportEmail: 'support@marquee.example',
  unsubscribeSecret: 'test',
  notices,
}
const embedded = await testApp({
  subscribers: (database: Database) => [notifier({ database, ...site }).subscriber],
  embedded: { adminEmails: [], opensMessages: false, sendMail: async () => {} },
})

describe('with the embedded provider', () => {
  const { database, url } = embedded
  const { db } = database
  const email = 'wanda@ferry.test'
  const call = (tokens: Body, method: string, path: string, body?: object) =>
    embedded.nobody.call(method, path, {
      headers: { authorization: `Bearer ${tokens.access_token}` },
      ...(body && { body }),
    })

  test('the password is asked for, everything at the provider goes, and the address can sign up again', async () => {
    const browser = new Browser(url, url)
    const tokens = await signUp(browser, email)
    const { id } = (await call(tokens, 'GET', '/api/users/profile')).body.data
    await call(tokens, 'POST', '/auth/account/second-factor', { password: 'correct horse' })

    const { wrongPassword } = accountSentences
    expect(
      await call(tokens, 'POST', '/api/account/delete', { password: 'not this', confirmation: email }),
    ).toMatchObject({
      status: 400,
      body: { fields: { password: wrongPassword } },
    })
    expect((await call(tokens, 'POST', '/api/account/delete', { password: 'correct horse' })).status).toBe(200)

    expect((await call(tokens, 'GET', '/api/users/profile')).status).toBe(401)
    expect((await call(tokens, 'POST', '/api/account/delete', { password: 'correct horse' })).status).toBe(401)
    expect((await browser.refresh(tokens.refresh_token)).status).toBe(400)
    await db.delete(deliveries)
    expect(await placesOf(db, [email, 'Ada Byron'])).toEqual([])
    expect(await countIdpRows(db)).toEqual([0, 0, 0, 0])

    const again = await signUp(new Browser(url, url), email)
    const me = (await call(again, 'GET', '/api/users/profile')).body.data
    expect(me).toMatchObject({ email, email_verified: false, role: 'user', contractor_id: null })
    expect(me.id).not.toBe(id)
  })
})

/** How many accounts, factors, links and records of accounts there are at the embedded provider. */
async function countIdpRows(db: Db): Promise<number[]> {
  const { rows } = await db.execute(sql`select (select count(*)::int from idp_accounts) a,
    (select count(*)::int from idp_second_factors) b, (select count(*)::int from idp_links) c,
    (select count(*)::int from idp_records where account_id is not null) d`)
  return Object.values(rows[0] ?? {}) as number[]
}
