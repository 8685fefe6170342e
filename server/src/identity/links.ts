import { randomBytes } from 'node:crypto'
import { addressWaitDays } from '@marquee/contract/limits'
import { and, eq, gt, sql } from 'drizzle-orm'
import type { Db } from '../db/client.ts'
import { idpAddressChanges, idpLinks } from '../db/schema.ts'
import { fingerprint } from '../db/secrets.ts'

const addressMinutes = addressWaitDays * 24 * 60
/** How long (minutes) a mailed link is valid, by what it is for. */
export const linkMinutes = {
  confirm: 24 * 60,
  reset: 60,
  'new-address': addressMinutes,
  'old-address': addressMinutes,
}
export type LinkPurpose = keyof typeof linkMinutes
/** A person who asks again within this time gets no second mail. */
const mailEveryMinutes = 5

/** Finds a link that is still valid. */
export const validLink = (token: string, purpose: LinkPurpose) =>
  and(eq(idpLinks.token_hash, fingerprint(token)), eq(idpLinks.purpose, purpose), gt(idpLinks.expires_at, sql`now()`))

/** Whether such a link was mailed a few minutes ago. */
export async function isJustMailed(db: Db, accountId: string, purpose: LinkPurpose): Promise<boolean> {
  const stillFresh = sql`now() + make_interval(mins => ${linkMinutes[purpose] - mailEveryMinutes})`
  const [recent] = await db
    .select({ hash: idpLinks.token_hash })
    .from(idpLinks)
    .where(and(eq(idpLinks.account_id, accountId), eq(idpLinks.purpose, purpose), gt(idpLinks.expires_at, stillFresh)))
  return recent !== undefined
}

/** Stores a new link and returns its path. The token is in the fragment (after `#`), which browsers do not send: it reaches no log and no referrer. */
export async function newLink(db: Db, accountId: string, purpose: LinkPurpose): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  await db.insert(idpLinks).values({
    token_hash: fingerprint(token),
    account_id: accountId,
    purpose,
    expires_at: sql`now() + make_interval(mins => ${linkMinutes[purpose]})`,
  })
  return `/auth/${purpose}#token=${token}`
}

/** Ends every mailed link of an account, and with them the change of its address that waits for an answer. Call it in a transaction. */
export async function endLinks(db: Db, accountId: string): Promise<void> {
  await db.delete(idpLinks).where(eq(idpLinks.account_id, accountId))
  await db.delete(idpAddressChanges).where(eq(idpAddressChanges.account_id, accountId))
}
