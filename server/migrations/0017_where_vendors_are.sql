-- ── Finding places ──────────────────────────────────────────────────────────────────────────────────────

-- Names that admins keep, of one city ("NYC") or of several ("Bay Area"). A trigger writes `plains`, and the coordinates of the cities.
CREATE TABLE named_places (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  name text NOT NULL CONSTRAINT named_places_name_unique UNIQUE,
  display_name text NOT NULL,
  description text,
  list_position integer NOT NULL DEFAULT 0,
  retired_at timestamptz,
  version integer NOT NULL DEFAULT 1,
  synonyms text[] NOT NULL DEFAULT '{}',
  cities text[] NOT NULL,
  plains text[] NOT NULL DEFAULT '{}',
  latitudes real[] NOT NULL DEFAULT '{}',
  longitudes real[] NOT NULL DEFAULT '{}'
);
CREATE UNIQUE INDEX named_places_display_name ON named_places (lower(display_name));
CREATE INDEX named_places_plains ON named_places USING gin (plains);

-- In plpgsql, because it keeps the plan, which takes ten times as long as the look-up.
-- The cities that these texts name, in the form of `place_words`: "portland", "portland or", "portland oregon", "paris france". Of several of one
-- name the largest; a city of the United States counts as twenty times larger.
CREATE FUNCTION known_cities(plains text[]) RETURNS TABLE (plain text, label text, latitude real, longitude real, population integer) LANGUAGE plpgsql STABLE ROWS 4 AS $$
#variable_conflict use_column
BEGIN
  RETURN QUERY
  SELECT asked.plain, best.label, best.latitude, best.longitude, best.population
  FROM unnest(plains) AS asked (plain), LATERAL (
    SELECT concat_ws(', ', p.name, p.region) AS label, p.latitude, p.longitude, p.population
    FROM (
      SELECT asked.plain AS name, '' AS country, '' AS region
      UNION ALL
      SELECT left(asked.plain, -length(r.plain) - 1), r.country, r.region
      FROM string_to_array(asked.plain, ' ') AS words, generate_series(2, cardinality(words)) AS start, place_regions r
      WHERE r.plain = array_to_string(words[start:], ' ')
    ) AS written, LATERAL (
      -- The limit makes PostgreSQL look each name up in the index.
      SELECT *, CASE country WHEN 'US' THEN 20::bigint ELSE 1 END * places.population AS weight FROM places
      WHERE plain = written.name AND written.country IN ('', country) AND written.region IN ('', region)
      ORDER BY weight DESC, id LIMIT 1
    ) AS p
    ORDER BY p.weight DESC, p.id LIMIT 1
  ) AS best;
END
$$;

-- The same with the names that admins keep, which come first: one row for each text that names a place. `label` finds the same place again.
-- A name of several cities has several coordinates; `population` is that of the city, and null for such names.
CREATE FUNCTION known_places(plains text[]) RETURNS TABLE (plain text, label text, latitudes real[], longitudes real[], population integer) LANGUAGE plpgsql STABLE ROWS 4 AS $$
#variable_conflict use_column
BEGIN
  RETURN QUERY
  WITH named AS (
    SELECT DISTINCT ON (asked.plain) asked.plain, CASE cardinality(n.cities) WHEN 1 THEN n.cities[1] ELSE n.display_name END AS label, n.latitudes, n.longitudes
    FROM unnest(plains) AS asked (plain) JOIN named_places n ON n.plains @> ARRAY[asked.plain]
    WHERE n.retired_at IS NULL AND cardinality(n.latitudes) > 0
    ORDER BY asked.plain, n.id
  )
  SELECT plain, label, latitudes, longitudes, NULL::integer FROM named
  UNION ALL
  SELECT plain, label, ARRAY[latitude], ARRAY[longitude], population FROM known_cities(plains)
  WHERE plain NOT IN (SELECT plain FROM named);
END
$$;

CREATE FUNCTION write_named_place() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.plains := ARRAY(SELECT DISTINCT place_words(name) FROM unnest(NEW.synonyms || NEW.display_name) AS name);
  SELECT coalesce(array_agg(latitude ORDER BY number), '{}'), coalesce(array_agg(longitude ORDER BY number), '{}')
  INTO NEW.latitudes, NEW.longitudes
  FROM unnest(NEW.cities) WITH ORDINALITY AS cities (city, number), known_cities(ARRAY[place_words(city)]);
  RETURN NEW;
