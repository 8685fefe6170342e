import pg from 'pg'

/** Fills the tables that are used most, in columns that exist in every version. */
export async function loadRows(url: string, count: number): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    // For a separate organizer, because the events of the writers are read back page by page.
    await client.query(
      `with owner as (insert into users (issuer, subject, role) values ('https://loaded.test', 'loaded', 'client') returning id),
       organizer as (
         insert into organizers (user_id, organization_name, organization_description, organization_address, status)
         select id, 'Loaded', 'Many events', '1 Orchard Lane', 'approved' from owner returning id)
       insert into events (organizer_id, title, address, start_date, status)
       select organizer.id, 'Loaded ' || n, n || ' Orchard Lane', date '2031-01-01' + n % 700, 'completed'
       from organizer, generate_series(1, $1::int) as n`,
      [count],
    )
    await client.query(
      `insert into event_applications (event_id, vendor_id, message)
       select e.id, v.id, 'We would love to come.' from events as e cross join vendors as v where e.status = 'completed'`,
    )
    await client.query(
      `insert into notifications (user_id, kind, subject, body)
       select (select min(id) from users), 'loaded', 'Loaded ' || n, 'Nothing new.' from generate_series(1, $1::int) as n`,
      [count],
    )
    // In small transactions, because entries are linked into the hash chain at the commit, which is slow for many.
    for (let from = 0; from < count; from += 1_000) {
      await client.query(
        `insert into audit_entries (action, subject_type, subject_id, from_state, to_state)
         select 'event.completed', 'event', n, 'published', 'completed' from generate_series($1::int, $1::int + 999) as n`,
        [from + 1],
      )
    }
    await client.query('vacuum analyze')
  } finally {
    await client.end()
  }
}
