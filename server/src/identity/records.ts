import { and, desc, eq, gt, inArray, isNotNull, isNull, lt, or, sql, type SQL } from 'drizzle-orm'
import { errors, type Adapter, type AdapterFactory, type AdapterPayload } from 'oidc-provider'
import type { Db } from '../db/client.ts'
import { idpLinks, idpRecords } from '../db/schema.ts'

/** Keeps the embedded provider's sessions, grants, codes and refresh tokens in the database, so that they survive a restart. */
export function recordsIn(db: Db): AdapterFactory {
  return (model) => adapterOf(db, model)
}

/** Deletes what has expired; answers how many records went. Meant to run now and then, on any one server. */
export async function sweepExpired(db: Db): Promise<number> {
  const { rowCount } = await db.delete(idpRecords).where(lt(idpRecords.expires_at, sql`now()`))
  await db.delete(idpLinks).where(lt(idpLinks.expires_at, sql`now()`))
  return rowCount ?? 0
}

/** Ends every session, grant and refresh token of an account. */
export async function endSessionsOf(db: Db, accountId: string): Promise<void> {
  await db.delete(idpRecords).where(sql`${idpRecords.payload} ->> 'accountId' = ${accountId}`)
}

/** What is kept for people who have not signed in. Each that is written takes some that have expired along, so that they never pile up. */
const anybodyMakes = new Set(['Interaction', 'Session'])
const someExpired = 20
/** Used tokens and codes that are remembered of each grant. */
const mostUsed = 20

async function sweepSome(db: Db): Promise<void> {
  const expired = db
    .select({ model: idpRecords.model, id: idpRecords.id })
    .from(idpRecords)
    .where(lt(idpRecords.expires_at, sql`now()`))
    .limit(someExpired)
    .for('update', { skipLocked: true })
  await db.delete(idpRecords).where(sql`(${idpRecords.model}, ${idpRecords.id}) in ${expired}`)
}

function adapterOf(db: Db, model: string): Adapter {
  const row = (id: string) => and(eq(idpRecords.model, model), eq(idpRecords.id, id))

  async function first(where: SQL | undefined): Promise<AdapterPayload | undefined> {
    const notExpired = or(isNull(idpRecords.expires_at), gt(idpRecords.expires_at, sql`now()`))
    const [found] = await db
      .select({
        payload: idpRecords.payload,
        consumed: sql<number | null>`extract(epoch from ${idpRecords.consumed_at})::int`,
      })
      .from(idpRecords)
      .where(and(where, notExpired))
    if (!found) return undefined
    return { ...(found.payload as AdapterPayload), ...(found.consumed !== null && { consumed: found.consumed }) }
  }

  /** A used token is kept so that its second use ends the grant. Somebody who refreshes all day must not fill the table with them. */
  async function forgetUsed(grant: string): Promise<void> {
    const usedOfGrant = and(
      eq(idpRecords.model, model),
      eq(idpRecords.grant_id, grant),
      isNotNull(idpRecords.consumed_at),
    )
    const older = db
      .select({ id: idpRecords.id })
      .from(idpRecords)
      .where(usedOfGrant)
      .orderBy(desc(idpRecords.consumed_at))
      .offset(mostUsed)
    await db.delete(idpRecords).where(and(usedOfGrant, inArray(idpRecords.id, older)))
  }

  return {
    async upsert(id, payload, expiresIn) {
      const values = {
        payload,
        grant_id: payload.grantId ?? null,
        uid: payload.uid ?? null,
        expires_at: expiresIn === undefined ? null : sql`now() + make_interval(secs => ${expiresIn})`,
      }
      await db
        .insert(idpRecords)
        .values({ model, id, ...values })
        .onConflictDoUpdate({ target: [idpRecords.model, idpRecords.id], set: values })
      if (anybodyMakes.has(model)) await sweepSome(db)
    },
    find: (id) => first(row(id)),
    findByUid: (uid) => first(and(eq(idpRecords.model, model), eq(idpRecords.uid, uid))),
    // Only the device flow asks by user code, and it is switched off.
    findByUserCode: async () => undefined,
    async consume(id) {
      const [used] = await db
        .update(idpRecords)
        .set({ consumed_at: sql`now()` })
        .where(and(row(id), isNull(idpRecords.consumed_at)))
        .returning({ grant: idpRecords.grant_id })
      // Two uses at the same moment both saw it unused; only one may go on.
      if (!used) throw new errors.InvalidGrant('already used')
      if (used.grant) await forgetUsed(used.grant)
    },
    async destroy(id) {
      await db.delete(idpRecords).where(row(id))
    },
    async revokeByGrantId(grantId) {
      await db.delete(idpRecords).where(eq(idpRecords.grant_id, grantId))
    },
  }
}
