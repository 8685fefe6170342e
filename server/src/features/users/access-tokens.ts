import { createHash, randomBytes } from 'node:crypto'
import { expiredTokenDays, tokenPrefix, tokenSentences } from '@marquee/contract/access-tokens'
import { sentences } from '@marquee/contract/errors'
import type { Actor } from '@marquee/contract/policy'
import type { TokenScope } from '@marquee/contract/token-scopes'
import { and, desc, eq, gt, isNull, lt, or, sql } from 'drizzle-orm'
import { authorize, type Context } from '../../context.ts'
import { accessTokens, users } from '../../db/schema.ts'
import { forbidden, notFound, secondFactorRequired, unauthorized } from '../../errors.ts'

/** How exactly (minutes) the last use of a token is known: more often it is not written. */
const usedWithinMinutes = 60
/** Characters of a token that its owner sees in the list. */
const hintLength = 4
/** The prefix, and 32 random bytes as Base64 for addresses. */
const pattern = new RegExp(`^${tokenPrefix}[\\w-]{43}$`)

/** Whether a bearer token is a personal access token, and not one of the identity provider. */
export const isAccessToken = (token: string): boolean => token.startsWith(tokenPrefix)

/**
 * Personal access tokens. Only their SHA-256 is stored: with 256 random bits neither salt nor a slow hash is needed, and looking for the
 * hash takes the same time for every wrong token.
 */
export function tokenService(context: Context) {
  const { db, transactional } = context

  return {
    /** The caller's tokens, the newest first, without secrets. */
    async list(actor: Actor) {
      return db
        .select(shown)
        .from(accessTokens)
        .where(eq(accessTokens.user_id, actor.id))
        .orderBy(desc(accessTokens.id))
    },

    /**
     * Makes a token; this is the only answer with its secret. Fails with `conflict` for people who have the most that are allowed, and with
     * `second_factor_required` for admins who signed in without one: the token would have rights that they do not have now. So it would
     * for somebody who becomes an admin during the call: that fails with `forbidden`.
     */
    create: transactional(async (actor: Actor, { name, scope, days }: TokenInput) => {
      if (actor.lacks_second_factor) throw secondFactorRequired()
      await requireSameRole(actor)
      authorize(actor, 'token.create', { tokens: await db.$count(accessTokens, eq(accessTokens.user_id, actor.id)) })
      const secret = tokenPrefix + randomBytes(32).toString('base64url')
      const [row] = await db
        .insert(accessTokens)
        .values({
          user_id: actor.id,
          name,
          scope,
          hash: hashOf(secret),
          hint: secret.slice(-hintLength),
          expires_at: sql`now() + make_interval(days => ${days})`,
        })
        .returning(shown)
      if (!row) throw notFound()
      await context.audit(actor, 'token.create', actor.id, { to: scope })
      await context.emit({ type: 'token.created', userId: actor.id, name, scope })
      return { ...row, secret }
    }),

    /** Ends a token of the caller. Fails with `not_found` for any other. */
    revoke: transactional(async (actor: Actor, id: number): Promise<null> => {
      const [gone] = await db
        .delete(accessTokens)
        .where(and(eq(accessTokens.id, id), eq(accessTokens.user_id, actor.id)))
        .returning({ scope: accessTokens.scope })
      if (!gone) throw notFound(tokenSentences.notFound)
      await context.audit(actor, 'token.revoke', actor.id, { from: gone.scope })
      return null
    }),

    /** Whose token this is, and what it may do. Fails with `unauthorized` for a wrong, expired or revoked one. */
    async find(secret: string): Promise<FoundToken> {
      if (!pattern.test(secret)) throw unauthorized(tokenSentences.invalid)
      const { id, user_id, scope, last_used_at } = accessTokens
      const [row] = await db
        .select({ id, user_id, scope, isNoted: gt(last_used_at, noted).mapWith(Boolean) })
        .from(accessTokens)
        .where(and(eq(accessTokens.hash, hashOf(secret)), gt(accessTokens.expires_at, sql`now()`)))
      if (!row) throw unauthorized(tokenSentences.invalid)
      return row
    },

    /** Notes that a token is used, once an hour. */
    async noteUse({ id, isNoted }: FoundToken): Promise<void> {
      if (isNoted) return
      const { last_used_at } = accessTokens
      await db
        .update(accessTokens)
        .set({ last_used_at: sql`now()` })
        .where(and(eq(accessTokens.id, id), or(isNull(last_used_at), lt(last_used_at, noted))))
    },
  }

  /** The row is locked by the call, as by whoever grants the role and ends the tokens that exist then. */
  async function requireSameRole(actor: Actor): Promise<void> {
    const [person] = await db.select({ role: users.role }).from(users).where(eq(users.id, actor.id))
    if (person?.role !== actor.role) throw forbidden(sentences.rightsChanged)
  }
}

export type TokenInput = { name: string; scope: TokenScope; days: number }

interface FoundToken {
  id: number
  user_id: number
  scope: TokenScope
  /** The last use that is stored is recent enough. */
  isNoted: boolean
}

const noted = sql`now() - make_interval(mins => ${usedWithinMinutes})`

/** Ends every token of a person. Call it in a transaction. */
export async function eraseTokens(db: Context['db'], userId: number): Promise<void> {
  await db.delete(accessTokens).where(eq(accessTokens.user_id, userId))
}

/** Removes tokens that expired long ago. Run periodically by every server. */
export async function sweepAccessTokens(db: Context['db']): Promise<void> {
  await db
    .delete(accessTokens)
    .where(lt(accessTokens.expires_at, sql`now() - make_interval(days => ${expiredTokenDays})`))
}

const hashOf = (secret: string) => createHash('sha256').update(secret).digest('hex')

const shown = {
  id: accessTokens.id,
  name: accessTokens.name,
  scope: accessTokens.scope,
  hint: accessTokens.hint,
  is_expired: sql<boolean>`${accessTokens.expires_at} <= now()`,
  expires_at: accessTokens.expires_at,
  last_used_at: accessTokens.last_used_at,
  created_at: accessTokens.created_at,
}
