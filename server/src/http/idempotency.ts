import { createHash } from 'node:crypto'
import { sentences } from '@marquee/contract/errors'
import { idempotencyHours } from '@marquee/contract/limits'
import type { Actor } from '@marquee/contract/policy'
import { and, eq, lt, sql } from 'drizzle-orm'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Context } from '../context.ts'
import type { Db } from '../db/client.ts'
import { idempotencyKeys } from '../db/schema.ts'
import { AppError, conflict, refused } from '../errors.ts'

/**
 * Runs the call once per person and `Idempotency-Key`: the first answer is stored in the transaction of the call, and repeats get it again.
 * A failed call stores nothing. Throws `mismatch` when the key was used for another request.
 */
export async function once(
  context: Context,
  request: FastifyRequest,
  reply: FastifyReply,
  actor: Actor,
  run: () => Promise<unknown>,
): Promise<unknown> {
  const key = request.headers['idempotency-key']
  if (key === undefined) return run()
  if (typeof key !== 'string' || !/^[\x21-\x7e]{1,100}$/.test(key)) {
    throw refused('Idempotency-Key must be 1 to 100 visible characters.')
  }
  const hash = createHash('sha256')
    .update(JSON.stringify([request.method, request.url, request.body]))
    .digest('base64url')
  const { data, isRepeated } = await onceFor(context, { userId: actor.id, key, hash }, run)
  if (isRepeated) reply.header('idempotency-replayed', 'true')
  return data
}

/**
 * Runs the call once per person and key, as `once` does. Throws `mismatch` when the key was used with another hash.
 * @param hash of everything that the answer depends on
 */
export async function onceFor(
  context: Context,
  { userId, key, hash }: { userId: number; key: string; hash: string },
  run: () => Promise<unknown>,
): Promise<{ data: unknown; isRepeated: boolean }> {
  return context.inTransaction(async () => {
    const mine = and(eq(idempotencyKeys.user_id, userId), eq(idempotencyKeys.key, key))
    // A second request with the same key waits here until the first has committed or failed.
    const [claimed] = await context.db
      .insert(idempotencyKeys)
      .values({ user_id: userId, key, request_hash: hash })
      .onConflictDoNothing()
      .returning({ key: idempotencyKeys.key })
    if (claimed) {
      const data = await run()
      await context.db.update(idempotencyKeys).set({ answer: { data } }).where(mine)
      return { data, isRepeated: false }
    }
    const [earlier] = await context.db.select().from(idempotencyKeys).where(mine)
    if (!earlier) throw conflict(sentences.stale)
    if (earlier.request_hash !== hash) throw new AppError('mismatch', sentences.keyReused)
    return { data: (earlier.answer as { data: unknown }).data, isRepeated: true }
  })
}

/** Deletes expired keys and returns their number. */
export async function sweepIdempotencyKeys(db: Db): Promise<number> {
  const gone = await db
    .delete(idempotencyKeys)
    .where(lt(idempotencyKeys.created_at, sql`now() - make_interval(hours => ${idempotencyHours})`))
    .returning({ key: idempotencyKeys.key })
  return gone.length
}
