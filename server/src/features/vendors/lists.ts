import { maxCounts } from '@marquee/contract/limits'
import { refusals, type Actor } from '@marquee/contract/policy'
import { listSentences, type OwnList, type WholeList } from '@marquee/contract/vendor-lists'
import { and, desc, eq, sql, type SQL } from 'drizzle-orm'
import { authorize, type Context } from '../../context.ts'
import { firstRow } from '../../db/first-row.ts'
import { organizers, vendorListEntries, vendorLists as lists, vendors } from '../../db/schema.ts'
import { conflict, notFound } from '../../errors.ts'
import type { vendorReader } from './records.ts'

/** Lists of vendors that an organizer keeps. Vendors who are not listed any more are left out of every answer. */
export function vendorLists(context: Context, reader: ReturnType<typeof vendorReader>) {
  const { db, transactional } = context

  return {
    /** The actor's lists by name, and whether the vendor is in each. Only organizers have lists. */
    async all(actor: Actor, vendorId?: number): Promise<OwnList[]> {
      return select(eq(lists.organizer_id, actor.organizer?.id ?? 0), vendorId)
    },

    /** The ids of the vendors in the actor's lists. */
    async vendorIds(actor: Actor): Promise<{ contractor_ids: number[] }> {
      const found = await db
        .selectDistinct({ id: vendorListEntries.vendor_id })
        .from(vendorListEntries)
        .innerJoin(lists, eq(lists.id, vendorListEntries.list_id))
        .innerJoin(vendors, and(eq(vendors.id, vendorListEntries.vendor_id), vendors.is_listed))
        .where(eq(lists.organizer_id, actor.organizer?.id ?? 0))
      return { contractor_ids: found.map(({ id }) => id) }
    },

    /** One of the actor's lists, who was added last first. */
    async get(actor: Actor, id: number): Promise<WholeList> {
      authorize(actor, 'list.edit', await ownerOf(id).then(firstRow(refusals.listNotFound)))
      const { has_vendor: _, ...list } = await row(id)
      const ids = await listed(id)
      const found = await reader.byIds(ids)
      const contractors = ids.flatMap((one) => {
        const vendor = found.get(one)
        if (!vendor) return []
        const { company_name, business_address, pricing_range, services, images } = vendor
        const picture = images.find(({ is_primary }) => is_primary) ?? null
        const trade = services[0]?.display_name ?? null
        return { contractor_id: one, company_name, business_address, pricing_range, trade, primary_image: picture }
      })
      return { ...list, contractors }
    },

    /** Makes a list, with a first vendor if one is named. Fails with `conflict` for a name that is taken, and beyond the number of lists. */
    create: transactional(
      async (actor: Actor, { name, contractor_id }: { name: string; contractor_id?: number | undefined }) => {
        const organizer_id = actor.organizer?.id ?? 0
        // Two processes make lists of one organizer one after the other.
        await db
          .select({ id: organizers.id })
          .from(organizers)
          .where(eq(organizers.id, organizer_id))
          .for('no key update')
        authorize(actor, 'list.create', { lists: await db.$count(lists, eq(lists.organizer_id, organizer_id)) })
        const [made] = await db
          .insert(lists)
          .values({ organizer_id, name })
          .onConflictDoNothing()
          .returning({ id: lists.id })
        if (!made) throw conflict(listSentences.nameTaken)
        if (contractor_id !== undefined) await put(made.id, contractor_id)
        return row(made.id, contractor_id)
      },
    ),

    /** Fails with `conflict` for a name that another list has. */
    rename: transactional(async (actor: Actor, id: number, name: string): Promise<OwnList> => {
      await lockOwn(actor, id)
      const isTaken = sql`exists (select from ${lists} other where other.organizer_id = ${lists.organizer_id}
        and lower(other.name) = lower(${name}) and other.id <> ${id})`
      const done = await db
        .update(lists)
        .set({ name })
        .where(and(eq(lists.id, id), sql`not ${isTaken}`))
        .returning({ id: lists.id })
      if (done.length === 0) throw conflict(listSentences.nameTaken)
      return row(id)
    }),

    remove: transactional(async (actor: Actor, id: number): Promise<null> => {
      await lockOwn(actor, id)
      await db.delete(lists).where(eq(lists.id, id))
      return null
    }),

    /** Adds a vendor who is listed; who is in it stays. Fails with `conflict` for a full list. */
    add: transactional(async (actor: Actor, id: number, vendorId: number): Promise<null> => {
      await lockOwn(actor, id)
      await put(id, vendorId)
      return null
    }),

    takeOut: transactional(async (actor: Actor, id: number, vendorId: number): Promise<null> => {
      await lockOwn(actor, id)
      await db
        .delete(vendorListEntries)
        .where(and(eq(vendorListEntries.list_id, id), eq(vendorListEntries.vendor_id, vendorId)))
      return null
    }),

    /** Deletes the lists of an organizer whose account is being deleted. Call it in a transaction. */
    async erase(organizerId: number): Promise<void> {
      await db.delete(lists).where(eq(lists.organizer_id, organizerId))
    },
  }

  function ownerOf(id: number) {
    return db.select({ organizer_id: lists.organizer_id }).from(lists).where(eq(lists.id, id))
  }

  /** Fails with `not_found` for a list of somebody else. Nobody else changes the list until the transaction ends. */
  async function lockOwn(actor: Actor, id: number): Promise<void> {
    authorize(actor, 'list.edit', await ownerOf(id).for('update').then(firstRow(refusals.listNotFound)))
  }

  async function put(list_id: number, vendor_id: number): Promise<void> {
    const isListed = and(eq(vendors.id, vendor_id), vendors.is_listed)
    if ((await db.$count(vendors, isListed)) === 0) throw notFound(refusals.vendorNotFound)
    const [added] = await db
      .insert(vendorListEntries)
      .values({ list_id, vendor_id })
      .onConflictDoNothing()
      .returning({ id: vendorListEntries.vendor_id })
    if (!added) return
    const count = await db.$count(vendorListEntries, eq(vendorListEntries.list_id, list_id))
    if (count > maxCounts.vendorsOfList) throw conflict(listSentences.full)
  }

  async function listed(id: number): Promise<number[]> {
    const found = await db
      .select({ id: vendors.id })
      .from(vendorListEntries)
      .innerJoin(vendors, eq(vendors.id, vendorListEntries.vendor_id))
      .where(and(eq(vendorListEntries.list_id, id), vendors.is_listed))
      .orderBy(desc(vendorListEntries.created_at), desc(vendors.id))
    return found.map((vendor) => vendor.id)
  }

  async function row(id: number, vendorId?: number): Promise<OwnList> {
    return select(eq(lists.id, id), vendorId).then(firstRow(refusals.listNotFound))
  }

  async function select(condition: SQL, vendorId = 0): Promise<OwnList[]> {
    const isThis = sql<boolean>`coalesce(bool_or(${vendors.id} = ${vendorId}), false)`
    return db
      .select({
        id: lists.id,
        name: lists.name,
        vendor_count: sql<number>`count(${vendors.id})::integer`,
        has_vendor: isThis,
      })
      .from(lists)
      .leftJoin(vendorListEntries, eq(vendorListEntries.list_id, lists.id))
      .leftJoin(vendors, and(eq(vendors.id, vendorListEntries.vendor_id), vendors.is_listed))
      .where(condition)
      .groupBy(lists.id)
      .orderBy(sql`lower(${lists.name})`)
  }
}
