import { sql } from 'drizzle-orm'
import type { Context } from '@marquee/server/context'
import { demoAccountIds, demoPeople } from '@marquee/server/db/demo-data'
import type { Db } from '@marquee/server/db/client'
import { userService } from '@marquee/server/features/users/service'
import { endSessionsOf } from '@marquee/server/identity/records'

/**
 * Removes the demo accounts, with everything that gives access and the role of the demo's admin. With `everything` also the people, profiles, events
 * and applications that the demo has loaded, and what belongs to them. Nobody is notified. The files of pictures go with the next housekeeping. Returns how many there
 * were of each.
 */
export async function removeDemo(
  context: Context,
  { everything }: { everything: boolean },
): Promise<{ accounts: number; people: number }> {
  const { db } = context
  return context.inTransaction(async () => {
    const accounts = await demoAccountIds(db)
    const { rows } = await db.execute<{ id: number }>(
      sql`select id from users where subject = any(${sql.param(accounts)}::text[])`,
    )
    const people = everything ? await demoPeople(db) : []
    const all = [...new Set([...rows.map(({ id }) => id), ...people])]
    await eraseAccess(db, accounts, all)
    if (everything) await eraseMarketplace(db, people)
    const { departures } = userService(context, { adminEmails: [] })
    for (const id of people) await departures.erase({ id })
    for (const id of all) await context.audit(null, 'user.demo_removed', id)
    return { accounts: accounts.length, people: people.length }
  })
}

async function eraseAccess(db: Db, accounts: readonly string[], people: readonly number[]): Promise<void> {
  const isTheirs = sql`user_id = any(${sql.param(people)}::bigint[])`
  for (const id of accounts) await endSessionsOf(db, id)
  await db.execute(sql`delete from idp_accounts where id = any(${sql.param(accounts)}::uuid[])`)
  for (const table of ['access_tokens', 'webhooks', 'calendar_feeds', 'idempotency_keys', 'mail_hours'])
    await db.execute(sql`delete from ${sql.identifier(table)} where ${isTheirs}`)
  await db.execute(sql`
    update users set admin_by = null, role = case when exists (select from vendors where user_id = users.id) then 'contractor'
      when exists (select from organizers where user_id = users.id) then 'client' else 'user' end
    where role = 'admin' and id = any(${sql.param(people)}::bigint[])`)
}

/** Rows that have no foreign key with a cascade. What refers to the people stays with their empty rows: the audit log, and decisions on others. */
async function eraseMarketplace(db: Db, ids: readonly number[]): Promise<void> {
  const people = sql`any(${sql.param(ids)}::bigint[])`
  const vendors = sql`(select id from vendors where user_id = ${people})`
  const organizers = sql`(select id from organizers where user_id = ${people})`
  const requests = sql`(select id from contact_requests where user_id = ${people} or vendor_id in ${vendors})`
  const isAbout = sql`about_user_ids && ${sql.param(ids)}::bigint[]`
  for (const statement of [
    sql`message_reports where reporter_id = ${people} or reported_id = ${people}`,
    sql`admin_notes where author_id = ${people} or (subject_type = 'user' and subject_id = ${people})
      or (subject_type = 'contact_request' and subject_id in ${requests})`,
    sql`contact_introductions where contact_request_id in ${requests}`,
    sql`contact_requests where id in ${requests}`,
    sql`event_applications where vendor_id in ${vendors}`,
    sql`events where organizer_id in ${organizers}`,
    sql`vendors where id in ${vendors}`,
    sql`organizers where id in ${organizers}`,
    sql`notifications where user_id = ${people} or ${isAbout}`,
    sql`notification_preferences where user_id = ${people}`,
    sql`digest_lines where ${isAbout}`,
    sql`refused_addresses where email in (select lower(email) from users where id = ${people})`,
    sql`deliveries where user_id = ${people} or ${isAbout}`,
    sql`webhook_messages where ${isAbout}`,
    sql`data_exports where user_id = ${people}`,
  ])
    await db.execute(sql`delete from ${statement}`)
}
