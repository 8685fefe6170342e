import { and, eq, isNotNull, sql } from 'drizzle-orm'
import { LRUCache } from 'lru-cache'
import type { Db } from '../db/client.ts'
import { prepared } from '../db/prepared.ts'
import { isPublic } from '../db/public-events.ts'
import { events, organizers, pictures, users, vendors } from '../db/schema.ts'

/** Short, so that approved pictures appear soon. Shared caches take a minute to drop a hidden picture anyway. */
const defaultCacheMs = 5_000
const hiddenMs = 1_000
/** Maximum number of cached answers, about a megabyte. */
const maxEntries = 10_000

/**
 * Whether everybody may see a picture, in a statement that joins the rows that have it, grouped by its key. A copied event names the same
 * files: one public row is enough.
 */
export const everybodySees = sql<boolean>`coalesce(bool_or(coalesce(${vendors.is_listed}, ${isPublic})), false)`

/** Whether pictures may be uploaded for a vendor: not while its owner is suspended. */
export const uploadRight = (db: Db) => async (vendorId: number) =>
  (
    await db
      .select({ id: users.id })
      .from(vendors)
      .innerJoin(users, eq(users.id, vendors.user_id))
      .where(and(eq(vendors.id, vendorId), isNotNull(users.suspended_at)))
  ).length === 0

/**
 * Whether everybody may see the picture with a key: its vendor is listed, or everybody may see an event that has it. A page requests many
 * pictures at once, and many visitors the same ones, so answers are cached for some seconds, and concurrent requests for the same picture
 * share one query.
 * @param rememberMs how long an answer is cached; 0 disables the cache
 */
export function pictureVisibility(db: Db, rememberMs = defaultCacheMs): (key: string) => Promise<boolean> {
  const find = prepared(db, (on) =>
    on
      .select({ isPublic: everybodySees })
      .from(pictures)
      .leftJoin(vendors, eq(vendors.id, pictures.vendor_id))
      .leftJoin(events, eq(events.id, pictures.event_id))
      .leftJoin(organizers, eq(organizers.id, events.organizer_id))
      .leftJoin(users, eq(users.id, organizers.user_id))
      .where(eq(pictures.key, sql.placeholder('key')))
      .prepare('picture_is_public'),
  )
  const ask = async (key: string) => (await find({ key }))[0]?.isPublic ?? false
  if (rememberMs === 0) return ask
  const cache = new LRUCache<string, boolean>({
    max: maxEntries,
    ttl: rememberMs,
    async fetchMethod(key, _last, { options }) {
      const isPublic = await ask(key)
      if (!isPublic) options.ttl = Math.min(hiddenMs, rememberMs)
      return isPublic
    },
  })
  return async (key) => (await cache.fetch(key)) ?? false
}
