import type { notificationsApi } from '@marquee/contract/notifications'
import type { Received } from '@marquee/contract/endpoint'
import type { Actor } from '@marquee/contract/policy'
import { gatheredNotices, kindsOf, type NoticeKind } from '@marquee/contract/notice-kinds'
import { and, eq, getTableColumns, gt, gte, inArray, isNull, lt, max, notInArray, or, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Context } from '../../context.ts'
import { newestFirst, readPage } from '../../db/paging.ts'
import { firstRow } from '../../db/first-row.ts'
import { events, notifications, vendors } from '../../db/schema.ts'
import { currentSnapshot, isVisibleIn } from '../../db/snapshot.ts'

/** Notifications inside the application. People see and mark only their own. */
export function notificationService({ db, transactional }: Context) {
  return {
    /**
     * One page, newest first, with the number of all unread ones. Receipts of applications that have an answer are left out. Several of a kind about one event are one entry, those of one conversation, and an admin's unread ones of a kind. A list that continues up to a time holds what was there then; what is
     * newer is only counted.
     */
    async list(
      actor: Actor,
      { unread: isUnread = false, group, up_to: given, ...query }: Received<typeof notificationsApi.list>['query'],
    ) {
      const mine = eq(notifications.user_id, actor.id)
      const isNew = isNull(notifications.read_at)
      const listed = (end?: Date) =>
        and(
          mine,
          group
            ? inArray(notifications.kind, kindsOf(group))
            : notInArray(notifications.id, answeredReceipts(actor, end)),
          isUnread ? isNew : undefined,
        )
      // Read before the page, so that what arrives in between is newer.
      const { newest, snapshot } = await momentOf(actor)
      const up_to = given === undefined ? newest : new Date(given)
      const isMatching = up_to ? and(listed(endOf(up_to)), lt(notifications.created_at, endOf(up_to))) : sql`false`
      const ranked = db
        .select({
          ...getTableColumns(notifications),
          count: sql<number>`count(*) over (partition by ${gathering})`.mapWith(Number).as('gathered'),
          about: sql<
            number[]
          >`array_agg(${notifications.about_user_ids}[1]) over (partition by ${gathering} order by ${notifications.created_at} desc, ${notifications.id} desc rows between current row and ${sql.raw(String(maxNamed - 1))} following)`
            .mapWith(notifications.about_user_ids)
            .as('about'),
          place:
            sql<number>`row_number() over (partition by ${gathering} order by ${notifications.created_at} desc, ${notifications.id} desc)`.as(
              'place',
            ),
        })
        .from(notifications)
        .where(isMatching)
        .as('ranked')
      const entries = db
        .select({ entry: ranked._.selectedFields, title: events.title })
        .from(ranked)
        .leftJoin(events, eq(events.id, ranked.event_id))
      const { rows, pagination } = await readPage(query, entries, {
        where: eq(ranked.place, 1),
        order: newestFirst(ranked),
        total: db.$count(ranked, eq(ranked.place, 1)),
      })
      const names = await vendorNames(rows.flatMap(({ entry }) => (entry.count > 1 ? entry.about : [])))
      return {
        notifications: rows.map(({ entry, title }) => gathered(entry, title, names)),
        unread: await db.$count(notifications, and(mine, isNew)),
        newer:
          given === undefined || up_to === null
            ? 0
            : await db.$count(notifications, and(listed(), gte(notifications.created_at, endOf(up_to)))),
        up_to,
        snapshot,
        pagination,
      }
    },

    /** Marks one as read; `read_at` keeps the time of the first call. Fails with `not_found` for those of others. */
    read: transactional(async (actor: Actor, id: number) => {
      const mine = eq(notifications.user_id, actor.id)
      const { kind, event_id, created_at } = notifications
      const entry = await db
        .select()
        .from(notifications)
        .where(and(eq(notifications.id, id), mine))
        .then(firstRow())
      const others = isGathered(entry)
        ? and(
            eq(kind, entry.kind),
            entry.event_id === null ? undefined : eq(event_id, entry.event_id),
            isNull(notifications.read_at),
            lt(created_at, endOf(entry.created_at)),
          )
        : undefined
      const marked = await db
        .update(notifications)
        .set({ read_at: sql`coalesce(${notifications.read_at}, now())` })
        .where(and(mine, or(eq(notifications.id, id), others)))
        .returning()
      return { ...firstRow()(marked.filter((row) => row.id === id)), count: marked.length }
    }),

    /** Marks all as read, or those that somebody has seen: up to a time, and visible in a snapshot. */
    readAll: transactional(
      async (
        actor: Actor,
        { up_to, snapshot }: { up_to?: string | undefined; snapshot?: string | undefined },
      ): Promise<null> => {
        const isSeen = and(
          up_to === undefined ? undefined : lt(notifications.created_at, endOf(new Date(up_to))),
          snapshot === undefined ? undefined : isVisibleIn(snapshot, notifications),
        )
        await db
          .update(notifications)
          .set({ read_at: sql`now()` })
          .where(and(eq(notifications.user_id, actor.id), isNull(notifications.read_at), isSeen))
        return null
      },
    ),
  }

  /** The receipts of applications that have an answer, or had one before `end`. */
  function answeredReceipts({ id }: Actor, end: Date | undefined) {
    const application = sql<string>`concat('application:', substring(${receipt.link} from '[0-9]+$'))`
    const isLater = and(gt(answer.created_at, receipt.created_at), end && lt(answer.created_at, end))
    return db
      .select({ id: receipt.id })
      .from(receipt)
      .innerJoin(answer, and(eq(answer.user_id, receipt.user_id), eq(answer.topic, application), isLater))
      .where(and(eq(receipt.user_id, id), eq(receipt.kind, 'application.received')))
  }

  /** The companies of vendors, by the ids of their users. */
  async function vendorNames(ids: readonly number[]): Promise<ReadonlyMap<number, string>> {
    if (ids.length === 0) return new Map()
    const { user_id, company_name } = vendors
    const found = await db
      .select({ user_id, company_name })
      .from(vendors)
      .where(inArray(user_id, [...ids]))
    return new Map(found.map((vendor) => [vendor.user_id, vendor.company_name]))
  }

  async function momentOf(actor: Actor) {
    const [moment] = await db
      .select({ newest: max(notifications.created_at), snapshot: currentSnapshot })
      .from(notifications)
      .where(eq(notifications.user_id, actor.id))
    if (!moment) throw new Error('An aggregate has one row.')
    return moment
  }
}