END
$$;
CREATE TRIGGER named_places_write BEFORE INSERT OR UPDATE ON named_places FOR EACH ROW EXECUTE FUNCTION write_named_place();

-- Where an address is: the city that its end names. No row where that is unknown.
CREATE FUNCTION point_of(address text) RETURNS TABLE (latitude real, longitude real) LANGUAGE sql STABLE AS $$
  WITH ends AS (
    SELECT start, place_words(array_to_string(parts[start:], ' ')) AS plain
    FROM string_to_array(address, ',') AS parts, generate_series(greatest(1, cardinality(parts) - 2), cardinality(parts)) AS start
  )
  SELECT known.latitudes[1], known.longitudes[1]
  FROM known_places(ARRAY(SELECT plain FROM ends)) AS known JOIN ends USING (plain)
  WHERE cardinality(known.latitudes) = 1
  ORDER BY start LIMIT 1
$$;

-- For tables with coordinates: follows the address in the column that the trigger names.
CREATE FUNCTION locate() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  SELECT latitude, longitude INTO NEW.latitude, NEW.longitude FROM point_of(to_jsonb(NEW) ->> TG_ARGV[0]);
  RETURN NEW;
END
$$;

-- Kilometres between two points, by the haversine formula.
CREATE FUNCTION km_between(a_latitude double precision, a_longitude double precision, b_latitude double precision, b_longitude double precision)
RETURNS double precision LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT 12742 * asin(sqrt(least(1,
    sind((b_latitude - a_latitude) / 2) ^ 2 + cosd(a_latitude) * cosd(b_latitude) * sind((b_longitude - a_longitude) / 2) ^ 2)))
$$;

-- Kilometres to the nearest of several points.
CREATE FUNCTION km_to_nearest(latitude real, longitude real, latitudes real[], longitudes real[]) RETURNS double precision LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT min(km_between(latitude, longitude, latitudes[n], longitudes[n])) FROM generate_subscripts(latitudes, 1) AS n
$$;

-- ── Where vendors and events are ────────────────────────────────────────────────────────────────────────

ALTER TABLE vendors
  ADD COLUMN travel_km smallint,
  ADD COLUMN latitude real,
  ADD COLUMN longitude real;
ALTER TABLE events ADD COLUMN latitude real, ADD COLUMN longitude real;
ALTER TABLE vendor_listings ADD COLUMN latitude real, ADD COLUMN longitude real, ADD COLUMN travel_km smallint;

CREATE TRIGGER vendors_locate BEFORE INSERT OR UPDATE OF business_address ON vendors FOR EACH ROW EXECUTE FUNCTION locate('business_address');
CREATE TRIGGER events_locate BEFORE INSERT OR UPDATE OF address ON events FOR EACH ROW EXECUTE FUNCTION locate('address');

CREATE OR REPLACE FUNCTION vendor_listing_rows(ids bigint[]) RETURNS SETOF vendor_listings LANGUAGE sql STABLE AS $$
  SELECT
    v.id,
    v.is_listed,
    v.created_at,
    lower(v.company_name),
    v.years_in_business,
    chosen.event_types,
    chosen.services,
    chosen.areas,
    concat_ws(E'\n', lower(v.business_address), (
      SELECT string_agg(lower(a.display_name), E'\n' ORDER BY a.id)
      FROM vendor_service_areas c JOIN service_areas a ON a.id = c.service_area_id WHERE c.vendor_id = v.id
    )),
    array_remove(ARRAY[city_of(v.business_address)], NULL) || ARRAY(
      SELECT a.display_name
      FROM vendor_service_areas c JOIN service_areas a ON a.id = c.service_area_id WHERE c.vendor_id = v.id AND a.retired_at IS NULL ORDER BY a.id
    ),
    coalesce((
      SELECT range_agg(days) FROM (
        SELECT daterange(date, date, '[]') AS days FROM vendor_unavailable_dates WHERE vendor_id = v.id
        UNION ALL
        SELECT daterange(e.start_date, coalesce(e.end_date, e.start_date), '[]')
        FROM event_applications a JOIN events e ON e.id = a.event_id LEFT JOIN held_decisions h ON h.application_id = a.id
        WHERE a.vendor_id = v.id AND coalesce(h.known_status, a.status) = 'accepted' AND e.status <> 'cancelled'
      ) AS taken
    ), '{}'),
    vendor_word_vector(v.company_name, v.business_address, '') || marks,
    vendor_word_vector(v.company_name, v.business_address, v.business_description) || marks,
    v.latitude,
    v.longitude,
    v.travel_km
  FROM vendors v, LATERAL (
    SELECT
      ARRAY(SELECT service_id FROM vendor_services WHERE vendor_id = v.id ORDER BY 1) AS services,
      ARRAY(SELECT event_type_id FROM vendor_event_types WHERE vendor_id = v.id ORDER BY 1) AS event_types,
      ARRAY(SELECT aesthetic_tag_id FROM vendor_aesthetic_tags WHERE vendor_id = v.id ORDER BY 1) AS styles,
      ARRAY(SELECT service_area_id FROM vendor_service_areas WHERE vendor_id = v.id ORDER BY 1) AS areas
  ) AS chosen, vendor_marks(
    chosen.services, chosen.event_types, chosen.styles, chosen.areas, v.pricing_range, EXISTS (SELECT FROM pictures WHERE vendor_id = v.id)
  ) AS marks
  WHERE v.id = ANY (ids)
