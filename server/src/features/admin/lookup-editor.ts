import {
  lookupSentences,
  plainName,
  type AdminLookup,
  type LookupList,
  type LookupUpdate,
  type NewLookup,
} from '@marquee/contract/admin-lookups'
import type { Actor } from '@marquee/contract/policy'
import { eq, sql, type SQL } from 'drizzle-orm'
import { changedFields, type AuditDetails, type Context } from '../../context.ts'
import { lookupNouns } from '../../db/audit-subject.ts'
import {
  aestheticTags,
  events,
  eventTypes,
  namedPlaces,
  organizerEventTypes,
  serviceAreas,
  services,
  vendorAestheticTags,
  vendorEventTypes,
  vendors,
  vendorServiceAreas,
  vendorServices,
} from '../../db/schema.ts'
import { AppError, conflict, notFound, refused, stale } from '../../errors.ts'
import { lookupOrder } from '../lookups/service.ts'
import { firstRow } from '../../db/first-row.ts'

/** Of each list: its table, and the choices of vendors. Nobody chooses names of places. */
const lists = {
  services: { table: services, chosen: vendorServices },
  'event-types': { table: eventTypes, chosen: vendorEventTypes },
  'aesthetic-tags': { table: aestheticTags, chosen: vendorAestheticTags },
  'service-areas': { table: serviceAreas, chosen: vendorServiceAreas },
  places: { table: namedPlaces, chosen: undefined },
} as const

/** An entry as it is addressed. */
interface Place {
  list: LookupList
  id: number
}

/** Vendors that are brought up to date in one statement; all at once would take longer than a statement may. */
const perStatement = { cards: 1_000, listings: 100 }

