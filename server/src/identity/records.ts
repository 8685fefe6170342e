import { and, desc, eq, gt, inArray, isNotNull, isNull, lt, or, sql, type SQL } from 'drizzle-orm'
import { errors, Provider, type Adapter, type AdapterFactory, type AdapterPayload } from 'oidc-provider'
import type { Database, Db } from '../db/client.ts'
import { accessTokens, idpAccounts, idpLinks, idpRecords, installation, users } from '../db/schema.ts'
import { fingerprint } from '../db/secrets.ts'
import { browserName } from './browser-name.ts'

/**
 * Stores the embedded provider's sessions, grants, codes and refresh tokens in the database, so that they survive a
 * restart. Records are found by the hash of their id; the id itself is never stored.
 */
export const recordsIn =
  (database: Pick<Database, 'db' | 'inTransaction'>): AdapterFactory =>
  (model) =>
    adapterOf(database, model)

/** Deletes expired records; returns their number. Run periodically by every server. */
export async function sweepExpired(db: Db): Promise<number> {
  const { rowCount } = await db.delete(idpRecords).where(lt(idpRecords.expires_at, sql`now()`))
  await db.delete(idpLinks).where(lt(idpLinks.expires_at, sql`now()`))
  return rowCount ?? 0
}

/**
 * Ends every session, grant, code, refresh token and running sign-in of an account, including sign-ins that were
 * answered but not finished. Access tokens are refused at their next check. Must be called in a transaction: it locks
 * the account until that ends.
 */
export async function endSessionsOf(db: Db, accountId: string): Promise<void> {
  await db
    .update(idpAccounts)
    .set({ generation: sql`${idpAccounts.generation} + 1` })
    .where(eq(idpAccounts.id, accountId))
  await db.delete(idpRecords).where(eq(idpRecords.account_id, accountId))
  await notifySessionEnded(db, accountId)
}

/** Notifies every server, at the commit, to read again whether the open streams of an account's person may stay (decision 028). */
export async function notifySessionEnded(db: Db, accountId: string): Promise<void> {
  await db.execute(
    sql`select pg_notify('notifications', id || ${` ${sessionEnded}`}::text) from (${peopleOf(db, accountId)}) as people`,
  )
}

/** Ends the access tokens that the person of an account made for programs. Must be called in a transaction, as `endSessionsOf`. */
export async function endTokensOf(db: Db, accountId: string): Promise<void> {
  await db.delete(accessTokens).where(inArray(accessTokens.user_id, peopleOf(db, accountId)))
}

/** The embedded provider's account of a person in the product; undefined for people of another provider. */
export async function accountOfPerson(db: Db, userId: number): Promise<string | undefined> {
  const [account] = await db
    .select({ id: idpAccounts.id })
    .from(users)
    .innerJoin(idpAccounts, sql`${idpAccounts.id}::text = ${users.subject}`)
    .innerJoin(installation, isOfProvider)
    .where(eq(users.id, userId))
  return account?.id
}

const peopleOf = (db: Db, accountId: string) =>
  db.select({ id: users.id }).from(users).innerJoin(installation, isOfProvider).where(eq(users.subject, accountId))

/** The name under which the database stores the issuer of the embedded provider's people. */
export const firstIssuerName = 'identity.first_issuer'
const isOfProvider = and(eq(installation.name, firstIssuerName), eq(installation.value, users.issuer))

/** What the streams of news get when a session of their person has ended. */
export const sessionEnded = 'session.ended'

/** Whether the grant with this fingerprint is still valid; access tokens are refused when it is not. */
export async function isActive(db: Db, grant: string): Promise<boolean> {
  const [found] = await db
    .select({ id: idpRecords.id })
    .from(idpRecords)
    .where(and(eq(idpRecords.model, 'Grant'), eq(idpRecords.id, grant), notExpired))
  return found !== undefined
}

/** Result of a finished sign-in form, stored in the running sign-in and checked when the session is written. */
export type Login = {
  accountId: string
  remember: true
  amr: string[]
  /** The account's `generation` when the password was checked. */
  generation: number
}

export const notExpired = or(isNull(idpRecords.expires_at), gt(idpRecords.expires_at, sql`now()`))

/**
 * Models that are stored for people who are not signed in. Each write of one also deletes some expired records, so
 * that they do not accumulate.
 */
const withoutSignIn = new Set(['Interaction', 'Session'])
const sweepBatch = 20
/** How many used tokens and codes are kept per grant. */
const maxUsed = 20

async function sweepSome(db: Db): Promise<void> {
  const expired = db
    .select({ model: idpRecords.model, id: idpRecords.id })
    .from(idpRecords)
    .where(lt(idpRecords.expires_at, sql`now()`))
    .limit(sweepBatch)
    .for('update', { skipLocked: true })
  await db.delete(idpRecords).where(sql`(${idpRecords.model}, ${idpRecords.id}) in ${expired}`)
}

type Values = Omit<typeof idpRecords.$inferInsert, 'model' | 'id' | 'expires_at'> & { expires_at: SQL | null }

