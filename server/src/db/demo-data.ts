import { demoAccounts } from '@marquee/contract/auth'
import { sql } from 'drizzle-orm'
import { CannotStart } from '../errors.ts'
import type { Db } from './client.ts'
import { installation } from './schema.ts'

/** Key in the table `installation`: the ids of the people that the demo made, as a JSON array. */
const peopleName = 'demo.people'
/**
 * The addresses of people whom the demo made before it marked them. Their domains are reserved: nobody else can have confirmed an address there, except
 * on a demo that shows its e-mails, and then there is an account.
 */
const addresses = demoAccounts.map(({ email }) => email)
const addressPattern = String.raw`^hello@[a-z0-9]+\.example\.com$`

/** Marks everybody in the database as made by the demo. Call it in the transaction that loads the demo into an empty database. */
export async function markDemo(db: Db): Promise<void> {
  const ids = sql`(select coalesce(json_agg(id), '[]')::text from users)`
  await db.insert(installation).values([
    { name: 'demo', value: new Date().toISOString() },
    { name: peopleName, value: ids },
  ])
}

/** The accounts at the embedded provider that have the demo's published password. */
export async function demoAccountIds(db: Db): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select id from idp_accounts where email_verified and lower(email) in ${addresses}
    union select a.id from idp_accounts a join users u on u.subject = a.id::text where ${isMarked}`)
  return rows.map(({ id }) => id)
}

/** The people whom the demo made and whose account was not deleted since. */
export async function demoPeople(db: Db): Promise<number[]> {
  const { rows } = await db.execute<{ id: number }>(sql`
    select u.id from users u where u.deleted_at is null and (${isMarked} or (
      u.email_verified and u.issuer = (select value from installation where name = 'identity.first_issuer')
      and (lower(u.email) in ${addresses} or (u.email ~ ${addressPattern}
        and not exists (select from idp_accounts a where a.id::text = u.subject)))))
    order by u.id`)
  return rows.map(({ id }) => id)
}

/** Throws `CannotStart` when there are demo accounts: without the demo, everybody who reads their password could sign in, as an admin too. */
export async function refuseDemoAccounts(db: Db): Promise<void> {
  const sentence = demoSentence((await demoAccountIds(db)).length)
  if (sentence) throw new CannotStart(sentence)
}

/** What to do about so many demo accounts, in a sentence for the operator; null when there are none. */
export function demoSentence(accounts: number): string | null {
  if (accounts === 0) return null
  return `The database has ${accounts} demo accounts, whose password everybody can read, an admin's too. Remove them with "npm run admin -- remove-demo", or with "npm run admin -- remove-demo --marketplace" together with everything that the demo has loaded. On your own machine DEMO=1 keeps them.`
}

const isMarked = sql`u.id in (select marked.id::bigint
  from installation i, json_array_elements_text(i.value::json) as marked(id) where i.name = ${peopleName})`
