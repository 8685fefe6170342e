-- The tables of the reference (bench/reference.ts): what its questions need and nothing else, filled once from the product's rows.
create schema reference;

-- Everything that can be chosen is one list of numbers, so that one index answers any combination: styles from 1000, kinds of event from
-- 2000, services from 3000, price ranges from 4000.
create table reference.vendors as
select vendors.id::integer as id, vendors.created_at,
  array_remove((select array_agg(1000 + aesthetic_tag_id::integer) from vendor_aesthetic_tags where vendor_id = vendors.id)
    || (select array_agg(2000 + event_type_id::integer) from vendor_event_types where vendor_id = vendors.id)
    || (select array_agg(3000 + service_id::integer) from vendor_services where vendor_id = vendors.id)
    || 4000 + array_position('{budget,moderate,premium,luxury}', pricing_range), null) as facets,
  lower(business_address || E'\n' || (select string_agg(display_name, E'\n') from vendor_service_areas join service_areas on service_areas.id = service_area_id
    where vendor_id = vendors.id)) as place,
  array(select date from vendor_unavailable_dates where vendor_id = vendors.id
    union select generate_series(start_date, coalesce(end_date, start_date), interval '1 day')::date from event_applications
      join events on events.id = event_id where vendor_id = vendors.id and event_applications.status = 'accepted' and events.status <> 'cancelled') as taken
from vendors where is_listed order by vendors.created_at desc, vendors.id desc;
alter table reference.vendors add primary key (id);
create index on reference.vendors (created_at desc, id desc);
create index on reference.vendors using gin (facets, place gin_trgm_ops);

-- The finished answer for each vendor.
create table reference.cards as
select vendors.id::integer as id, json_build_object(
  'company_name', company_name, 'business_description', business_description, 'business_address', business_address,
  'years_in_business', years_in_business, 'pricing_range', pricing_range, 'website', website, 'license_number', license_number,
  'insurance_info', insurance_info, 'availability_info', availability_info, 'social_links', '[]'::json,
  'aesthetic_tag_ids', tags.ids, 'event_type_ids', types.ids, 'service_ids', offered.ids, 'service_area_ids', areas.ids,
  'id', vendors.id, 'user_id', user_id, 'status', status, 'images', coalesce(shown.images, '[]'), 'primary_image', shown.primary_image,
  'event_types', types.entries, 'aesthetic_tags', tags.entries, 'services', offered.entries, 'service_areas', areas.entries,
  'profile_created_at', created_at, 'version', version)::text as card
from vendors,
  lateral (select json_agg(id order by position) as ids, json_agg(json_build_object('id', id, 'name', name, 'display_name', display_name) order by position) as entries
    from vendor_aesthetic_tags join aesthetic_tags on id = aesthetic_tag_id where vendor_id = vendors.id) tags,
  lateral (select json_agg(id order by position) as ids, json_agg(json_build_object('id', id, 'display_name', display_name) order by position) as entries
    from vendor_event_types join event_types on id = event_type_id where vendor_id = vendors.id) types,
  lateral (select json_agg(id order by position) as ids, json_agg(json_build_object('id', id, 'display_name', display_name) order by position) as entries
    from vendor_services join services on id = service_id where vendor_id = vendors.id) offered,
  lateral (select json_agg(id order by position) as ids, json_agg(json_build_object('id', id, 'display_name', display_name) order by position) as entries
    from vendor_service_areas join service_areas on id = service_area_id where vendor_id = vendors.id) areas,
  lateral (select json_agg(json_build_object('id', id, 'image_url', '/images/' || key || '-1600.webp', 'alt_text', alt_text, 'is_primary', is_primary,
      'display_order', display_order, 'width', width, 'height', height, 'placeholder', placeholder, 'variants', json_build_object('320', '/images/' || key || '-320.webp',
      '800', '/images/' || key || '-800.webp', '1600', '/images/' || key || '-1600.webp'), 'image_key', key, 'contractor_id', vendor_id) order by display_order) as images,
      max('/images/' || key || '-1600.webp') filter (where is_primary) as primary_image
    from pictures where vendor_id = vendors.id) shown
where is_listed order by created_at desc, vendors.id desc;
alter table reference.cards add primary key (id);

-- Every word by which a vendor can be found, and the list of all words for misspelt ones.
create table reference.texts as
select vendors.id::integer as id, created_at, strip(to_tsvector('simple', concat_ws(' ', company_name, business_address, business_description,
  -- Of the synonyms those of one word: the others count only where a search has all of their words.
  (select string_agg(concat_ws(' ', display_name, (select string_agg(word, ' ') from unnest(synonyms) word where word !~ '[^[:alnum:]]')), ' ') from vendor_services join services on id = service_id where vendor_id = vendors.id),
  (select string_agg(display_name, ' ') from vendor_event_types join event_types on id = event_type_id where vendor_id = vendors.id),
  (select string_agg(display_name, ' ') from vendor_aesthetic_tags join aesthetic_tags on id = aesthetic_tag_id where vendor_id = vendors.id),
  (select string_agg(display_name, ' ') from vendor_service_areas join service_areas on id = service_area_id where vendor_id = vendors.id)))) as words
from vendors where is_listed order by created_at desc, vendors.id desc;
create index on reference.texts using gin (words) with (fastupdate = off);
create extension if not exists fuzzystrmatch;
create table reference.words as select word collate "C" from ts_stat('select words from reference.texts');
alter table reference.words add primary key (word);
create index on reference.words using gin (word gin_trgm_ops);

create table reference.events as
select events.id::integer as id, title, organizers.user_id::integer as host_id, (select email from users where id = organizers.user_id) as host, start_date,
  coalesce(end_date, start_date) as last_day, json_build_object(
  'id', events.id, 'organizer_id', organizer_id, 'title', title, 'description', events.description, 'address', address, 'start_date', start_date, 'end_date', end_date,
  'budget_range', budget_range, 'expected_attendees', expected_attendees, 'event_type_id', event_type_id, 'event_type_display_name', display_name,
  'status', events.status, 'created_at', events.created_at, 'updated_at', events.updated_at,
  'application_count', (select count(*) from event_applications where event_id = events.id), 'images', '[]'::json,
  'organization_name', organization_name, 'organizer_website', website, 'version', events.version)::text as card
from events join organizers on organizers.id = organizer_id left join event_types on event_types.id = event_type_id
where events.status = 'published';
alter table reference.events add primary key (id);
create index on reference.events (start_date, id);
-- Events of several days may have begun before today.
create index on reference.events (last_day) where last_day > start_date;

create table reference.applications (id integer generated always as identity primary key, event_id integer not null, vendor_id integer not null,
  message text not null, applied_at timestamptz not null default now(), unique (event_id, vendor_id));
-- Who is told of an application: the same rows as the product writes.
create table reference.notices (id integer generated always as identity primary key, user_id integer not null, subject text not null, body text not null,
  link text not null, topic text not null, created_at timestamptz not null default now(), unique (topic, user_id));
create table reference.mails (id integer generated always as identity primary key, recipient text not null, subject text not null, text_body text not null,
  html_body text not null, topic text not null, status text not null default 'queued', created_at timestamptz not null default now(), unique (topic, recipient));
create index on reference.mails (id) where status = 'queued';

-- Kept numbers, so that nothing is counted for each answer.
create table reference.totals as
select (select count(*) from reference.vendors) as vendors, (select count(*) from reference.events) as events;