$$;

CREATE OR REPLACE FUNCTION refresh_vendor_listings(ids bigint[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM vendor_listings WHERE vendor_id = ANY (ids) ORDER BY vendor_id FOR NO KEY UPDATE;
  INSERT INTO vendor_listings AS old SELECT * FROM vendor_listing_rows(ids) ORDER BY vendor_id
  ON CONFLICT (vendor_id) DO UPDATE SET
    is_listed = excluded.is_listed, created_at = excluded.created_at, name = excluded.name, years = excluded.years,
    event_type_ids = excluded.event_type_ids, service_ids = excluded.service_ids, area_ids = excluded.area_ids,
    place = excluded.place, places = excluded.places, taken = excluded.taken, head = excluded.head, words = excluded.words,
    latitude = excluded.latitude, longitude = excluded.longitude, travel_km = excluded.travel_km
  WHERE old IS DISTINCT FROM excluded;
END
$$;

CREATE OR REPLACE FUNCTION refresh_changed_vendors() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' THEN
    PERFORM refresh_vendor_listings(array_agg(after.id)) FROM before JOIN after USING (id)
    WHERE (before.is_listed, before.created_at, before.company_name, before.business_description, before.business_address, before.years_in_business, before.pricing_range, before.travel_km)
      IS DISTINCT FROM (after.is_listed, after.created_at, after.company_name, after.business_description, after.business_address, after.years_in_business, after.pricing_range, after.travel_km)
    HAVING count(*) > 0;
  ELSE
    PERFORM refresh_vendor_listings(array_agg(id)) FROM after HAVING count(*) > 0;
  END IF;
  RETURN NULL;
END
$$;

-- The cards are made again after a migration, and nothing of the other rows changes.
ALTER TABLE vendors DISABLE TRIGGER USER;
ALTER TABLE vendor_listings DISABLE TRIGGER USER;
ALTER TABLE events DISABLE TRIGGER USER;
-- A street with its number is left out, so that each city is looked up once and not for each address.
UPDATE vendors SET latitude = point.latitude, longitude = point.longitude
FROM (SELECT DISTINCT regexp_replace(business_address, '^[0-9][^,]*,', '') AS city FROM vendors) AS cities, point_of(city) AS point
WHERE regexp_replace(business_address, '^[0-9][^,]*,', '') = city;
UPDATE events SET latitude = point.latitude, longitude = point.longitude
FROM (SELECT DISTINCT regexp_replace(address, '^[0-9][^,]*,', '') AS city FROM events) AS cities, point_of(city) AS point
WHERE regexp_replace(address, '^[0-9][^,]*,', '') = city;
-- Made again by 0023: updated for each row they take ten times as long.
DROP INDEX vendor_listings_filters, vendor_listings_local;
UPDATE vendor_listings SET latitude = vendors.latitude, longitude = vendors.longitude FROM vendors WHERE id = vendor_id AND vendors.latitude IS NOT NULL;
ALTER TABLE vendors ENABLE TRIGGER USER;
ALTER TABLE vendor_listings ENABLE TRIGGER USER;
ALTER TABLE events ENABLE TRIGGER USER;

CREATE INDEX vendor_listings_near ON vendor_listings (latitude, longitude) WHERE is_listed;
-- For those whose circle is wider than that of the search.
CREATE INDEX vendor_listings_travel ON vendor_listings (latitude, longitude) WHERE is_listed AND travel_km IS NOT NULL;

CREATE TRIGGER content_changed AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON named_places FOR EACH STATEMENT EXECUTE FUNCTION note_content_change();
