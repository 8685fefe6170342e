import { randomBytes } from 'node:crypto'
import { domainToASCII } from 'node:url'
import type { SignUpRule } from '@marquee/contract/sign-up'
import { and, arrayContains, eq, gt, lt, sql } from 'drizzle-orm'
import type { Db } from '../db/client.ts'
import { invitations } from '../db/schema.ts'
import { fingerprint } from '../db/secrets.ts'

export type Invitation = Pick<typeof invitations.$inferSelect, 'email' | 'role' | 'expires_at'>

/** How long an invitation is valid. */
export const invitationDays = 7

const columns = { email: invitations.email, role: invitations.role, expires_at: invitations.expires_at }
const expiry = sql`now() + make_interval(days => ${invitationDays})`
const isValid = gt(invitations.expires_at, sql`now()`)
const isOf = (email: string) => eq(invitations.email, sql`lower(${email})`)

/** Invites an address, also once more: earlier links stop working. Returns the path of the link that creates the account. */
export async function invite(db: Db, { email, role }: Pick<Invitation, 'email' | 'role'>): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  const values = { role, token_hashes: [fingerprint(token)], expires_at: expiry }
  await db
    .insert(invitations)
    .values({ email: sql`lower(${email})`, ...values })
    .onConflictDoUpdate({ target: invitations.email, set: values })
  // The token is in the fragment (after `#`), which browsers do not send: it reaches no log and no referrer.
  return `/auth/confirm#token=${token}&invited`
}

/** The invitation of a link; undefined when it was used, withdrawn, replaced or has expired. */
export async function invitationOf(db: Db, token: string): Promise<Invitation | undefined> {
  const [found] = await db.select(columns).from(invitations).where(hasLink(token))
  return found
}

/**
 * Uses the link: of two uses at the same time one gets the invitation. The row stays until the person signs in for the first time, who gets
 * the role then. Call it in the transaction that creates the account.
 */
export async function useLink(db: Db, token: string): Promise<Invitation | undefined> {
  const [used] = await db
    .update(invitations)
    .set({ token_hashes: [], expires_at: expiry })
    .where(hasLink(token))
    .returning(columns)
  return used
}

/** Removes the invitation of an address, if there is one that is valid, and returns it. */
export async function takeInvitation(db: Db, email: string): Promise<Invitation | undefined> {
  const [taken] = await db
    .delete(invitations)
    .where(and(isOf(email), isValid))
    .returning(columns)
  return taken
}

/** All that are valid, by address. */
export async function listInvitations(db: Db): Promise<Invitation[]> {
  return db.select(columns).from(invitations).where(isValid).orderBy(invitations.email)
}

/** Removes those that have expired. Run periodically by every server. */
export async function sweepInvitations(db: Db): Promise<void> {
  await db.delete(invitations).where(lt(invitations.expires_at, sql`now()`))
}

/** Whether everybody with such an address may have an account. A domain does not stand for those below it. */
export function isOfDomain({ mode, domains }: SignUpRule, email: string): boolean {
  return mode === 'open' && domains.includes(domainToASCII(email.slice(email.lastIndexOf('@') + 1)))
}

const hasLink = (token: string) => and(arrayContains(invitations.token_hashes, [fingerprint(token)]), isValid)
