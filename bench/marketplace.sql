-- Fills an empty, migrated database with :count vendors and what belongs to them. Every value follows from the row's number by a hash,
-- so that each run makes the same rows; only days are relative to today.

create function pg_temp.dice(number bigint, salt integer) returns double precision language sql immutable parallel safe
  return (hashint8extended(number, salt) & 9007199254740991) / 9007199254740992.0::double precision;

-- A whole number from 0 to sides - 1.
create function pg_temp.pick(number bigint, salt integer, sides integer) returns integer language sql immutable parallel safe
  return floor(sides * pg_temp.dice(number, salt))::integer;

create temp table words as select
  array['Wild', 'Golden', 'Quiet', 'Silver', 'Northern', 'Velvet', 'Little', 'Grand', 'Paper', 'Salt', 'Amber', 'Honest', 'Copper', 'Bright', 'Ivory',
    'Crooked', 'Early', 'Gentle', 'Hollow', 'Indigo', 'Lucky', 'Merry', 'Narrow', 'Olive', 'Proud', 'Rosy', 'Scarlet', 'Tender', 'Upper', 'Violet',
    'Winter', 'Young'] as adjectives,
  array['Fern', 'Lantern', 'Harbor', 'Meadow', 'Orchard', 'Magnolia', 'Willow', 'Ember', 'Juniper', 'Marble', 'Saffron', 'Anchor', 'Birch', 'Comet',
    'Dahlia', 'Feather', 'Garnet', 'Heron', 'Island', 'Jasmine', 'Kettle', 'Linden', 'Maple', 'Nettle', 'Otter', 'Pepper', 'Quill', 'River',
    'Sparrow', 'Thistle', 'Umber', 'Walnut'] as nouns,
  array['Garden Street', 'Mill Road', 'Pier Avenue', 'Hill Lane', 'Station Square', 'Church Row', 'Canal Walk', 'Park Terrace'] as streets,
  array['budget', 'moderate', 'premium', 'luxury'] as prices,
  array[
    'We began at a kitchen table and still answer every letter ourselves.',
    'Two of us come to see the room before we say a number.',
    'Whoever writes to us gets a plan with a price for each line within three days.',
    'We like long evenings, good neighbours and people who dance badly.',
    'Rain does not frighten us, because there is always a second plan in the van.',
    'Our crew is six people who have worked together for nine summers.',
    'Everything we bring leaves with us, and the lawn looks as it did before.',
    'We have worked in barns, on boats, on rooftops and once in a swimming pool without water.',
    'The day before, we call you one last time, so that nobody has to remember anything.',
    'Families with small children are welcome, and so are their grandparents.',
    'We keep our dates few, so that each of them gets the whole week.',
    'Half of our guests come back for an anniversary, and we remember their names.',
    'Tell us three things that you love and one that you cannot stand.',
    'We buy from farms and workshops within an hour of the city wherever we can.',
    'A deposit holds the day, and the rest is due a month before.',
    'Smaller dinners are as dear to us as halls with four hundred chairs.',
    'We speak English and Spanish, and enough French to order dessert.',
    'Please ask for the list of houses where we know the stairs and the sockets.',
    'Our studio is open on Thursdays, with coffee and samples on the long table.',
    'Nothing is ever thrown away that somebody could use on the next morning.',
    'There is always somebody of ours in the room until the last guest has gone.',
    'We work with planners, and just as gladly with a brother who has a spreadsheet.',
    'Our prices include travel within the state, setting up and taking down.',
    'We have learned to be quiet during the speeches.'] as sentences;

