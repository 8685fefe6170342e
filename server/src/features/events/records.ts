import { eventFields } from '@marquee/contract/events'
import type { OpenCall } from '@marquee/contract/open-call'
import { can, refusals, type Actor } from '@marquee/contract/policy'
import { eq, sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import { countsAs } from '../../db/counts.ts'
import { describedColumns } from '../../db/described.ts'
import { isPublic } from '../../db/public-events.ts'
import { readPage, type PageQuery } from '../../db/paging.ts'
import { firstRow } from '../../db/first-row.ts'
import { eventApplications, eventColumns, events, eventTypes, organizers, users } from '../../db/schema.ts'
import type { Addressing } from '../../images/addresses.ts'
import { toEventImage, type Gallery } from '../../images/gallery.ts'
import { callColumn } from '../../db/open-calls.ts'

/** What an organizer enters of an event, as columns. */
export const entered = describedColumns(events, eventFields)

export type EventReader = ReturnType<typeof eventReader>

/**
 * Reads events with their pictures, one or a page. Does not check who may see them; the actor, null for everybody, decides which numbers
 * they have.
 */
export function eventReader(db: Db, { pictures, addressesOf }: { pictures: Gallery; addressesOf: Addressing }) {
  return { find, page, count, withPictures }

  /** Fails with `not_found` for an unknown event. */
  async function find(actor: Actor | null, id: number) {
    const row = await selectEvents(false, organizers.organization_description)
      .where(eq(events.id, id))
      .then(firstRow(refusals.eventNotFound))
      .then((found) => withNumbers(actor, found))
    const [event] = await withPictures([row])
    return event ?? { ...row, images: [] }
  }

  async function page(actor: Actor | null, condition: SQL | undefined, query: PageQuery, order: SQL[]) {
    const { rows, pagination } = await readPage(query, selectEvents(), {
      where: condition,
      order: order,
      total: db.$count(selectEvents().where(condition).as('matching')),
    })
    return { events: await withPictures(rows.map((row) => withNumbers(actor, row))), pagination }
  }

  /** The number of events, as a part of a statement. */
  function count(condition: SQL | undefined): SQL {
    return sql`select count(*) from ${selectEvents().where(condition).as('matching')}`
  }

  /** Lists leave out what organizers do, and the text of conditions: they may be long. */
  function selectEvents(isInList = true, organizer_description: SQLWrapper = sql`null::text`) {
    return db
      .select({
        ...columns,
        call: callColumn(isInList),
        organizer_description: sql<string | null>`${organizer_description}`.as('organizer_description'),
      })
      .from(events)
      .innerJoin(organizers, eq(organizers.id, events.organizer_id))
      .innerJoin(users, eq(users.id, organizers.user_id))
      .leftJoin(eventTypes, eq(eventTypes.id, events.event_type_id))
  }

  async function withPictures<Row extends { id: number; is_public: boolean }>(rows: Row[]) {
    const images = await pictures.ofEvents(rows.map((row) => row.id))
    return rows.map((row) => ({
      ...row,
      images: (images.get(row.id) ?? []).map((one) => toEventImage(one, addressesOf, row.is_public)),
    }))
  }
}

/** The event without what its organizer does not show to this actor. */
function withNumbers<Row extends { organizer_id: number; call: OpenCall | null }>(actor: Actor | null, row: Row): Row {
  const { organizer_id, call } = row
  if (!call || can(actor, 'event.numbers', { organizer_id, ...call })) return row
  return { ...row, call: { ...call, places: call.places.map((place) => ({ ...place, taken: null })) } }
}

/** Whether the organizer's profile counts; of a select with the organizer's user. */
export const counts = sql<boolean>`${countsAs('client')}`.as('counts')

/** The columns of an event, named as in the contract. */
const columns = {
  ...eventColumns,
  event_type_display_name: eventTypes.display_name,
  organization_name: organizers.organization_name,
  organizer_website: organizers.website,
  counts,
  is_public: isPublic.as('is_public'),
  application_count: sql`(select count(*) from ${eventApplications} where ${eventApplications.event_id} = ${events.id})`
    .mapWith(Number)
    .as('application_count'),
}
