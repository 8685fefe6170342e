import { maxCounts } from '@marquee/contract/limits'
import { and, eq, gt, isNull, lt, lte, or, sql, type SQL } from 'drizzle-orm'
import type { Context } from '../context.ts'
import { uploadSlots as slots } from '../db/schema.ts'
import { conflict, unavailable } from '../errors.ts'
import { uploadSeconds } from './upload-keys.ts'

/** For all vendors together; with pictures of the maximum size that is 5 GB. */
const maxTotal = 500
/**
 * Minutes after which a claim of a slot expires, because the process has probably died: reading a picture is faster.
 */
const claimMinutes = 2

/**
 * The open uploads of the older flow. They are stored in the database so that the limit on their number, and the rule
 * that one upload becomes one picture, hold for any number of servers.
 */
export function uploadSlots({ db }: Pick<Context, 'db'>) {
  return {
    /**
     * Opens a slot; the caller must hold a lock on the vendor. Returns the keys of the vendor's expired slots, whose
     * files the caller must delete. Fails with `conflict` when the vendor has the maximum number of open slots,
     * `unavailable` when all vendors together have.
     */
    async open(key: string, vendorId: number): Promise<string[]> {
      const expired = await forget(and(eq(slots.vendor_id, vendorId), lte(slots.expires_at, sql`now()`)))
      if ((await db.$count(slots, eq(slots.vendor_id, vendorId))) >= maxCounts.openUploads) {
        throw conflict(`At most ${maxCounts.openUploads} uploads at a time. Add one to your pictures, or wait an hour.`)
      }
      if ((await db.$count(slots)) >= maxTotal) throw unavailable()
      const expires_at = sql`now() + make_interval(secs => ${uploadSeconds})`
      await db.insert(slots).values({ key, vendor_id: vendorId, expires_at })
      return expired
    },

    /**
     * Runs `work` while nobody else does with this key; fails with `conflict` when somebody does, or when the key was
     * used or has expired.
     */
    async whileClaimed<T>(key: string, work: () => Promise<T>): Promise<T> {
      const isFree = or(
        isNull(slots.claimed_at),
        lt(slots.claimed_at, sql`now() - make_interval(mins => ${claimMinutes})`),
      )
      const { rowCount } = await db
        .update(slots)
        .set({ claimed_at: sql`now()` })
        .where(and(eq(slots.key, key), gt(slots.expires_at, sql`now()`), isFree))
      if (rowCount === 0) throw alreadyAdopted()
      try {
        return await work()
      } catch (error) {
        // The original error is thrown; a claim that stays expires by itself.
        await release(key).catch(() => undefined)
        throw error
      }
    },

    /**
     * Ends a slot in the transaction that saves its picture. Fails with `conflict` when it was already ended, so that
     * of two transactions one succeeds.
     */
    async close(key: string): Promise<void> {
      const ended = await forget(eq(slots.key, key))
      if (ended.length === 0) throw alreadyAdopted()
    },

    /** Ends all expired slots and returns their keys. */
    expire: (): Promise<string[]> => forget(lte(slots.expires_at, sql`now()`)),
  }

  async function forget(which: SQL | undefined): Promise<string[]> {
    const gone = await db.delete(slots).where(which).returning({ key: slots.key })
    return gone.map((slot) => slot.key)
  }

  async function release(key: string): Promise<void> {
    await db.update(slots).set({ claimed_at: null }).where(eq(slots.key, key))
  }
}

const alreadyAdopted = () => conflict('This picture was added already.')
