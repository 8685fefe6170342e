-- What the desks list, added to a marketplace of :count vendors (marketplace.sql): twice as many people, contact requests, e-mails, an
-- audit log, and one organizer with 200 events and 1,000 applications. Every value follows from the row's number by a hash.

create function pg_temp.pick(number bigint, salt integer, sides integer) returns integer language sql immutable parallel safe
  return floor(sides * ((hashint8extended(number, salt) & 9007199254740991) / 9007199254740992.0::double precision))::integer;

create temp table names as select
  array['Ada', 'Bo', 'Carmen', 'Dmitri', 'Elif', 'Femi', 'Grace', 'Hiro', 'Ines', 'Jonas', 'Kofi', 'Lena', 'Marta', 'Noor', 'Otto', 'Priya', 'Quinn', 'Rosa', 'Samir',
    'Tara', 'Uma', 'Viktor', 'Wanda', 'Xenia', 'Yusuf', 'Zoe'] as first,
  array['Abbott', 'Bauer', 'Castillo', 'Dubois', 'Eriksen', 'Ferrari', 'Gupta', 'Haddad', 'Ivanova', 'Jensen', 'Kowalski', 'Lindqvist', 'Moreau', 'Nakamura', 'Okafor',
    'Petrov', 'Quintero', 'Rossi', 'Schneider', 'Takahashi', 'Underwood', 'Vargas', 'Weber', 'Xu', 'Yilmaz', 'Zimmermann'] as last;

set session_replication_role = 'replica';

update users set name = first[1 + pg_temp.pick(id, 61, 26)] || ' ' || last[1 + pg_temp.pick(id, 62, 26)] || ' ' || id,
  phone = '+1 555 ' || lpad(id::text, 7, '0') from names;
insert into users (issuer, subject, email, email_verified, name, phone, role, created_at)
select ':issuer', 'person-' || n, 'person-' || n || '@issuer.example', true,
  first[1 + pg_temp.pick(n, 63, 26)] || ' ' || last[1 + pg_temp.pick(n, 64, 26)] || ' ' || n, case when n % 3 = 0 then '+44 20 ' || n end, 'user',
  now() - make_interval(mins => pg_temp.pick(n, 65, 1000000))
from generate_series(1, :count * 2 - (select count(*)::integer from users)) n, names;
update organizers set status = 'pending', created_at = now() - make_interval(mins => pg_temp.pick(id, 66, 10000)) where id % 10 = 7;
update organizers set created_at = now() - make_interval(mins => pg_temp.pick(id, 67, 1000000)) where id % 10 <> 7;

insert into events (organizer_id, title, description, address, start_date, event_type_id, status, created_at)
select 1, 'Desk Evening ' || n, 'Long tables under old trees.', n || ' Mill Road, Portland, OR', current_date - 30 + n, 1 + n % 20,
  (array['published', 'published', 'published', 'completed', 'draft'])[1 + n % 5], now() - make_interval(hours => n)
from generate_series(1, 200 - (select count(*)::integer from events where organizer_id = 1)) n;
insert into event_applications (event_id, vendor_id, message, status, applied_at)
select events.id, 1 + (events.id * 31 + step * 7919) % :count, 'We know the place and would love to come.',
  (array['pending', 'pending', 'accepted', 'rejected', 'pending'])[1 + step], now() - make_interval(mins => pg_temp.pick(events.id * 5 + step, 68, 40000))
from events, generate_series(0, 4) step where organizer_id = 1
on conflict do nothing;

insert into contact_requests (vendor_id, user_id, message, status, created_at, closed_at)
select 1 + pg_temp.pick(n, 71, :count), :count + :count / 50 + 1 + pg_temp.pick(n, 72, :count / 2),
  'We marry on the ' || 1 + n % 28 || 'th and look for somebody who ' || (array['sings', 'bakes', 'builds tents', 'takes pictures'])[1 + n % 4] || '. Request ' || n,
  case when n % 20 = 0 then 'open' else 'closed' end, made, case when n % 20 <> 0 then made + interval '1 day' end
from (select n, now() - make_interval(mins => pg_temp.pick(n, 73, 1000000)) as made from generate_series(1, :count * 2 / 5) n) each;

insert into deliveries (recipient, subject, text_body, html_body, status, attempts, last_error, created_at, sent_at, send_after)
select 'vendor-' || 1 + n % :count || '@issuer.example', 'News of your application ' || n, repeat('Hello. ', 40), repeat('<p>Hello.</p>', 40),
  state, case state when 'queued' then 0 else 1 end, case state when 'failed' then 'mailbox full' end, made, case state when 'sent' then made end,
  case state when 'queued' then now() + interval '1 year' end
from (select n, case when n % 1000 = 0 then 'queued' when n % 100 = 1 then 'failed' else 'sent' end as state,
  now() - make_interval(mins => pg_temp.pick(n, 74, 1000000)) as made from generate_series(1, :count * 4) n) each;

insert into audit_entries (actor_user_id, action, subject_type, subject_id, from_state, to_state, version, fields, created_at)
select case n % 4 when 0 then 1 + n / 4 % :count end, (array['vendor.edit', 'vendor.approve', 'user.role', 'event.create'])[1 + n % 4],
  (array['contractor', 'contractor', 'user', 'event'])[1 + n % 4], 1 + n / 4 % :count, null, null, 1,
  case n % 4 when 0 then array['company_name', 'website'] end, now() - make_interval(mins => (:count * 4 - n)::integer)
from generate_series(1, :count * 4) n;

-- An event with 1,000 applications for its places: confirmed, offered, waiting, without an answer, and released.
insert into events (id, organizer_id, title, description, address, start_date, event_type_id, status) overriding system value
values (9000001, 1, 'Desk Market', 'Long tables under old trees.', '1 Mill Road, Portland, OR', current_date + 60, 1, 'published');
insert into event_calls (event_id, time_zone, confirm_within_days) values (9000001, 'America/Los_Angeles', 5);
insert into call_places (id, event_id, service_id, wanted, position) overriding system value
values (9000001, 9000001, 1, 500, 0), (9000002, 9000001, null, 500, 1);
insert into event_applications (id, event_id, vendor_id, place_id, message, status, place_change_id) overriding system value
select 9000000 + n, 9000001, n * 7, 9000001 + n % 2, 'We know the place and would love to come.',
  case n % 5 when 0 then 'accepted' when 1 then 'accepted' when 4 then 'rejected' else 'pending' end, case when n % 5 <> 3 then 9000000 + n end
from generate_series(1, 1000) n;
insert into place_changes (id, event_id, vendor_id, application_id, place_id, state, reason, until, is_over_limit) overriding system value
select 9000000 + n, 9000001, n * 7, 9000000 + n, 9000001 + n % 2, (array['confirmed', 'offered', 'waiting', 'none', 'released'])[1 + n % 5],
  case n % 5 when 4 then 'declined' end, case n % 5 when 1 then now() + interval '3 days' end, false
from generate_series(1, 1000) n where n % 5 <> 3;
update vendor_places set latitude = point.latitude, longitude = point.longitude from vendor_places as named, point_of(named.name) as point
where named.name = vendor_places.name;

drop table names;
set session_replication_role = 'origin';