-- What a vendor of each service calls itself, and writes. By the order of the services.
create temp table trades (service integer primary key, names text[], sentence text);
insert into trades values
  (1, '{Florals,Blooms,"Flower Studio"}', 'We grow and arrange seasonal flowers for arches, tables and bouquets that lean the way they grew.'),
  (2, '{Strings,Brass,Quartet}', 'Our players bring chamber music for the garden and a full band for the hall.'),
  (3, '{Sound,Decks,Records}', 'Decks, speakers and somebody who watches the floor before choosing the next record.'),
  (4, '{Catering,Kitchen,Table}', 'Slow food from open fires, plated or passed, with menus written for your guests.'),
  (5, '{Photography,Pictures,"Photo House"}', 'Honest pictures of long days, edited by hand and delivered within six weeks.'),
  (6, '{Films,"Motion Pictures",Reels}', 'Two cameras, real sound and a film that your grandchildren will want to watch.'),
  (7, '{Styling,Interiors,Tablescapes}', 'Rooms, tables and backdrops, from the first sketch to the last napkin.'),
  (8, '{Lighting,Lights,Glow}', 'Warm light for old barns, with our own rig and quiet technicians.'),
  (9, '{Bakery,Cakes,Patisserie}', 'Cakes that taste as they look, and small desserts for those who say they want none.'),
  (10, '{"Bar Company",Cocktails,Spirits}', 'Cocktails from local orchards, beer from the next village, and glasses that ring.'),
  (11, '{Planning,Occasions,Events}', 'From the budget to the last chair, one calm voice on the telephone.'),
  (12, '{Stationery,Letterpress,Calligraphy}', 'Letterpress invitations on cotton paper, menus and signs in the same hand.'),
  (13, '{Rentals,"Tent Company",Furniture}', 'Tables, chairs, linen and tents for two hundred, brought and fetched.'),
  (14, '{Beauty,Hair,"Makeup Room"}', 'Hair and makeup on site, on time, and still there after the tears.'),
  (15, '{Entertainment,Circus,Magic}', 'Acrobats, magicians and a caricaturist whom everybody forgives.'),
  (16, '{Coaches,Transport,Shuttles}', 'Vintage buses and careful drivers: everybody there, and everybody home again.');

-- The first one is the largest: a city's number of vendors falls with its place in this list.
create temp table cities as
select place, towns[1 + place % 25] || ', ' || states[1 + place % 12] as name
from generate_series(0, 299) place, (select
  array['Portland', 'Savannah', 'Denver', 'Oakland', 'Madison', 'Salem', 'Georgetown', 'Fairview', 'Ashland', 'Clayton', 'Springfield', 'Milford',
    'Greenville', 'Kingston', 'Dover', 'Burlington', 'Franklin', 'Hudson', 'Lexington', 'Newport', 'Oxford', 'Riverside', 'Troy', 'Auburn',
    'Bristol'] as towns,
  array['OR', 'GA', 'CO', 'CA', 'WI', 'NY', 'TX', 'ME', 'OH', 'IL', 'WA', 'TN'] as states) names;

insert into service_areas (name, display_name, description)
select 'greater-' || place, 'Greater ' || name, 'The city and an hour around it' from cities where place < 60 order by place;

-- The references are correct by construction. What the triggers maintain is made afterwards, at once.
set session_replication_role = 'replica';

-- Number, place of the city (by a power law: the first has twice as many as the second) and place of the first service (the first is the
-- most frequent) of each vendor.
create temp table made as
select n::bigint as n, floor(exp(pg_temp.dice(n, 1) * ln(301.0)))::integer - 1 as city, floor(16 * pg_temp.dice(n, 2) ^ 1.4)::integer as trade
from generate_series(1, :count) n;

insert into users (id, issuer, subject, email, email_verified, name, role, onboarding_completed, created_at) overriding system value
select n, ':issuer', 'vendor-' || n, 'vendor-' || n || '@issuer.example', true, 'vendor-' || n, 'contractor', true, now() - interval '2 years'
from made order by n;

insert into vendors (id, user_id, company_name, business_description, business_address, years_in_business, pricing_range, website, status, is_listed,
  created_at, updated_at) overriding system value
select n, n,
  adjectives[1 + pg_temp.pick(n, 3, 32)] || ' ' || nouns[1 + pg_temp.pick(n, 4, 32)] || ' ' || names[1 + pg_temp.pick(n, 5, 3)],
  sentence || ' ' || (select string_agg(sentences[1 + (pg_temp.pick(n, 6, 24) + step * 7) % 24], ' ' order by step)
    from generate_series(0, 6 + pg_temp.pick(n, 7, 10)) step),
  1 + pg_temp.pick(n, 8, 900) || ' ' || streets[1 + pg_temp.pick(n, 9, 8)] || ', ' || cities.name,
  case when pg_temp.dice(n, 10) < 0.9 then floor(40 * pg_temp.dice(n, 11) ^ 2)::integer end,
  case when pg_temp.dice(n, 12) < 0.9 then prices[1 + pg_temp.pick(n, 13, 4)] end,
  case when pg_temp.dice(n, 14) < 0.6 then 'https://vendor-' || n || '.example' end,
  status, status = 'approved', created, created
from (
  select *, case when pg_temp.dice(n, 15) < 0.9 then 'approved' when pg_temp.dice(n, 15) < 0.95 then 'pending' else 'rejected' end as status,
    date_trunc('day', now()) - make_interval(mins => pg_temp.pick(n, 16, 1000000)) as created
  from made) each
  join cities on cities.place = city join trades on service = trade + 1, words
