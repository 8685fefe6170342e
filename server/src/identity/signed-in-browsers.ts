import type { SignedInBrowser } from '@marquee/contract/account'
import { and, eq, or, sql } from 'drizzle-orm'
import type { Database } from '../db/client.ts'
import { idpRecords } from '../db/schema.ts'
import { fingerprint } from '../db/secrets.ts'
import { endSessionsOf, endTokensOf, notExpired, notifySessionEnded } from './records.ts'

export type SignedInBrowsers = ReturnType<typeof signedInBrowsers>

/** The sessions of the embedded provider's accounts, for the account page. */
export function signedInBrowsers({ db, inTransaction }: Pick<Database, 'db' | 'inTransaction'>, clientId: string) {
  return {
    /** Ordered by last use; `current` is the session id in the caller's token. */
    async list(accountId: string, current: string): Promise<SignedInBrowser[]> {
      const found = await sessionsOf(accountId)
      const browsers = found.map(({ uid, grant, browser, signedIn, used }) => ({
        id: fingerprint(uid),
        browser,
        signed_in_at: instant(signedIn),
        last_used_at: instant(Math.max(signedIn, used ?? 0)),
        is_current: grant !== null && fingerprint(grant) === current,
      }))
      return browsers.toSorted((a, b) => b.last_used_at.localeCompare(a.last_used_at))
    },

    /**
     * Ends one session and everything that was started in it. Also ends sign-ins of this account that were answered
     * but not finished, because they cannot be assigned to a session. False when there is no such session.
     */
    async end(accountId: string, id: string): Promise<boolean> {
      const session = (await sessionsOf(accountId)).find(({ uid }) => fingerprint(uid) === id)
      if (!session) return false
      const { model, payload, grant_id, uid } = idpRecords
      await db
        .delete(idpRecords)
        .where(
          and(
            eq(idpRecords.account_id, accountId),
            or(
              eq(model, 'Interaction'),
              and(eq(model, 'Session'), eq(uid, session.uid)),
              sql`${payload} ->> 'sessionUid' = ${session.uid}`,
              session.grant === null
                ? undefined
                : or(
                    eq(grant_id, session.grant),
                    and(eq(model, 'Grant'), eq(idpRecords.id, fingerprint(session.grant))),
                  ),
            ),
          ),
        )
      await notifySessionEnded(db, accountId)
      return true
    },

    /** Ends every session of an account, and if it is wanted the access tokens too. */
    endAll: (accountId: string, { tokens }: { tokens: boolean }): Promise<void> =>
      inTransaction(async () => {
        await endSessionsOf(db, accountId)
        if (tokens) await endTokensOf(db, accountId)
      }),
  }

  async function sessionsOf(accountId: string) {
    const { model, payload, uid, account_id } = idpRecords
    const used = db
      .select({
        session: sql<string>`${payload} ->> 'sessionUid'`.as('session'),
        latest: sql<number>`max((${payload} ->> 'iat')::bigint)`.as('latest'),
      })
      .from(idpRecords)
      .where(and(eq(account_id, accountId), eq(model, 'RefreshToken')))
      .groupBy(sql`1`)
      .as('used')
    return db
      .select({
        uid: sql<string>`${uid}`,
        browser: idpRecords.browser,
        grant: sql<string | null>`${payload} -> 'authorizations' -> ${clientId}::text ->> 'grantId'`,
        signedIn: sql<number>`(${payload} ->> 'loginTs')::bigint`,
        used: sql<number | null>`${used.latest}`,
      })
      .from(idpRecords)
      .leftJoin(used, eq(used.session, uid))
      .where(and(eq(account_id, accountId), eq(model, 'Session'), notExpired))
  }
}

/** ISO text of a time in Unix seconds. */
const instant = (seconds: number) => new Date(seconds * 1000).toISOString()