const receipt = alias(notifications, 'receipt')
const answer = alias(notifications, 'answer')

const kindsGathered = (isByEvent: boolean) =>
  Object.entries(gatheredNotices).flatMap(([kind, { subject }]) => (Boolean(subject) === isByEvent ? [kind] : []))

/** Several entries with the same value are one. */
const gathering = sql`case
  when ${notifications.event_id} is not null and ${inArray(notifications.kind, kindsGathered(true))}
    then concat_ws(' ', ${notifications.kind}, ${notifications.event_id}, ${notifications.read_at} is null)
  when ${notifications.read_at} is null and ${inArray(notifications.kind, kindsGathered(false))} then ${notifications.kind}
  when ${notifications.kind} = 'message.sent' and ${notifications.link} is not null then concat_ws(' ', ${notifications.kind}, ${notifications.link})
  else ${notifications.id}::text end`

/** How many of those that were gathered are named, the newest first. */
const maxNamed = 3

type Entry = typeof notifications.$inferSelect & { count: number; about: number[] }

/** Whether reading an entry reads those that it stands for. */
function isGathered({ kind, read_at, event_id }: typeof notifications.$inferSelect): boolean {
  const texts = textsOf(kind)
  return read_at === null && texts !== undefined && (event_id !== null || !texts.subject)
}

/** The entry that stands for all that were gathered, with the names of the newest vendors: of one it is that one. */
function gathered(entry: Entry, title: string | null, names: ReadonlyMap<number, string>): Entry {
  const { kind, count, event_id } = entry
  const texts = textsOf(kind)
  if (count === 1 || !texts) return entry
  const known = entry.about.flatMap((id) => names.get(id) ?? [])
  const named = [...new Set(known)].join(', ')
  const body = named && count > known.length ? `${named}, and ${count - known.length} more` : named
  const write = entry.read_at === null ? texts.unread : (texts.subject ?? texts.unread)
  return { ...entry, subject: write(count, title ?? ''), body, link: texts.path(event_id ?? 0) }
}

const textsOf = (kind: string) => gatheredNotices[kind as NoticeKind]

/** The database counts microseconds, answers have milliseconds: everything of this millisecond was seen. */
const endOf = (time: Date) => new Date(time.getTime() + 1)