function adapterOf({ db, inTransaction }: Pick<Database, 'db' | 'inTransaction'>, model: string): Adapter {
  const row = (id: string) => and(eq(idpRecords.model, model), eq(idpRecords.id, fingerprint(id)))

  async function first(where: SQL | undefined, id?: string): Promise<AdapterPayload | undefined> {
    const [found] = await db
      .select({
        payload: idpRecords.payload,
        consumed: sql<number | null>`extract(epoch from ${idpRecords.consumed_at})::int`,
      })
      .from(idpRecords)
      .where(and(where, notExpired))
    if (!found) return undefined
    const payload = found.payload as AdapterPayload
    return {
      ...(id === undefined ? payload : withSecrets(payload, id)),
      ...(found.consumed !== null && { consumed: found.consumed }),
    }
  }

  /**
   * A used token is kept so that its second use ends the grant. Their number is limited, because somebody may refresh
   * all day.
   */
  async function deleteOldUsed(grant: string): Promise<void> {
    const { consumed_at, grant_id } = idpRecords
    const usedOfGrant = and(eq(idpRecords.model, model), eq(grant_id, grant), isNotNull(consumed_at))
    const older = db
      .select({ id: idpRecords.id })
      .from(idpRecords)
      .where(usedOfGrant)
      .orderBy(desc(consumed_at))
      .offset(maxUsed)
    await db.delete(idpRecords).where(and(usedOfGrant, inArray(idpRecords.id, older)))
  }

  async function write(id: string, values: Values): Promise<void> {
    await db
      .insert(idpRecords)
      .values({ model, id: fingerprint(id), ...values })
      .onConflictDoUpdate({ target: [idpRecords.model, idpRecords.id], set: values })
  }

  /**
   * The library reads a session when a request begins and writes it when the request ends. A session that was ended
   * meanwhile must not be created again: only a sign-in creates one, and only when no sessions were ended since its
   * password was checked.
   */
  async function writeSession(id: string, values: Values & { account_id: string }): Promise<void> {
    const login = Provider.ctx?.oidc.result?.login as Login | undefined
    if (!login) {
      await db.update(idpRecords).set(values).where(row(id))
      return
    }
    await inTransaction(async () => {
      const [account] = await db
        .select({ generation: idpAccounts.generation })
        .from(idpAccounts)
        .where(eq(idpAccounts.id, values.account_id))
        .for('share')
      if (account?.generation !== login.generation) throw new errors.SessionNotFound('the session has ended')
      await write(id, { ...values, browser: browserName(Provider.ctx?.get('user-agent')) })
    })
  }

  return {
    async upsert(id, payload, expiresIn) {
      const account = accountOf(payload)
      const values = {
        payload: withoutSecrets(payload, id),
        grant_id: payload.grantId ?? null,
        uid: model === 'Session' ? (payload.uid ?? null) : null,
        account_id: account ?? null,
        expires_at: expiresIn === undefined ? null : sql`now() + make_interval(secs => ${expiresIn})`,
      }
      if (model === 'Session' && account) await writeSession(id, { ...values, account_id: account })
      else await write(id, values)
      if (withoutSignIn.has(model)) await sweepSome(db)
    },
    find: (id) => first(row(id), id),
    // Read-only: records that are found this way do not contain their own id and cannot be written back.
    findByUid: (uid) => first(and(eq(idpRecords.model, model), eq(idpRecords.uid, uid))),
    // Used only by the device flow, which is disabled.
    findByUserCode: async () => undefined,
    async consume(id) {
      const [used] = await db
        .update(idpRecords)
        .set({ consumed_at: sql`now()` })
        .where(and(row(id), isNull(idpRecords.consumed_at)))
        .returning({ grant: idpRecords.grant_id })
      // Two concurrent uses both read it as unused; only one may continue.
      if (!used) throw new errors.InvalidGrant('already used')
      if (used.grant) await deleteOldUsed(used.grant)
    },
    async destroy(id) {
      const [gone] = await db.delete(idpRecords).where(row(id)).returning({ account: idpRecords.account_id })
      if (model === 'Grant' && gone?.account) await notifySessionEnded(db, gone.account)
    },
    async revokeByGrantId(grantId) {
      await db.delete(idpRecords).where(eq(idpRecords.grant_id, grantId))
    },
  }
}

/** The account of a record, also for a sign-in that this account answered or that began in one of its sessions. */
function accountOf({ accountId, result, session }: AdapterPayload): string | undefined {
  return accountId ?? (result as { login?: Partial<Login> } | undefined)?.login?.accountId ?? session?.accountId
}

/** The payload without its secrets: its own id, the id at the end of a URL, the session's cookie. */
function withoutSecrets({ jti: _id, returnTo, session, ...rest }: AdapterPayload, id: string): object {
  const { cookie: _cookie, ...known } = session ?? {}
  return {
    ...rest,
    ...(session && { session: known }),
    ...(returnTo?.endsWith(id) && { returnTo: returnTo.slice(0, -id.length) }),
  }
}

/** Puts the removed secrets back; the caller knows the id. */
function withSecrets(payload: AdapterPayload, id: string): AdapterPayload {
  return { ...payload, jti: id, ...(payload.returnTo && { returnTo: payload.returnTo + id }) }
}
