import {
  contactFields,
  contactSentences,
  readContacts,
  type ContactFilters,
  type ContactInput,
  type ContactRow,
  type ContactUpdate,
  type ImportedContacts,
} from '@marquee/contract/contacts'
import { maxCounts } from '@marquee/contract/limits'
import { refusals, type Actor } from '@marquee/contract/policy'
import { and, asc, count, desc, eq, getTableColumns, inArray, isNotNull, sql, type SQL } from 'drizzle-orm'
import { authorize, type Context } from '../../context.ts'
import { firstRow } from '../../db/first-row.ts'
import { readPage } from '../../db/paging.ts'
import { contactInvitations, contacts, notifications, organizers, vendorListings } from '../../db/schema.ts'
import { anyContainsPlain } from '../../db/text-match.ts'
import { conflict, stale } from '../../errors.ts'
import { eraseMailsOf, eraseMailsToContacts } from '../../notify/erasure.ts'
import { contactTopic } from '../../notify/notice.ts'

const { organizer_id, ...columns } = getTableColumns(contacts)

/** The fields that an import overwrites. */
const imported = [...Object.keys(contactFields).filter((name) => name !== 'email'), 'source'] as Exclude<
  keyof typeof columns,
  'id' | 'email' | 'version' | 'created_at'
>[]

/**
 * Contacts that organizers keep for themselves. Every write locks the caller's row first (`actingAs`), so that imports of one organizer come
 * one after the other, also from two processes.
 */
export function contactService(context: Context) {
  const { db, transactional } = context

  return {
    /** The caller's contacts, by name, with the most frequent trades of all of them. */
    async list(actor: Actor, query: ContactFilters) {
      const isOwn = ownedBy(actor)
      const { search, trade } = query
      const { name, email, city, note } = contacts
      const where = and(
        isOwn,
        trade ? eq(sql`lower(${contacts.trade})`, sql`lower(${trade})`) : undefined,
        search ? anyContainsPlain([name, email, contacts.trade, city, note].map(orEmpty), search) : undefined,
      )
      const [{ rows, pagination }, trades] = await Promise.all([
        readPage(query, select(), {
          where,
          order: [asc(sql`lower(coalesce(${name}, ${email}))`), asc(contacts.id)],
          total: db.$count(contacts, where),
        }),
        db
          .select({ trade: sql<string>`min(${contacts.trade})` })
          .from(contacts)
          .where(and(isOwn, isNotNull(contacts.trade)))
          .groupBy(sql`lower(${contacts.trade})`)
          .orderBy(desc(count()), sql`lower(${contacts.trade})`)
          .limit(maxCounts.contactTrades),
      ])
      const byName = trades.map((row) => row.trade).toSorted((a, b) => a.localeCompare(b, 'en'))
      return { contacts: rows, pagination, trades: byName }
    },

    /** Fails with `conflict` for an address that is there already, and for one contact too many. */
    create: transactional(async (actor: Actor, input: ContactInput) => {
      authorize(actor, 'contact.create', null)
      const [row] = await db
        .insert(contacts)
        .values({ ...input, organizer_id: ownId(actor) })
        .onConflictDoNothing()
        .returning({ id: contacts.id })
      if (!row) throw conflict(contactSentences.exists)
      await requireRoom(actor)
      return read(actor, row.id)
    }),

    /** All or nothing: fails with `conflict` when there would be too many contacts. */
    importRows: transactional(
      async (actor: Actor, { source, rows }: { source: string; rows: ContactRow[] }): Promise<ImportedContacts> => {
        authorize(actor, 'contact.create', null)
        const { contacts: found, merged, refused } = readContacts(rows)
        if (found.length === 0) return { added: 0, changed: 0, unchanged: 0, merged, refused }
        const newer = Object.fromEntries(
          imported.map((name) => [name, sql`coalesce(excluded.${sql.identifier(name)}, ${contacts[name]})`]),
        )
        const [before, after] = [contactValues.map((name) => contacts[name]), contactValues.map((name) => newer[name])]
        const written = await db
          .insert(contacts)
          .values(
            found.map(({ line, ...values }) => ({
              ...values,
              organizer_id: ownId(actor),
              source: `${source}, line ${line}`,
            })),
          )
          .onConflictDoUpdate({
            target: [contacts.organizer_id, contacts.email],
            set: { ...newer, version: sql`${contacts.version} + 1` },
            setWhere: sql`(${sql.join(before, sql`, `)}) is distinct from (${sql.join(after, sql`, `)})`,
          })
          .returning({ isNew: sql<boolean>`xmax = 0` })
        await requireRoom(actor)
        const added = written.filter(({ isNew }) => isNew).length
        const changed = written.length - added
        return { added, changed, unchanged: found.length - written.length, merged, refused }
      },
    ),

    /** Fails with `not_found` for somebody else's, with `stale`, and with `conflict` for an address that another contact has. */
    update: transactional(async (actor: Actor, id: number, input: ContactUpdate, version?: number) => {
      const before = await db
        .select()
        .from(contacts)
        .where(eq(contacts.id, id))
        .for('update')
        .then(firstRow(refusals.contactNotFound))
      authorize(actor, 'contact.edit', before)
      if (version !== undefined && version !== before.version) throw stale()
      const { email } = input
      if (
        email &&
        email !== before.email &&
        (await db.$count(contacts, and(ownedBy(actor), eq(contacts.email, email))))
      )
        throw conflict(contactSentences.exists)
      // They are for the former address.
      if (email && email !== before.email) await forgetContacts(db, ownId(actor), eq(contacts.id, id))
      await db
        .update(contacts)
        .set({ ...input, version: before.version + 1 })
        .where(eq(contacts.id, id))
      return read(actor, id)
    }),

    /** Removes those of these that are the caller's, with their invitations: what was not mailed never is. */
    remove: transactional(async (actor: Actor, ids: readonly number[]) => {
      const isTheirs = and(ownedBy(actor), inArray(contacts.id, [...ids]))
      await forgetContacts(db, ownId(actor), isTheirs)
      const gone = await db.delete(contacts).where(isTheirs).returning({ id: contacts.id })
      return { removed: gone.length }
    }),
  }

  /** With a join, because only then drizzle writes columns with their table, which `listedVendor` needs. */
  function select() {
    return db
      .select({ ...columns, contractor_id: listedVendor })
      .from(contacts)
      .innerJoin(organizers, eq(organizers.id, contacts.organizer_id))
  }

  async function read(actor: Actor, id: number) {
    return select()
      .where(and(ownedBy(actor), eq(contacts.id, id)))
      .then(firstRow(refusals.contactNotFound))
  }

  async function requireRoom(actor: Actor): Promise<void> {
    if ((await db.$count(contacts, ownedBy(actor))) > maxCounts.contacts) throw conflict(contactSentences.full)
  }
}

