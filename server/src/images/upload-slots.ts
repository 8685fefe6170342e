import { maxCounts } from '@marquee/contract/limits'
import { and, eq, gt, isNull, lt, lte, or, sql, type SQL } from 'drizzle-orm'
import type { Context } from '../context.ts'
import { uploadSlots as slots } from '../db/schema.ts'
import { conflict, unavailable } from '../errors.ts'
import { uploadSeconds } from './upload-keys.ts'

/** Of all vendors together; with pictures of the greatest size that is 5 GB. */
const mostInAll = 500
/** Minutes after which whoever claimed a slot is taken for dead: no picture is read for as long. */
const claimMinutes = 2

/**
 * Which uploads of the older flow are open: what bounds their number, and makes sure that one becomes one picture, lies in the database, so
 * that it holds for any number of servers.
 */
export function uploadSlots({ db }: Pick<Context, 'db'>) {
  return {
    /**
     * Opens a slot under a lock on its vendor, which the caller holds. Answers the keys of the vendor's slots whose time was over; their
     * files are the caller's to delete. `conflict` when the vendor has as many open as allowed, `unavailable` when all vendors have.
     */
    async open(key: string, vendorId: number): Promise<string[]> {
      const expired = await forget(and(eq(slots.vendor_id, vendorId), lte(slots.expires_at, sql`now()`)))
      if ((await db.$count(slots, eq(slots.vendor_id, vendorId))) >= maxCounts.openUploads) {
        throw conflict(`At most ${maxCounts.openUploads} uploads at a time. Add one to your pictures, or wait an hour.`)
      }
      if ((await db.$count(slots)) >= mostInAll) throw unavailable()
      const expires_at = sql`now() + make_interval(secs => ${uploadSeconds})`
      await db.insert(slots).values({ key, vendor_id: vendorId, expires_at })
      return expired
    },

    /** Runs `work` unless somebody else does with this key; `conflict` then, and when the key is used or its time is over. */
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
        // The failure at hand is the one to tell; a claim that stays ends by itself.
        await release(key).catch(() => undefined)
        throw error
      }
    },

    /** Ends a slot whose picture is being kept in the same transaction. `conflict` when it was ended before: of two, one goes through. */
    async close(key: string): Promise<void> {
      const ended = await forget(eq(slots.key, key))
      if (ended.length === 0) throw alreadyAdopted()
    },

    /** Ends all slots whose time is over, and answers their keys. */
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
