/**
 * The reference's SQL, by name, for its server and for pgbench alike (no colon stands before a letter, which pgbench would read as a variable). The answers to reads are finished JSON, made by PostgreSQL; all
 * parameters may be given as text. Pages have 12 entries and the total, as the product's.
 */
export const statements = {
  /** $1: how many come before the page. */
  page: listOf(
    `page as materialized (select id, created_at from reference.vendors order by created_at desc, id desc limit 12 offset $1::integer)`,
    `(select vendors from reference.totals)`,
    `$1::integer`,
  ),
  /** $1: any of these; $2: all of these; $3: a part of the address or of an area, in lower case. */
  filter: matching(
    `reference.vendors where facets && $1::integer[] and facets @> $2::integer[] and place like '%' || $3::text || '%'`,
  ),
  /** $1: a service, as a list; $2: a part of the address or of an area, in lower case; $3: a day. */
  free: matching(
    `reference.vendors where facets @> $1::integer[] and place like '%' || $2::text || '%' and not taken @> array[$3::date]`,
  ),
  /** $1: words, and $2: their singulars; each has to be the start of a word, or its singular a word. One that is neither is corrected to the words with the fewest mistakes. */
  text: `with query as materialized (select string_agg(case
      when exists (select from reference.words where word >= asked collate "C" and word < asked || '~' collate "C") or exists (select from reference.words where word = singular)
      then '(' || singular || '|' || asked || ':*)'
      else '(' || coalesce((select string_agg(word || ':*', '|') from (select word, levenshtein(word, singular) as mistakes, min(levenshtein(word, singular)) over () as fewest
        from reference.words where word % singular) near where mistakes = fewest and mistakes <= case when length(singular) < 8 then 1 else 2 end), asked) || ')'
      end, '&')::tsquery as terms from unnest($1::text[], $2::text[]) searched (asked, singular)), ${matching('reference.texts, query where words @@ terms').slice('with '.length)}`,
  /** $1: its id. */
  vendor: `select '{"success": true,"data":' || card || '}' as answer from reference.cards where id = $1::integer`,
  /** $1: how many come before the page. Those that have begun, then the next ones, then past ones, latest first. */
  events: `with today as materialized (select (now() at time zone 'UTC')::date as day),
    running as (select 0 as kind, id, start_date from reference.events where last_day > start_date and last_day >= (select day from today) and start_date < (select day from today)),
    next as (select 1, id, start_date from reference.events where start_date >= (select day from today) order by start_date, id limit 12 + $1::integer),
    past as (select 2, id, start_date from reference.events where last_day < (select day from today) and start_date < (select day from today) order by start_date desc, id limit 12 + $1::integer),
    page as (select row_number() over (order by kind, case when kind < 2 then start_date end, start_date desc, id) as place, id from (select * from running union all select * from next union all select * from past) every order by 1 limit 12 offset $1::integer)
    select '{"success": true,"data":{"events":[' || coalesce((select string_agg(card, ',' order by place) from page join reference.events using (id)), '') || '],"pagination":{"total":' || (select events from reference.totals) || '}}}' as answer`,
  /** $1: event; $2: vendor; $3: message. The notice and the e-mail of an earlier application to the event are written again, as in the product. */
  apply: `with created as (
      insert into reference.applications (event_id, vendor_id, message)
      select events.id, vendors.id, $3::text from reference.events, reference.vendors where events.id = $1::integer and vendors.id = $2::integer
      on conflict do nothing returning id, event_id),
    news as (select 'New application for ' || title as subject, '/organizer/applications/' || created.id as link, 'event ' || event_id as topic, host_id, host
      from created join reference.events on events.id = event_id),
    told as (insert into reference.notices (user_id, subject, body, link, topic) select host_id, subject, $3::text, link, topic from news
      on conflict (topic, user_id) do update set subject = excluded.subject, body = excluded.body, link = excluded.link, created_at = now()),
    mailed as (insert into reference.mails (recipient, subject, text_body, html_body, topic)
      select host, subject, $3::text || link, repeat('<p>' || $3::text || '</p>', 60), topic from news
      on conflict (topic, recipient) do update set subject = excluded.subject, text_body = excluded.text_body, html_body = excluded.html_body, created_at = now())
    select id from created`,
}

export type StatementName = keyof typeof statements

/** Number of the last parameter of a statement. */
export function parametersOf(name: StatementName): number {
  return Math.max(...[...statements[name].matchAll(/\$(\d)/g)].map(([, digit]) => Number(digit)))
}

/** The newest 12 of the rows, and how many there are. */
function matching(from: string): string {
  return listOf(
    `found as materialized (select id, created_at from ${from}), page as (select * from found order by created_at desc, id desc limit 12)`,
    `(select count(*) from found)`,
    '0',
  )
}

function listOf(page: string, total: string, offset: string): string {
  return `with ${page}
    select '{"success": true,"data":{"contractors":[' || coalesce((select string_agg(card, ',' order by created_at desc, id desc) from page join reference.cards using (id)), '')
      || '],"total":' || ${total} || ',"has_more":' || (${offset} + 12 < ${total}) || '}}' as answer`
}