/** What must differ for an import to change a contact: another file alone does not. */
const contactValues = imported.filter((name) => name !== 'source')

/** Nobody has the profile 0. */
const ownId = ({ organizer }: Actor): number => organizer?.id ?? 0
const ownedBy = (actor: Actor) => eq(organizer_id, ownId(actor))
const orEmpty = (column: (typeof columns)[keyof typeof columns]) => sql`coalesce(${column}, '')`

/**
 * The vendor with the name of the contact, in its city, if there is exactly one. Only what everybody can read of listed vendors is compared: an
 * address of an account never is, so that nobody can find out by an import who has one.
 */
const listedVendor = sql<number | null>`(
  select case count(*) when 1 then min(${vendorListings.vendor_id}) end from ${vendorListings}
  where ${vendorListings.is_listed} and ${vendorListings.name} = lower(${contacts.name}) and exists (
    select from unnest(${vendorListings.places}) as place
    where plain_words(${contacts.city}) in (plain_words(place), plain_words(split_part(place, ',', 1)))
  ))`.mapWith((id: string | null) => (id === null ? null : Number(id)))

/** The contacts of an organizer, for the export of their data. */
export const contactsOf = (db: Context['db'], organizerId: number) => {
  const { id: _, version: _version, ...shown } = columns
  return db.select(shown).from(contacts).where(eq(organizer_id, organizerId)).orderBy(contacts.id)
}

/** Leaves of the invitations of contacts only the hash of the address, for the limits, and nothing of their e-mails. Call it in a transaction. */
async function forgetInvitations(db: Context['db'], which: SQL | undefined): Promise<void> {
  const forgotten = await db
    .update(contactInvitations)
    .set({ contact_id: null, place_id: null, user_id: null, line: null, reason: null })
    .where(which)
    .returning({ id: contactInvitations.id })
  const topics = forgotten.map(({ id }) => contactTopic(id))
  await eraseMailsOf(db, topics)
  await db.delete(notifications).where(inArray(notifications.topic, topics))
}

async function forgetContacts(db: Context['db'], organizerId: number, which: SQL | undefined): Promise<void> {
  const ids = db.select({ id: contacts.id }).from(contacts).where(which)
  await forgetInvitations(db, inArray(contactInvitations.contact_id, ids))
  const addresses = db.select({ email: contacts.email }).from(contacts).where(which)
  await eraseMailsToContacts(db, organizerId, addresses)
}

/** Erases the invitations that an account has opened. Call it in the transaction that deletes the account. */
export const eraseContactInvitations = (db: Context['db'], userId: number): Promise<void> =>
  forgetInvitations(db, eq(contactInvitations.user_id, userId))

/** Removes all contacts of an organizer. Call it in the transaction that deletes the account. */
export async function eraseContacts(db: Context['db'], organizerId: number): Promise<void> {
  const isTheirs = eq(organizer_id, organizerId)
  await forgetContacts(db, organizerId, isTheirs)
  await db.delete(contacts).where(isTheirs)
}