order by n;

insert into vendor_aesthetic_tags (vendor_id, aesthetic_tag_id, position)
select n, 1 + (floor(30 * pg_temp.dice(n, 21) ^ 1.5)::integer + step * 7) % 30, step
from made, generate_series(0, pg_temp.pick(n, 22, 5)) step;
insert into vendor_event_types (vendor_id, event_type_id, position)
select n, 1 + (floor(20 * pg_temp.dice(n, 23) ^ 1.5)::integer + step * 3) % 20, step
from made, generate_series(0, pg_temp.pick(n, 24, 8)) step;
insert into vendor_services (vendor_id, service_id, position)
select n, 1 + (trade + step * 5) % 16, step
from made, generate_series(0, pg_temp.pick(n, 25, 3)) step;
-- One of the regions of the starter list, and the surroundings of the own city when it is large.
insert into vendor_service_areas (vendor_id, service_area_id, position)
select n, 1 + city % 14, 0 from made
union all
select n, service_areas.id, 1 from made join service_areas on service_areas.name = 'greater-' || city;

insert into pictures (vendor_id, key, width, height, placeholder, alt_text, is_primary, display_order)
select n, 'v/' || md5(n || '-' || step), 1600, 1200, 'GAgKDIJweHiIeIeHd4eHd3d3cA==', 'Our work', step = 0, step
from made, generate_series(0, 1 + pg_temp.pick(n, 26, 2)) step where pg_temp.dice(n, 27) < 0.8;
insert into vendor_unavailable_dates (vendor_id, date)
select n, current_date + (pg_temp.pick(n, 28, 180) + step * 7) % 180
from made, generate_series(0, pg_temp.pick(n, 29, 10)) step where pg_temp.dice(n, 30) < 0.4;

-- One organizer for 50 vendors, five events each, three applications to each event.
insert into users (id, issuer, subject, email, email_verified, name, role, onboarding_completed) overriding system value
select :count + n, ':issuer', 'organizer-' || n, 'organizer-' || n || '@issuer.example', true, 'organizer-' || n, 'client', true
from generate_series(1, :count / 50) n;
insert into organizers (id, user_id, organization_name, organization_description, organization_address, status) overriding system value
select n, :count + n, nouns[1 + pg_temp.pick(n, 41, 32)] || ' Society ' || n, 'We set long tables under old trees.', '1 Orchard Lane, Portland, OR', 'approved'
from generate_series(1, :count / 50) n, words;
insert into events (id, organizer_id, title, description, address, start_date, end_date, expected_attendees, event_type_id, status) overriding system value
select n, 1 + n % (:count / 50), adjectives[1 + pg_temp.pick(n, 42, 32)] || ' ' || nouns[1 + pg_temp.pick(n, 43, 32)] || ' Evening',
  sentences[1 + pg_temp.pick(n, 44, 24)] || ' ' || sentences[1 + pg_temp.pick(n, 45, 24)],
  1 + pg_temp.pick(n, 46, 900) || ' ' || streets[1 + pg_temp.pick(n, 47, 8)] || ', ' || cities.name,
  day, case when pg_temp.dice(n, 48) < 0.2 then day + 1 + pg_temp.pick(n, 49, 3) end,
  20 + pg_temp.pick(n, 50, 400), 1 + pg_temp.pick(n, 51, 20),
  case when pg_temp.dice(n, 52) < 0.8 then 'published' when pg_temp.dice(n, 52) < 0.9 then 'completed' when pg_temp.dice(n, 52) < 0.95 then 'draft' else 'cancelled' end
from (select n, current_date - 120 + pg_temp.pick(n, 53, 480) as day, floor(exp(pg_temp.dice(n, 54) * ln(301.0)))::integer - 1 as city
  from generate_series(1, :count / 10) n) each join cities on cities.place = city, words;
insert into event_applications (event_id, vendor_id, message, status)
select events.id, 1 + (pg_temp.pick(events.id, 55, :count) + step * 7919) % :count, 'We know the place and would love to come.',
  (array['accepted', 'pending', 'rejected'])[1 + step]
from events, generate_series(0, 2) step where events.status <> 'draft';

select setval(pg_get_serial_sequence(name, 'id'), (xpath('/row/max/text()', query_to_xml('select max(id) from ' || name, false, true, '')))[1]::text::bigint)
from unnest(array['users', 'vendors', 'organizers', 'events']) name;

drop table words, trades, cities, made;
set session_replication_role = 'origin';
-- Triggers write the words of events, and where they are.
update events set address = address;
