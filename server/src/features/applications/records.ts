import type { Application } from '@marquee/contract/applications'
import type { ApplicationPlace } from '@marquee/contract/places'
import { previewLength, type EventStatus } from '@marquee/contract/limits'
import { can, refusals, sideOf, type Actor, type ApplicationSide } from '@marquee/contract/policy'
import { desc, eq, getTableColumns, inArray, sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { authorize } from '../../context.ts'
import type { Db } from '../../db/client.ts'
import { answersColumn, editedAtColumn, unansweredColumn } from '../../db/call-questions.ts'
import { areDocumentsRead, documentsColumn, documentsOf } from '../../db/call-documents.ts'
import { readPage, type PageQuery } from '../../db/paging.ts'
import { prepared } from '../../db/prepared.ts'
import { tradeOfPlace } from '../../db/open-calls.ts'
import { confirmBy, givenOf, isNewestChange, placeReason, placeState, waitingNumber } from '../../db/places.ts'
import { known, knownApplication } from '../../db/held.ts'
import { choicesColumn } from '../../db/profile-lists.ts'
import {
  applicationMarks,
  eventApplications,
  callConditions,
  callPlaces,
  eventCalls,
  placeChanges,
  events,
  eventTypes,
  messageReads,
  messages,
  organizers,
  pictures,
  serviceAreas,
  services,
  users,
  vendors,
  vendorServiceAreas,
  vendorServices,
} from '../../db/schema.ts'
import { notFound, stale } from '../../errors.ts'
import type { Addressing, StoredPicture } from '../../images/addresses.ts'
import { firstRow } from '../../db/first-row.ts'

export type ApplicationReader = ReturnType<typeof applicationReader>

/** An application as it is read. It becomes an answer only by `shownTo`, because it holds what only one side may see. */
export type ApplicationRecord = Awaited<ReturnType<typeof selectApplications>>[number]

/** Reads applications with what both sides need to know of each other. */
export function applicationReader(db: Db, addressesOf: Addressing) {
  const isIt = eq(eventApplications.id, sql.placeholder('id'))
  const byId = prepared(db, (on) => selectApplications(on).where(isIt).prepare('application'))
  const find = (id: number) => byId({ id }).then(firstRow(refusals.applicationNotFound))

  return {
    /** Fails with `not_found` for an unknown id. Does not check access. */
    find,

    /** One page of the applications that match, newest first where `first` does not order them. */
    async page(actor: Actor, condition: SQL | undefined, query: PageQuery, first: SQL[] = []) {
      const order = [...first, desc(eventApplications.applied_at), desc(eventApplications.id)]
      const ids = () =>
        db
          .select({ id: eventApplications.id })
          .from(eventApplications)
          .innerJoin(events, eq(events.id, eventApplications.event_id))
      // The ids of the page first: a skipped row costs as much as a shown one otherwise.
      const { rows: found, pagination } = await readPage(query, ids(), {
        where: condition,
        order,
        total: db.$count(ids().where(condition).as('matching')),
      })
      const isShown = inArray(
        eventApplications.id,
        found.map(({ id }) => id),
      )
      const rows =
        found.length > 0
          ? await selectApplications(db)
              .where(isShown)
              .orderBy(...order)
          : []
      return { applications: rows.map((row) => shownTo(actor, row)), pagination }
    },

    /**
     * Locks the event and the application until the transaction ends, and returns both as they are now. Fails with `not_found` for actors
     * who may not see the application, and with `stale` for another version, before any other rule is checked.
     */
    async lock(actor: Actor, id: number, version: number | undefined) {
      const seen = await find(id)
      authorize(actor, 'application.see', seen)
      const [event] = await db
        .select({ event_status: events.status, answers_held: events.answers_held })
        .from(events)
        .where(eq(events.id, seen.event_id))
        .for('share')
      const [application] = await db
        .select({
          status: eventApplications.status,
          status_reason: eventApplications.status_reason,
          version: eventApplications.version,
          updated_at: eventApplications.updated_at,
        })
        .from(eventApplications)
        .where(eq(eventApplications.id, id))
        .for('update')
      if (!event || !application) throw notFound(refusals.applicationNotFound)
      if (version !== undefined && version !== application.version) throw stale()
      return { ...seen, ...application, ...event }
    },

    shownTo,
  }

  /** The application as this person may see it: the mark is for the event's organizer alone, and a held decision is not for the vendor. */
  function shownTo(
    actor: Actor,
    { kept_mark, profile, host, unread, last, known, place, untold_versions: _, ...row }: ApplicationRecord,
  ) {
    const side = sideOf(actor, row)
    const before = side === 'vendor' ? known : null
    const { service, picture, phone, is_active, ...vendor } = profile
    return {
      ...knownApplication({ ...row, known: before }),
      answers: side ? row.answers : [],
      unanswered: side && (before?.status ?? row.status) === 'accepted' ? row.unanswered : [],
      // What an organizer may read of a vendor's documents ends with the application.
      documents:
        side && (before?.status ?? row.status) !== 'rejected' && areDocumentsRead(row) && place?.state !== 'released'
          ? documentsOf(row)
          : [],
      edited_at: side && row.edited_at,
      place: place && {
        ...place,
        until: place.until === null ? null : new Date(place.until),
        ...(side !== 'organizer' && {
          left: null,
          is_over_limit: false,
          confirm_by: place.state === 'offered' ? place.confirm_by : null,
        }),
      },
      vendor: {
        ...vendor,
        is_active,
        trade: service,
        phone: row.status === 'accepted' && can(actor, 'application.assess', row) ? phone : null,
        // Everybody may see the pictures of a listed vendor, and of the others only the owner and admins.
        primary_image: is_active && picture ? { ...addressesOf(picture, true), alt_text: picture.alt_text } : null,
      },
      // A held acceptance must not show before it is sent.
      organizer_contact: side === 'vendor' && (before?.status ?? row.status) === 'accepted' ? host : null,
      mark: can(actor, 'application.assess', row) ? kept_mark : null,
      unread_messages: side ? unread[side] : 0,
      last_message:
        side && last
          ? { text: last.text, is_own: last.author_id === actor.id, created_at: new Date(last.created_at) }
          : null,
    } satisfies Record<keyof Application, unknown> & Record<string, unknown>
  }
}

/** The condition that the actor, one of the two sides, has messages to read. */
export const hasUnread = (actor: Actor): SQL => sql`exists (select ${fromUnread(sql`${actor.id}`)})`

/** The people who own the organizers. */
export const hosts = alias(users, 'hosts')

// An address that is not verified may belong to somebody else, so it is not passed on.
const verifiedEmail = (of: typeof users | typeof hosts) =>
  sql<string | null>`case when ${of.email_verified} then ${of.email} end`

function selectApplications(db: Db) {
  return db
    .select(columns)
    .from(eventApplications)
    .innerJoin(events, eq(events.id, eventApplications.event_id))
    .innerJoin(organizers, eq(organizers.id, events.organizer_id))
    .innerJoin(hosts, eq(hosts.id, organizers.user_id))
    .innerJoin(vendors, eq(vendors.id, eventApplications.vendor_id))
    .innerJoin(users, eq(users.id, vendors.user_id))
    .leftJoin(eventTypes, eq(eventTypes.id, events.event_type_id))
    .leftJoin(applicationMarks, eq(applicationMarks.application_id, eventApplications.id))
}

/** The first of a vendor's services; null without one. */
export const firstTrade = sql<string | null>`(
    select ${services.display_name} from ${vendorServices} join ${services} on ${services.id} = ${vendorServices.lookup_id}
    where ${vendorServices.vendor_id} = ${vendors.id} order by ${vendorServices.position} limit 1)`

export type ApplicantPicture = StoredPicture & { alt_text: string | null }

export const primaryPicture = sql<ApplicantPicture | null>`(
    select json_build_object('key', ${pictures.key}, 'width', ${pictures.width}, 'height', ${pictures.height},
      'placeholder', ${pictures.placeholder}, 'alt_text', ${pictures.alt_text})
    from ${pictures} where ${pictures.vendor_id} = ${vendors.id} and ${pictures.is_primary})`

interface Profile extends Omit<Application['vendor'], 'trade' | 'primary_image'> {
  service: string | null
  picture: ApplicantPicture | null
}

const areas = choicesColumn('areas', vendorServiceAreas, serviceAreas, vendorServiceAreas.vendor_id, vendors.id)

/** What the vendor's profile contains, as one JSON value. */
const profile = sql<Profile>`json_build_object(
  'years_in_business', ${vendors.years_in_business},
  'is_active', ${vendors.is_listed},
  'license_number', ${vendors.license_number},
  'insurance_info', ${vendors.insurance_info},
  'phone', ${users.phone},
  'service', ${firstTrade},
  'service_areas', ${areas.sql},
  'picture', ${primaryPicture})`.as('profile')

/** What the vendor applied for, and what became of it; null where the event has no open call. */
const place = sql<(Omit<ApplicationPlace, 'until'> & { until: string | null }) | null>`(
  select json_build_object('id', ${callPlaces.id}, 'trade', ${tradeOfPlace}, 'state', ${placeState}, 'reason', ${placeReason},
    'until', case when ${placeState} = 'offered' then ${placeChanges.until} end, 'confirm_by', ${confirmBy},
    'needs_confirmation', ${eventCalls.confirm_within_days} is not null,
    'number', ${waitingNumber},
    'left', greatest(${callPlaces.wanted} - ${givenOf(sql`${callPlaces.id}`)}, 0),
    'conditions_version', (
      select ${callConditions.version} from ${callConditions} where ${callConditions.id} = ${eventCalls.conditions_id}),
    'agreed_version', (
      select ${callConditions.version} from ${callConditions} where ${callConditions.id} = ${eventApplications.conditions_id}),
    'is_over_limit', coalesce(${placeChanges.is_over_limit}, false))
  from ${callPlaces} join ${eventCalls} on ${eventCalls.event_id} = ${callPlaces.event_id}
  left join ${services} on ${services.id} = ${callPlaces.service_id} left join ${placeChanges} on ${isNewestChange}
  where ${callPlaces.id} = ${eventApplications.place_id})`.as('place')

/** How many messages of the other side each side has not read. */
const unread = sql<Record<ApplicationSide, number>>`json_build_object(
  'vendor', ${unreadBy(vendors.user_id)}, 'organizer', ${unreadBy(organizers.user_id)})`.as('unread')

function unreadBy(userId: SQLWrapper): SQL {
  return sql`(select count(*) ${fromUnread(userId)})`
}

function fromUnread(userId: SQLWrapper): SQL {
  const { application_id, author_id, id } = messages
  return sql`from ${messages}
    where ${application_id} = ${eventApplications.id} and ${author_id} <> ${userId} and ${id} > coalesce((
      select ${messageReads.read_up_to} from ${messageReads}
      where ${messageReads.application_id} = ${eventApplications.id} and ${messageReads.user_id} = ${userId}), 0)`
}

const ofThis = sql`from ${messages} where ${messages.application_id} = ${eventApplications.id}`

/** Of the newest message of an application, to order by. */
export const newestMessage = sql`(select max(${messages.id}) ${ofThis})`

/** The newest message as one JSON value; null without any. */
const last = sql<{ text: string; author_id: number; created_at: string } | null>`(
  select json_build_object('text', left(${messages.text}, ${sql.raw(String(previewLength))}),
    'author_id', ${messages.author_id}, 'created_at', ${messages.created_at})
  ${ofThis} order by ${messages.id} desc limit 1)`.as('last')

/** The columns of an application, named as in the contract. `organizer_id` is only for the policy: whose event it is. */
const columns = {
  ...getTableColumns(eventApplications),
  contractor_id: eventApplications.vendor_id,
  company_name: vendors.company_name,
  contractor_name: users.name,
  contractor_email: verifiedEmail(users).as('contractor_email'),
  organizer_id: events.organizer_id,
  event_title: events.title,
  event_description: events.description,
  event_start_date: events.start_date,
  event_end_date: events.end_date,
  event_address: events.address,
  event_status: sql<EventStatus>`${events.status}`.as('event_status'),
  event_type_display_name: eventTypes.display_name,
  organization_name: organizers.organization_name,
  host: sql<NonNullable<Application['organizer_contact']>>`json_build_object(
    'name', ${hosts.name}, 'email', ${verifiedEmail(hosts)})`.as('host'),
  business_description: vendors.business_description,
  website: vendors.website,
  pricing_range: vendors.pricing_range,
  answers: answersColumn,
  unanswered: unansweredColumn,
  documents: documentsColumn,
  edited_at: editedAtColumn,
  place,
  profile,
  unread,
  last,
  known: known.as('known'),
  kept_mark: sql<NonNullable<Application['mark']>>`json_build_object(
    'note', ${applicationMarks.note},
    'is_shortlisted', coalesce(${applicationMarks.is_shortlisted}, false),
    'version', coalesce(${applicationMarks.version}, 0))`.as('kept_mark'),
}