/** Lets admins keep the lists that people choose from. */
export function lookupEditor(context: Context) {
  const { db, transactional } = context

  return {
    /** A list in its order, retired entries last. */
    lookups: (list: LookupList) => read(list),

    /** Adds an entry; to a list that was ordered by hand at its end. Fails with `conflict` for a name that the list has already. */
    addLookup: transactional(async (actor: Actor, list: LookupList, given: NewLookup): Promise<AdminLookup> => {
      const { synonyms, ...input } = await fitting(list, { cities: list === 'places' ? [] : undefined, ...given })
      const table = tableOf(list)
      const entries = await lockList(list)
      requireNameFree(entries, input.display_name)
      const last = Math.max(0, ...entries.map(({ list_position }) => list_position))
      const [created] = await db
        .insert(table)
        .values({
          ...input,
          name: nameFor(input.display_name, entries),
          list_position: last === 0 ? 0 : last + 1,
          ...(hasSynonyms(list) && { synonyms: synonyms ?? [] }),
        })
        .returning({ id: table.id })
      if (!created) throw notFound()
      const at = { list, id: created.id }
      await note(actor, at, 'add', { to: input.display_name, version: 1 })
      return readOne(at)
    }),

    /**
     * Changes the given fields. Fails with `stale` when `version` is given and is not the entry's version, and with `conflict` for a name that
     * the list has already.
     */
    updateLookup: transactional(
      async (actor: Actor, at: Place, given: LookupUpdate, version?: number): Promise<AdminLookup> => {
        const input = await fitting(at.list, given)
        const { entries, entry } = await lockEntry(at, version)
        const { display_name = entry.display_name } = input
        requireNameFree(entries, display_name, entry.id)
        const fields = changedFields<object>(input, entry, { ...entry, ...input })
        if (fields.length === 0) return readOne(at)
        const isRenamed = display_name !== entry.display_name
        await write(at, input, { cards: isRenamed, listings: isRenamed && at.list === 'service-areas' })
        const names = { from: entry.display_name, to: display_name }
        await note(actor, at, isRenamed ? 'rename' : 'edit', { ...names, version: entry.version + 1, fields })
        return readOne(at)
      },
    ),

    /**
     * Retires an entry, or restores it. Fails with `stale` as `updateLookup` does, and with `conflict` when it is so already.
     */
    retireLookup: transactional(
      async (actor: Actor, at: Place, isRetired: boolean, version?: number): Promise<AdminLookup> => {
        const { entry } = await lockEntry(at, version)
        if ((entry.retired_at !== null) === isRetired) throw conflict(isRetired ? sentences.retired : sentences.offered)
        const retired_at = isRetired ? sql`now()` : null
        await write(at, { retired_at }, { cards: false, listings: at.list === 'service-areas' })
        const names = { from: entry.display_name, to: entry.display_name }
        await note(actor, at, isRetired ? 'retire' : 'restore', { ...names, version: entry.version + 1 })
        return readOne(at)
      },
    ),

    /**
     * Moves an entry before another one, or to the end, and returns the list. Fails with `stale` as `updateLookup` does, and when the other
     * one is no longer offered.
     */
    moveLookup: transactional(
      async (actor: Actor, at: Place, before: number | null, version?: number): Promise<AdminLookup[]> => {
        const { entries, entry } = await lockEntry(at, version)
        if (entry.retired_at !== null) throw conflict(sentences.retired)
        if (before === entry.id) throw refused(sentences.beforeItself)
        const offered = entries.filter(({ retired_at }) => retired_at === null)
        const rest = offered.filter(({ id }) => id !== entry.id)
        const to = before === null ? rest.length : rest.findIndex(({ id }) => id === before)
        if (to === -1) throw stale()
        const from = offered.findIndex(({ id }) => id === entry.id)
        if (from === to) return read(at.list)
        const order = rest.toSpliced(to, 0, entry).map(({ id }) => id)
        await writeOrder(at, order)
        await note(actor, at, 'move', { from: String(from + 1), to: String(to + 1), version: entry.version + 1 })
        return read(at.list)
      },
    ),
  }

  /** The fields, with cities as their labels. Fails with `validation` for fields that the list does not have, and for cities that are not known. */
  async function fitting<Input extends LookupUpdate>(list: LookupList, input: Input): Promise<Input> {
    const { synonyms, cities } = input
    if (synonyms && !hasSynonyms(list)) throw refusedField('synonyms', lookupSentences.noSynonyms)
    if (!cities) return input
    if (list !== 'places') throw refusedField('cities', lookupSentences.noCities)
    const { rows } = await db.execute<{ city: string; label: string | null }>(sql`
      select city, label from unnest(${sql.param(cities)}::text[]) with ordinality as asked (city, number)
      left join lateral known_cities(array[place_words(city)]) on true order by number`)
    const unknown = rows.find(({ label }) => label === null)
    if (unknown) throw refusedField('cities', lookupSentences.unknownCity(unknown.city))
    if (rows.length === 0) throw refusedField('cities', lookupSentences.citiesRequired)
    return { ...input, cities: [...new Set(rows.map(({ label }) => label))] }
  }

  async function read(list: LookupList, id?: number): Promise<AdminLookup[]> {
    const table = tableOf(list)
    const { chosen } = lists[list]
    const isTypes = list === 'event-types'
    const none = sql<number>`0`
    const rows = await db
      .select({
        id: table.id,
        name: table.name,
        display_name: table.display_name,
        description: table.description,
        synonyms: hasSynonyms(list) ? table.synonyms : sql<string[]>`'{}'::text[]`,
        cities: list === 'places' ? namedPlaces.cities : sql<string[]>`'{}'::text[]`,
        retired_at: table.retired_at,
        version: table.version,
        vendor_count: chosen ? db.$count(chosen, eq(chosen.lookup_id, table.id)) : none,
        organizer_count: isTypes ? db.$count(organizerEventTypes, eq(organizerEventTypes.lookup_id, table.id)) : none,
        event_count: isTypes ? db.$count(events, eq(events.event_type_id, table.id)) : none,
      })
      .from(table)
      .where(id === undefined ? undefined : eq(table.id, id))
      .orderBy(sql`${table.retired_at} is not null`, ...lookupOrder(table))
    return rows.map((row) => ({ ...row, retired_at: row.retired_at?.toISOString() ?? null }))
  }

  async function readOne({ list, id }: Place): Promise<AdminLookup> {
    return read(list, id).then(firstRow(lookupSentences.missing))
  }

  /** Makes other admins who change the list wait. Vendors who choose from it do not. */
  async function lockList(list: LookupList) {
    const table = tableOf(list)
    await db.execute(sql`lock table ${table} in share row exclusive mode`)
    return db
      .select()
      .from(table)
      .orderBy(...lookupOrder(table))
  }

  async function lockEntry({ list, id }: Place, version: number | undefined) {
    const entries = await lockList(list)
    const entry = entries.find((one) => one.id === id)
    if (!entry) throw notFound(lookupSentences.missing)
    if (version !== undefined && version !== entry.version) throw stale()
    return { entries, entry }
  }

  /**
   * Writes the columns, and brings the vendors that chose the entry up to date: their cards, and what they are searched by. These vendors
   * are locked before the entry, as by their own saves; who is choosing the entry just now waits, and then sees the new columns.
   */
  async function write({ list, id }: Place, columns: Columns, refresh: { cards: boolean; listings: boolean }) {
    const table = tableOf(list)
    const { chosen } = lists[list]
    const owners = chosen && db.select({ id: chosen.vendor_id }).from(chosen).where(eq(chosen.lookup_id, id))
    if (owners && (refresh.cards || refresh.listings)) {
      const locked = sql`select from ${vendors} where ${vendors.id} in ${owners} order by ${vendors.id} for no key update`
      await db.execute(sql`select count(*) from (${locked}) locked`)
      await db.execute(sql`select set_config('marquee.refreshes_vendors', 'itself', true)`)
    }
    await db.select({ id: table.id }).from(table).where(eq(table.id, id)).for('update')
    await db
      .update(table)
      .set({ ...columns, version: sql`${table.version} + 1` })
      .where(eq(table.id, id))
    if (!owners || (!refresh.cards && !refresh.listings)) return
    const ids = (await owners.orderBy(chosen.vendor_id)).map((owner) => owner.id)
    if (refresh.cards) await inParts(ids, perStatement.cards, (some) => sql`select refresh_vendor_cards(${some})`)
    if (refresh.listings) {
      await inParts(ids, perStatement.listings, (some) => sql`select refresh_vendor_listings(${some})`)
    }
  }

  async function inParts(ids: number[], size: number, statement: (some: SQL) => SQL): Promise<void> {
    for (let at = 0; at < ids.length; at += size) {
      await db.execute(statement(sql`${sql.param(ids.slice(at, at + size))}::bigint[]`))
    }
  }

  /** Numbers the entries in the order of `ids`. Only the moved one gets a new version. */
  async function writeOrder({ list, id }: Place, ids: number[]): Promise<void> {
    const table = tableOf(list)
    await db.execute(sql`
      update ${table} set list_position = place.position, version = version + (${table.id} = ${id})::integer
      from unnest(${sql.param(ids)}::bigint[]) with ordinality as place (id, position)
      where ${table.id} = place.id and (${table.list_position} <> place.position or ${table.id} = ${id})`)
  }

  async function note(actor: Actor, { list, id }: Place, verb: string, what: AuditDetails): Promise<void> {
    await context.audit(actor, `${lookupNouns[list]}.${verb}`, id, { ...what })
  }
}

type Columns = LookupUpdate | { retired_at: SQL | null }

/**
 * All lists have the columns of services; only those of services and places have `synonyms`, which the others are neither asked for nor sent.
 */
const tableOf = (list: LookupList) => lists[list].table as typeof services

const hasSynonyms = (list: LookupList) => list === 'services' || list === 'places'

const refusedField = (field: string, sentence: string) => refused(sentence, { [field]: sentence })

type Named = Pick<typeof services.$inferSelect, 'id' | 'display_name' | 'name' | 'retired_at'>

function requireNameFree(entries: readonly Named[], name: string, own?: number): void {
  const same = entries.find((entry) => entry.id !== own && plainName(entry.display_name) === plainName(name))
  if (!same) return
  const { taken, takenByRetired } = lookupSentences
  const sentence = (same.retired_at === null ? taken : takenByRetired)(same.display_name)
  throw new AppError('conflict', sentence, { display_name: sentence })
}

/** The stable short form for a new entry. */
function nameFor(displayName: string, entries: readonly Named[]): string {
  const letters = plainName(displayName).normalize('NFD').replace(/\p{M}/gu, '').replace(/&/g, 'and')
  const name = letters.replace(/[^a-z0-9]+/g, '-').replace(/^-|-$/g, '') || 'entry'
  const isTaken = (one: string) => entries.some((entry) => entry.name === one)
  for (let n = 1; ; n++) {
    const numbered = n === 1 ? name : `${name}-${n}`
    if (!isTaken(numbered)) return numbered
  }
}

const sentences = {
  retired: 'This entry is retired already',
  offered: 'This entry is not retired',
  beforeItself: 'An entry cannot stand before itself',
} as const
