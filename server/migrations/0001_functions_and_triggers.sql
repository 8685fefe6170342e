-- ── Which profiles count ────────────────────────────────────────────────────────────────────────────────

-- The one place that says when a profile counts.
CREATE FUNCTION profile_counts(owner_role text, owner_suspended_at timestamptz, needed_role text) RETURNS boolean LANGUAGE sql IMMUTABLE AS $$
  SELECT owner_role = needed_role AND owner_suspended_at IS NULL
$$;

CREATE FUNCTION list_vendor() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.is_listed := NEW.status = 'approved'
    AND EXISTS (SELECT FROM users WHERE id = NEW.user_id AND profile_counts(role, suspended_at, 'contractor'));
  RETURN NEW;
END
$$;

CREATE TRIGGER vendors_list BEFORE INSERT OR UPDATE ON vendors FOR EACH ROW EXECUTE FUNCTION list_vendor();

CREATE FUNCTION list_vendor_of_user() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- Also where nothing changes: the row lock makes a decision that is being taken at the same time see the new role.
  UPDATE vendors SET is_listed = is_listed WHERE user_id = NEW.id;
  RETURN NULL;
END
$$;

CREATE TRIGGER users_list_vendor AFTER UPDATE OF role, suspended_at ON users FOR EACH ROW WHEN (OLD.role IS DISTINCT FROM NEW.role OR OLD.suspended_at IS DISTINCT FROM NEW.suspended_at) EXECUTE FUNCTION list_vendor_of_user();

-- ── Words and stems ─────────────────────────────────────────────────────────────────────────────────────

-- The words of a text, with spaces between: lower case, without marks on letters, without the 's of a genitive. Everything but letters and
-- digits separates words; the ranges are written out, because what a class of characters holds depends on the database's locale.
CREATE FUNCTION plain_words(body text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT btrim(regexp_replace(
    regexp_replace(
      translate(lower(regexp_replace(normalize(body, NFKD), '[\u0300-\u036f]+', '', 'g')), '’‘ʼ', ''''''''),
      '''s(?![a-z0-9])', '', 'g'),
    '[\u0001-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u00bf\u00d7\u00f7\u1680\u2000-\u2bff\u2e00-\u2e7f\u3000-\u303f\ufe00-\ufe6f\uff00-\uff0f\uff1a-\uff20\U0001f000-\U0001faff]+', ' ', 'g'))
$$;

-- The same for singular and plural (party, parties: parti; rose, roses: ros), so that words are compared by it. Not for people to read.
CREATE FUNCTION stems(plain text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT regexp_replace(regexp_replace(regexp_replace(plain,
    '([^aeious ]|[^ ]{2}[aeiou])s(?= |$)', '\1', 'g'),
    '(s|x|z|ch|sh)e(?= |$)', '\1', 'g'),
    '(ie|y)(?= |$)', 'i', 'g')
$$;

-- Words that a search leaves out while it has others.
CREATE FUNCTION small_words() RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT string_to_array('and or the a an for in at near of with on to my me our by from some', ' ')
$$;

-- The words of a text with their stems, each once, in order; small words only where there are no others.
CREATE FUNCTION counted_words_of(body text) RETURNS TABLE (place bigint, plain text, stem text) LANGUAGE sql STABLE AS $$
  WITH words AS (
    SELECT min(place) AS place, (array_agg(left(plain, 40) ORDER BY place))[1] AS plain, left(stem, 40) AS stem
    FROM unnest(string_to_array(plain_words(body), ' '), string_to_array(stems(plain_words(body)), ' ')) WITH ORDINALITY AS word (plain, stem, place)
    WHERE plain <> ''
    GROUP BY left(stem, 40)
  )
  SELECT place, plain, stem FROM words
  WHERE plain <> ALL (small_words()) OR NOT EXISTS (SELECT FROM words WHERE plain <> ALL (small_words()))
$$;

-- ── Searching lookups ───────────────────────────────────────────────────────────────────────────────────

CREATE FUNCTION write_lookup_words() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  of_kind text := TG_ARGV[0];
BEGIN
  DELETE FROM lookup_words WHERE kind = of_kind AND lookup_id IN (SELECT id FROM changed);
  IF TG_OP <> 'DELETE' THEN
    INSERT INTO lookup_words (kind, lookup_id, phrase, word, needed)
    SELECT of_kind, id, phrase, stem, CASE phrase WHEN 0 THEN 1 ELSE count(*) OVER (PARTITION BY id, phrase) END
    FROM (
      SELECT id, 0 AS phrase, display_name AS body FROM changed
      UNION ALL
      -- Only services have synonyms.
      SELECT id, number::integer, body
      FROM changed, jsonb_array_elements_text(coalesce(to_jsonb(changed) -> 'synonyms', '[]')) WITH ORDINALITY AS synonym (body, number)
    ) AS phrases, counted_words_of(body);
  END IF;
  RETURN NULL;
END
$$;

CREATE TRIGGER services_words_new AFTER INSERT ON services REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION write_lookup_words('service');
CREATE TRIGGER services_words_changed AFTER UPDATE ON services REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION write_lookup_words('service');
CREATE TRIGGER services_words_removed AFTER DELETE ON services REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION write_lookup_words('service');
CREATE TRIGGER event_types_words_new AFTER INSERT ON event_types REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION write_lookup_words('event_type');
CREATE TRIGGER event_types_words_changed AFTER UPDATE ON event_types REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION write_lookup_words('event_type');
CREATE TRIGGER event_types_words_removed AFTER DELETE ON event_types REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION write_lookup_words('event_type');
CREATE TRIGGER aesthetic_tags_words_new AFTER INSERT ON aesthetic_tags REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION write_lookup_words('style');
CREATE TRIGGER aesthetic_tags_words_changed AFTER UPDATE ON aesthetic_tags REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION write_lookup_words('style');
CREATE TRIGGER aesthetic_tags_words_removed AFTER DELETE ON aesthetic_tags REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION write_lookup_words('style');
CREATE TRIGGER service_areas_words_new AFTER INSERT ON service_areas REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION write_lookup_words('area');
CREATE TRIGGER service_areas_words_changed AFTER UPDATE ON service_areas REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION write_lookup_words('area');
CREATE TRIGGER service_areas_words_removed AFTER DELETE ON service_areas REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION write_lookup_words('area');

-- The lookup entries that searched words mean: `word` is the number of the word, `is_exact` whether the whole word is there and not only its start.
-- The words of a synonym count only together: "photo" does not mean a photo booth.
CREATE FUNCTION lookups_of_words(plains text[], searched text[]) RETURNS TABLE (word bigint, kind text, lookup_id bigint, is_exact boolean) LANGUAGE sql STABLE AS $$
  WITH hits AS (
    SELECT searched.place, known.kind, known.lookup_id, known.phrase, known.word, known.needed, known.word = searched.stem AS is_exact
    FROM unnest(plains, searched) WITH ORDINALITY AS searched (plain, stem, place)
    JOIN lookup_words known ON known.word = searched.stem OR known.word LIKE searched.plain || '%'
  ), whole AS (
    SELECT kind, lookup_id, phrase FROM hits GROUP BY kind, lookup_id, phrase, needed HAVING count(DISTINCT word) >= needed
  )
  SELECT place, kind, lookup_id, bool_or(is_exact) FROM hits JOIN whole USING (kind, lookup_id, phrase) GROUP BY place, kind, lookup_id
$$;

-- ── Searching vendors ───────────────────────────────────────────────────────────────────────────────────

-- Longer words are cut: an index holds no word of any length.
CREATE FUNCTION vendor_word_vector(company_name text, address text, description text) RETURNS tsvector LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT coalesce(string_agg('''' || word || ''':' || fields, ' '), '')::tsvector
  FROM (
    SELECT left(word, 40) AS word, string_agg(DISTINCT field, ',') AS fields
    FROM (VALUES ('1A', company_name), ('2B', address), ('3C', description)) AS texts (field, body),
      string_to_table(stems(plain_words(body)), ' ') AS word
    WHERE word <> ''
    GROUP BY 1
  ) AS words
$$;

-- City and state of an address that starts with a street, without a postal code; null where there is no city.
CREATE FUNCTION city_of(address text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE
    WHEN cardinality(parts) > 2 THEN nullif(regexp_replace(concat_ws(', ', btrim(parts[cardinality(parts) - 1]), btrim(parts[cardinality(parts)])), '\s+\d[\d -]*$', ''), ', ')
    WHEN cardinality(parts) = 2 AND address !~ '\d' THEN concat_ws(', ', btrim(parts[1]), btrim(parts[2]))
  END
  FROM string_to_array(address, ',') AS parts
$$;

-- A mark for each choice of a vendor, for the columns `head` and `words`: no word of a text starts with #.
CREATE FUNCTION vendor_marks(services bigint[], event_types bigint[], styles bigint[], areas bigint[], price text, has_pictures boolean)
RETURNS tsvector LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT array_to_tsvector(array_remove(
    ARRAY(SELECT '#service' || id FROM unnest(services) AS id)
    || ARRAY(SELECT '#event_type' || id FROM unnest(event_types) AS id)
    || ARRAY(SELECT '#style' || id FROM unnest(styles) AS id)
    || ARRAY(SELECT '#area' || id FROM unnest(areas) AS id)
    || ARRAY['#' || price, CASE WHEN has_pictures THEN '#pictures' ELSE '#bare' END],
    NULL))
$$;

-- The rows of `vendor_listings` as they should be. `place` has the names of retired areas, so that they are still found; `places`, which are suggested, has not.
CREATE FUNCTION vendor_listing_rows(ids bigint[]) RETURNS SETOF vendor_listings LANGUAGE sql STABLE AS $$
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
        FROM event_applications a JOIN events e ON e.id = a.event_id
        WHERE a.vendor_id = v.id AND a.status = 'accepted' AND e.status <> 'cancelled'
      ) AS taken
    ), '{}'),
    vendor_word_vector(v.company_name, v.business_address, '') || marks,
    vendor_word_vector(v.company_name, v.business_address, v.business_description) || marks
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

-- Brings the rows of these vendors up to date. The rows are locked first, in an own statement, so that of two transactions that change
-- different tables of one vendor the second also sees what the first has written.
CREATE FUNCTION refresh_vendor_listings(ids bigint[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM vendor_listings WHERE vendor_id = ANY (ids) ORDER BY vendor_id FOR NO KEY UPDATE;
  INSERT INTO vendor_listings AS old SELECT * FROM vendor_listing_rows(ids) ORDER BY vendor_id
  ON CONFLICT (vendor_id) DO UPDATE SET
    is_listed = excluded.is_listed, created_at = excluded.created_at, name = excluded.name, years = excluded.years,
    event_type_ids = excluded.event_type_ids, service_ids = excluded.service_ids, area_ids = excluded.area_ids,
    place = excluded.place, places = excluded.places, taken = excluded.taken, head = excluded.head, words = excluded.words
  WHERE old IS DISTINCT FROM excluded;
END
$$;

CREATE FUNCTION refresh_changed_vendors() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' THEN
    PERFORM refresh_vendor_listings(array_agg(after.id)) FROM before JOIN after USING (id)
    WHERE (before.is_listed, before.created_at, before.company_name, before.business_description, before.business_address, before.years_in_business, before.pricing_range)
      IS DISTINCT FROM (after.is_listed, after.created_at, after.company_name, after.business_description, after.business_address, after.years_in_business, after.pricing_range)
    HAVING count(*) > 0;
  ELSE
    PERFORM refresh_vendor_listings(array_agg(id)) FROM after HAVING count(*) > 0;
  END IF;
  RETURN NULL;
END
$$;

CREATE FUNCTION remove_vendor_search() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM vendor_listings WHERE vendor_id IN (SELECT id FROM before);
  RETURN NULL;
END
$$;

CREATE TRIGGER vendors_search_new AFTER INSERT ON vendors REFERENCING NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION refresh_changed_vendors();
CREATE TRIGGER vendors_search_changed AFTER UPDATE ON vendors REFERENCING OLD TABLE AS before NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION refresh_changed_vendors();
CREATE TRIGGER vendors_search_removed AFTER DELETE ON vendors REFERENCING OLD TABLE AS before FOR EACH STATEMENT EXECUTE FUNCTION remove_vendor_search();

-- For tables with a `vendor_id`, whose rows are inserted and deleted.
CREATE FUNCTION refresh_owning_vendors() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM refresh_vendor_listings(array_agg(DISTINCT vendor_id)) FROM changed WHERE vendor_id IS NOT NULL HAVING count(*) > 0;
  RETURN NULL;
END
$$;

CREATE TRIGGER vendor_aesthetic_tags_search_new AFTER INSERT ON vendor_aesthetic_tags REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION refresh_owning_vendors();
CREATE TRIGGER vendor_aesthetic_tags_search_removed AFTER DELETE ON vendor_aesthetic_tags REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION refresh_owning_vendors();
CREATE TRIGGER vendor_event_types_search_new AFTER INSERT ON vendor_event_types REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION refresh_owning_vendors();
CREATE TRIGGER vendor_event_types_search_removed AFTER DELETE ON vendor_event_types REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION refresh_owning_vendors();
CREATE TRIGGER vendor_services_search_new AFTER INSERT ON vendor_services REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION refresh_owning_vendors();
CREATE TRIGGER vendor_services_search_removed AFTER DELETE ON vendor_services REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION refresh_owning_vendors();
CREATE TRIGGER vendor_service_areas_search_new AFTER INSERT ON vendor_service_areas REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION refresh_owning_vendors();
CREATE TRIGGER vendor_service_areas_search_removed AFTER DELETE ON vendor_service_areas REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION refresh_owning_vendors();
CREATE TRIGGER vendor_unavailable_dates_search_new AFTER INSERT ON vendor_unavailable_dates REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION refresh_owning_vendors();
CREATE TRIGGER vendor_unavailable_dates_search_removed AFTER DELETE ON vendor_unavailable_dates REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION refresh_owning_vendors();
CREATE TRIGGER pictures_search_new AFTER INSERT ON pictures REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION refresh_owning_vendors();
CREATE TRIGGER pictures_search_removed AFTER DELETE ON pictures REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION refresh_owning_vendors();

CREATE FUNCTION refresh_booked_vendors() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' THEN
    PERFORM refresh_vendor_listings(array_agg(DISTINCT after.vendor_id)) FROM before JOIN after USING (id)
    WHERE before.status <> after.status AND 'accepted' IN (before.status, after.status) HAVING count(*) > 0;
  ELSE
    PERFORM refresh_vendor_listings(array_agg(DISTINCT vendor_id)) FROM changed WHERE status = 'accepted' HAVING count(*) > 0;
  END IF;
  RETURN NULL;
END
$$;

CREATE FUNCTION refresh_vendors_of_events() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM refresh_vendor_listings(array_agg(DISTINCT a.vendor_id))
  FROM before JOIN after USING (id) JOIN event_applications a ON a.event_id = after.id AND a.status = 'accepted'
  WHERE (before.status = 'cancelled', before.start_date, before.end_date) IS DISTINCT FROM (after.status = 'cancelled', after.start_date, after.end_date)
  HAVING count(*) > 0;
  RETURN NULL;
END
$$;

CREATE TRIGGER event_applications_search_new AFTER INSERT ON event_applications REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION refresh_booked_vendors();
CREATE TRIGGER event_applications_search_changed AFTER UPDATE ON event_applications REFERENCING OLD TABLE AS before NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION refresh_booked_vendors();
CREATE TRIGGER event_applications_search_removed AFTER DELETE ON event_applications REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION refresh_booked_vendors();
CREATE TRIGGER events_search_changed AFTER UPDATE ON events REFERENCING OLD TABLE AS before NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION refresh_vendors_of_events();

-- Whether the transaction that changes a lookup refreshes its vendors itself, in several statements: tens of thousands of vendors take
-- longer than one statement may.
CREATE FUNCTION refreshes_vendors_itself() RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT coalesce(current_setting('marquee.refreshes_vendors', true), '') = 'itself'
$$;

CREATE FUNCTION refresh_vendors_of_areas() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF refreshes_vendors_itself() THEN RETURN NULL; END IF;
  PERFORM refresh_vendor_listings(array_agg(DISTINCT c.vendor_id))
  FROM before JOIN after USING (id) JOIN vendor_service_areas c ON c.service_area_id = after.id
  WHERE (before.display_name, before.retired_at IS NULL) IS DISTINCT FROM (after.display_name, after.retired_at IS NULL)
  HAVING count(*) > 0;
  RETURN NULL;
END
$$;

CREATE TRIGGER service_areas_search_changed AFTER UPDATE ON service_areas REFERENCING OLD TABLE AS before NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION refresh_vendors_of_areas();

INSERT INTO vendor_counts (connection, vendors) VALUES (0, 0);

-- Counts listed vendors, their places and their words, which are all but the marks.
CREATE FUNCTION count_vendor_listings() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  -- More than PostgreSQL has connections, usually: each has a row of its own.
  own_row smallint := pg_backend_pid() % 1024;
  difference integer := 0;
  gained_places text[];
  lost_places text[];
  gained_words text[];
  lost_words text[];
BEGIN
  IF TG_OP = 'UPDATE' THEN
    PERFORM FROM before JOIN after USING (vendor_id)
    WHERE (before.is_listed, before.places, before.words) IS DISTINCT FROM (after.is_listed, after.places, after.words);
    IF NOT FOUND THEN RETURN NULL; END IF;
  END IF;
  IF TG_OP <> 'DELETE' THEN
    SELECT count(*) INTO difference FROM after WHERE is_listed;
    SELECT array_agg(name) INTO gained_places FROM (SELECT DISTINCT vendor_id, unnest(places) AS name FROM after WHERE is_listed) AS named;
    SELECT array_agg(word) INTO gained_words FROM after, unnest(tsvector_to_array(words)) AS word
    WHERE is_listed AND char_length(word) BETWEEN 4 AND 40 AND NOT starts_with(word, '#');
  END IF;
  IF TG_OP <> 'INSERT' THEN
    difference := difference - (SELECT count(*) FROM before WHERE is_listed);
    SELECT array_agg(name) INTO lost_places FROM (SELECT DISTINCT vendor_id, unnest(places) AS name FROM before WHERE is_listed) AS named;
    SELECT array_agg(word) INTO lost_words FROM before, unnest(tsvector_to_array(words)) AS word
    WHERE is_listed AND char_length(word) BETWEEN 4 AND 40 AND NOT starts_with(word, '#');
  END IF;
  -- In the order of the keys, so that two writers never wait for each other in a circle.
  INSERT INTO vendor_words (word, vendors)
  SELECT word, sum(change)
  FROM (SELECT unnest(gained_words) AS word, 1 AS change UNION ALL SELECT unnest(lost_words), -1) AS changes
  GROUP BY word
  HAVING sum(change) <> 0
  ORDER BY word
  ON CONFLICT (word) DO UPDATE SET vendors = vendor_words.vendors + excluded.vendors;
  DELETE FROM vendor_words WHERE vendors = 0 AND word = ANY (lost_words);
  INSERT INTO vendor_places (name, plain, vendors)
  SELECT name, plain_words(name), sum(change)
  FROM (SELECT unnest(gained_places) AS name, 1 AS change UNION ALL SELECT unnest(lost_places), -1) AS changes
  GROUP BY name
  HAVING sum(change) <> 0
  ORDER BY name
  ON CONFLICT (name) DO UPDATE SET vendors = vendor_places.vendors + excluded.vendors;
  DELETE FROM vendor_places WHERE vendors = 0 AND name = ANY (lost_places);
  IF difference <> 0 THEN
    INSERT INTO vendor_counts (connection, vendors) VALUES (own_row, difference)
    ON CONFLICT (connection) DO UPDATE SET vendors = vendor_counts.vendors + excluded.vendors;
  END IF;
  RETURN NULL;
END
$$;

CREATE TRIGGER vendor_listings_count_new AFTER INSERT ON vendor_listings REFERENCING NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION count_vendor_listings();
CREATE TRIGGER vendor_listings_count_changed AFTER UPDATE ON vendor_listings REFERENCING OLD TABLE AS before NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION count_vendor_listings();
CREATE TRIGGER vendor_listings_count_removed AFTER DELETE ON vendor_listings REFERENCING OLD TABLE AS before FOR EACH STATEMENT EXECUTE FUNCTION count_vendor_listings();

-- Each choice of a vendor together with each of its places, and each place alone. A list of the florists of one city is much shorter than
-- the lists of all florists and of all vendors of the city. Vendors whose address names no city have the same without a place.
CREATE FUNCTION local_marks(places text[], area_ids bigint[], head tsvector) RETURNS tsvector LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT array_to_tsvector(array_agg(place || mark))
  FROM (
    SELECT left(md5(lower(name)), 12) FROM unnest(places) AS name
    UNION
    SELECT '' WHERE cardinality(places) <= cardinality(area_ids)
  ) AS somewhere (place), (
    SELECT lexeme FROM unnest(head) WHERE starts_with(lexeme, '#')
    UNION ALL
    SELECT '#'
  ) AS chosen (mark)
$$;

CREATE INDEX vendor_listings_local ON vendor_listings USING gin (local_marks(places, area_ids, head)) WITH (fastupdate = false) WHERE is_listed;

-- The query on `local_marks` for vendors in a place who have one mark of each list (`#service1 #service2`). Null when there is no city
-- ("Bend, OR") of exactly this name: then the text is searched in addresses, where the name of an area may also be that of a street.
CREATE FUNCTION local_query(location text, choices text[]) RETURNS text LANGUAGE sql STABLE AS $$
  WITH somewhere AS (
    SELECT left(md5(lower(name)), 12) AS place FROM vendor_places WHERE strpos(lower(name), lower(location)) > 0
    UNION
    SELECT ''
  )
  SELECT string_agg(any_of, ' & ')
  FROM unnest(CASE WHEN cardinality(choices) > 0 THEN choices ELSE ARRAY['#'] END) AS marks, LATERAL (
    SELECT '(' || string_agg(quote_literal(place || mark), ' | ') || ')' AS any_of
    FROM somewhere, unnest(string_to_array(marks, ' ')) AS mark
  ) AS one_of_each
  WHERE strpos(location, ', ') > 0 AND EXISTS (SELECT FROM vendor_places WHERE lower(name) = lower(location))
$$;

-- ── Vendors' cards ──────────────────────────────────────────────────────────────────────────────────────

-- The columns that everybody sees of a listed vendor. After each migration the server makes the view again, from the contract (db/migrations.ts).
CREATE VIEW shown_vendors AS SELECT id, user_id, status, version FROM vendors WHERE is_listed;

-- The public answer for each of these vendors, if it is listed: the contract's `Vendor`. Only listed vendors have pictures at plain addresses.
CREATE FUNCTION vendor_card_rows(ids bigint[]) RETURNS TABLE (vendor_id bigint, card text) LANGUAGE sql STABLE AS $$
  SELECT v.id, (SELECT row_to_json(fields)::text FROM (
    SELECT
      v.*,
      to_json(ARRAY(
        SELECT row_to_json(link) FROM (SELECT id, platform, url FROM vendor_social_links WHERE vendor_id = v.id ORDER BY id) AS link
      )) AS social_links,
      ARRAY(SELECT aesthetic_tag_id FROM vendor_aesthetic_tags WHERE vendor_id = v.id ORDER BY position) AS aesthetic_tag_ids,
      ARRAY(SELECT event_type_id FROM vendor_event_types WHERE vendor_id = v.id ORDER BY position) AS event_type_ids,
      ARRAY(SELECT service_id FROM vendor_services WHERE vendor_id = v.id ORDER BY position) AS service_ids,
      ARRAY(SELECT service_area_id FROM vendor_service_areas WHERE vendor_id = v.id ORDER BY position) AS service_area_ids,
      to_json(ARRAY(
        SELECT row_to_json(image) FROM (
          SELECT id, '/images/' || key || '-' || width || '.webp' AS image_url, alt_text, is_primary, display_order, width, height, placeholder,
            (SELECT coalesce(json_object_agg(variant, '/images/' || key || '-' || variant || '.webp'), '{}')
             FROM unnest(ARRAY[320, 800, 1600]) AS variant WHERE variant <= width) AS variants,
            key AS image_key, p.vendor_id AS contractor_id
          FROM pictures p WHERE p.vendor_id = v.id ORDER BY display_order, id
        ) AS image
      )) AS images,
      (SELECT '/images/' || key || '-' || width || '.webp' FROM pictures p WHERE p.vendor_id = v.id AND is_primary) AS primary_image,
      to_json(ARRAY(
        SELECT row_to_json(entry) FROM (
          SELECT l.id, l.display_name FROM vendor_event_types c JOIN event_types l ON l.id = event_type_id WHERE c.vendor_id = v.id ORDER BY position
        ) AS entry
      )) AS event_types,
      to_json(ARRAY(
        SELECT row_to_json(entry) FROM (
          SELECT l.id, l.name, l.display_name FROM vendor_aesthetic_tags c JOIN aesthetic_tags l ON l.id = aesthetic_tag_id
          WHERE c.vendor_id = v.id ORDER BY position
        ) AS entry
      )) AS aesthetic_tags,
      to_json(ARRAY(
        SELECT row_to_json(entry) FROM (
          SELECT l.id, l.display_name FROM vendor_services c JOIN services l ON l.id = service_id WHERE c.vendor_id = v.id ORDER BY position
        ) AS entry
      )) AS services,
      to_json(ARRAY(
        SELECT row_to_json(entry) FROM (
          SELECT l.id, l.display_name FROM vendor_service_areas c JOIN service_areas l ON l.id = service_area_id WHERE c.vendor_id = v.id ORDER BY position
        ) AS entry
      )) AS service_areas,
      (SELECT to_char(created_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') FROM vendors WHERE id = v.id) AS profile_created_at
  ) AS fields)
  FROM shown_vendors v
  WHERE v.id = ANY (ids)
$$;

-- The card of one vendor. A function, because a subquery with all of the above would be planned with each statement that may need it.
CREATE FUNCTION vendor_card(id bigint) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT card FROM vendor_card_rows(ARRAY[id])
$$;

-- Brings the cards of these vendors up to date. Of many at once (a renamed service) they are only removed; a sweep makes them again. The
-- vendors are locked first, in an own statement, for the reason that `refresh_vendor_listings` gives.
CREATE FUNCTION refresh_vendor_cards(ids bigint[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM vendors WHERE id = ANY (ids) ORDER BY id FOR NO KEY UPDATE;
  IF cardinality(ids) > 100 THEN
    DELETE FROM vendor_cards WHERE vendor_id = ANY (ids);
    RETURN;
  END IF;
  DELETE FROM vendor_cards USING vendors WHERE vendor_id = ANY (ids) AND id = vendor_id AND NOT is_listed;
  INSERT INTO vendor_cards AS old SELECT * FROM vendor_card_rows(ids) ORDER BY vendor_id
  ON CONFLICT (vendor_id) DO UPDATE SET card = excluded.card WHERE old.card <> excluded.card;
END
$$;

-- Makes up to so many cards that are missing, and returns how many. Vendors that are being changed are left out.
CREATE FUNCTION add_vendor_cards(most integer) RETURNS bigint LANGUAGE plpgsql AS $$
DECLARE
  ids bigint[];
  made bigint;
BEGIN
  SELECT array_agg(id) INTO ids FROM (
    SELECT id FROM vendors WHERE is_listed AND NOT EXISTS (SELECT FROM vendor_cards WHERE vendor_id = vendors.id)
    ORDER BY id LIMIT most FOR NO KEY UPDATE SKIP LOCKED
  ) AS missing;
  INSERT INTO vendor_cards SELECT * FROM vendor_card_rows(ids) ON CONFLICT DO NOTHING;
  GET DIAGNOSTICS made = ROW_COUNT;
  RETURN made;
END
$$;

CREATE FUNCTION refresh_cards_of_vendors() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM refresh_vendor_cards(array_agg(id)) FROM changed HAVING count(*) > 0;
  RETURN NULL;
END
$$;

CREATE TRIGGER vendors_card_new AFTER INSERT ON vendors REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION refresh_cards_of_vendors();
CREATE TRIGGER vendors_card_changed AFTER UPDATE ON vendors REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION refresh_cards_of_vendors();

-- For tables with a `vendor_id`.
CREATE FUNCTION refresh_cards_of_owners() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM refresh_vendor_cards(array_agg(DISTINCT vendor_id)) FROM changed WHERE vendor_id IS NOT NULL HAVING count(*) > 0;
  RETURN NULL;
END
$$;

CREATE TRIGGER vendor_aesthetic_tags_card_new AFTER INSERT ON vendor_aesthetic_tags REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION refresh_cards_of_owners();
CREATE TRIGGER vendor_aesthetic_tags_card_changed AFTER UPDATE ON vendor_aesthetic_tags REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION refresh_cards_of_owners();
CREATE TRIGGER vendor_aesthetic_tags_card_removed AFTER DELETE ON vendor_aesthetic_tags REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION refresh_cards_of_owners();
CREATE TRIGGER vendor_event_types_card_new AFTER INSERT ON vendor_event_types REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION refresh_cards_of_owners();
CREATE TRIGGER vendor_event_types_card_changed AFTER UPDATE ON vendor_event_types REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION refresh_cards_of_owners();
CREATE TRIGGER vendor_event_types_card_removed AFTER DELETE ON vendor_event_types REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION refresh_cards_of_owners();
CREATE TRIGGER vendor_services_card_new AFTER INSERT ON vendor_services REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION refresh_cards_of_owners();
CREATE TRIGGER vendor_services_card_changed AFTER UPDATE ON vendor_services REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION refresh_cards_of_owners();
CREATE TRIGGER vendor_services_card_removed AFTER DELETE ON vendor_services REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION refresh_cards_of_owners();
CREATE TRIGGER vendor_service_areas_card_new AFTER INSERT ON vendor_service_areas REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION refresh_cards_of_owners();
CREATE TRIGGER vendor_service_areas_card_changed AFTER UPDATE ON vendor_service_areas REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION refresh_cards_of_owners();
CREATE TRIGGER vendor_service_areas_card_removed AFTER DELETE ON vendor_service_areas REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION refresh_cards_of_owners();
CREATE TRIGGER vendor_social_links_card_new AFTER INSERT ON vendor_social_links REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION refresh_cards_of_owners();
CREATE TRIGGER vendor_social_links_card_changed AFTER UPDATE ON vendor_social_links REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION refresh_cards_of_owners();
CREATE TRIGGER vendor_social_links_card_removed AFTER DELETE ON vendor_social_links REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION refresh_cards_of_owners();
CREATE TRIGGER pictures_card_new AFTER INSERT ON pictures REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION refresh_cards_of_owners();
CREATE TRIGGER pictures_card_changed AFTER UPDATE ON pictures REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION refresh_cards_of_owners();
CREATE TRIGGER pictures_card_removed AFTER DELETE ON pictures REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION refresh_cards_of_owners();

-- For lookups: the arguments are the table of the choices, and its column with the lookup's id.
CREATE FUNCTION refresh_cards_of_lookups() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF refreshes_vendors_itself() THEN RETURN NULL; END IF;
  EXECUTE format(
    'SELECT refresh_vendor_cards(array_agg(DISTINCT vendor_id)) FROM before JOIN after USING (id) JOIN %I ON %I = id
     WHERE (before.name, before.display_name) IS DISTINCT FROM (after.name, after.display_name) HAVING count(*) > 0',
    TG_ARGV[0], TG_ARGV[1]);
  RETURN NULL;
END
$$;

CREATE TRIGGER aesthetic_tags_cards_changed AFTER UPDATE ON aesthetic_tags REFERENCING OLD TABLE AS before NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION refresh_cards_of_lookups('vendor_aesthetic_tags', 'aesthetic_tag_id');
CREATE TRIGGER event_types_cards_changed AFTER UPDATE ON event_types REFERENCING OLD TABLE AS before NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION refresh_cards_of_lookups('vendor_event_types', 'event_type_id');
CREATE TRIGGER services_cards_changed AFTER UPDATE ON services REFERENCING OLD TABLE AS before NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION refresh_cards_of_lookups('vendor_services', 'service_id');
CREATE TRIGGER service_areas_cards_changed AFTER UPDATE ON service_areas REFERENCING OLD TABLE AS before NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION refresh_cards_of_lookups('vendor_service_areas', 'service_area_id');

-- ── Public answers ──────────────────────────────────────────────────────────────────────────────────────

-- Decision 016. A row for each transaction that changes something that public answers are made from.
CREATE FUNCTION note_content_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO content_changes DEFAULT VALUES ON CONFLICT DO NOTHING;
  RETURN NULL;
END
$$;

-- A sign-in changes other columns of the person, which no public answer shows.
CREATE TRIGGER content_changed AFTER UPDATE OF role, suspended_at OR DELETE OR TRUNCATE ON users FOR EACH STATEMENT EXECUTE FUNCTION note_content_change();
CREATE TRIGGER content_changed AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON vendors FOR EACH STATEMENT EXECUTE FUNCTION note_content_change();
CREATE TRIGGER content_changed AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON organizers FOR EACH STATEMENT EXECUTE FUNCTION note_content_change();
CREATE TRIGGER content_changed AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON events FOR EACH STATEMENT EXECUTE FUNCTION note_content_change();
CREATE TRIGGER content_changed AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON event_applications FOR EACH STATEMENT EXECUTE FUNCTION note_content_change();
CREATE TRIGGER content_changed AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON pictures FOR EACH STATEMENT EXECUTE FUNCTION note_content_change();
CREATE TRIGGER content_changed AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON vendor_unavailable_dates FOR EACH STATEMENT EXECUTE FUNCTION note_content_change();
CREATE TRIGGER content_changed AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON vendor_social_links FOR EACH STATEMENT EXECUTE FUNCTION note_content_change();
CREATE TRIGGER content_changed AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON vendor_aesthetic_tags FOR EACH STATEMENT EXECUTE FUNCTION note_content_change();
CREATE TRIGGER content_changed AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON vendor_event_types FOR EACH STATEMENT EXECUTE FUNCTION note_content_change();
CREATE TRIGGER content_changed AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON vendor_services FOR EACH STATEMENT EXECUTE FUNCTION note_content_change();
CREATE TRIGGER content_changed AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON vendor_service_areas FOR EACH STATEMENT EXECUTE FUNCTION note_content_change();
CREATE TRIGGER content_changed AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON aesthetic_tags FOR EACH STATEMENT EXECUTE FUNCTION note_content_change();
CREATE TRIGGER content_changed AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON event_types FOR EACH STATEMENT EXECUTE FUNCTION note_content_change();
CREATE TRIGGER content_changed AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON services FOR EACH STATEMENT EXECUTE FUNCTION note_content_change();
CREATE TRIGGER content_changed AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON service_areas FOR EACH STATEMENT EXECUTE FUNCTION note_content_change();

-- ── Notifications ───────────────────────────────────────────────────────────────────────────────────────

-- Decision 028. Tells the servers, at the commit, whose notifications have changed: the person's id, and the kinds of what is new. One
-- message for each person and statement. Without kinds only the number of unread ones has changed.
CREATE FUNCTION tell_of_notices() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    PERFORM pg_notify('notifications', concat_ws(' ', user_id, string_agg(DISTINCT kind, ' ')))
    FROM written GROUP BY user_id;
  ELSIF TG_OP = 'UPDATE' THEN
    -- A new text in place of an unread one has a new time.
    PERFORM pg_notify('notifications', concat_ws(' ', written.user_id, string_agg(DISTINCT written.kind, ' ') FILTER (WHERE written.created_at <> earlier.created_at)))
    FROM written JOIN earlier USING (id)
    WHERE written.created_at <> earlier.created_at OR written.read_at IS DISTINCT FROM earlier.read_at
    GROUP BY written.user_id;
  ELSE
    PERFORM pg_notify('notifications', user_id::text)
    FROM earlier WHERE read_at IS NULL GROUP BY user_id;
  END IF;
  RETURN NULL;
END
$$;

CREATE TRIGGER tell_of_new AFTER INSERT ON notifications REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION tell_of_notices();
CREATE TRIGGER tell_of_changed AFTER UPDATE ON notifications REFERENCING OLD TABLE AS earlier NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION tell_of_notices();
CREATE TRIGGER tell_of_removed AFTER DELETE ON notifications REFERENCING OLD TABLE AS earlier FOR EACH STATEMENT EXECUTE FUNCTION tell_of_notices();

-- ── Audit log ───────────────────────────────────────────────────────────────────────────────────────────

-- These functions find nothing that somebody else made in this database: no function, operator or table of the same name. They and their tables
-- may belong to a role of their own (`npm run admin -- audit-role`), so a later change of them asks first whose they are.

INSERT INTO audit_head (entries, hash) VALUES (0, '');

-- SHA-256 of the hash before it, then the entry as a JSON list of texts. Whoever adds an entry need not be allowed to write the chain: the
-- function acts for the tables' owner.
CREATE FUNCTION public.chain_audit_entry() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  place bigint;
  digest text;
BEGIN
  -- As the trigger of somebody's own table it would run the casts of that table's types.
  IF TG_RELID <> 'public.audit_entries'::regclass THEN
    RAISE EXCEPTION '% is not the audit log', TG_TABLE_NAME USING ERRCODE = 'insufficient_privilege';
  END IF;
  SELECT entries + 1, hash INTO STRICT place, digest FROM public.audit_head FOR UPDATE;
  digest := encode(sha256(convert_to(digest || array_to_json(ARRAY[
    place::text, NEW.id::text, NEW.actor_user_id::text, NEW.action, NEW.subject_type, NEW.subject_id::text,
    NEW.from_state, NEW.to_state, NEW.reason, NEW.version::text, to_jsonb(NEW.fields)::text,
    to_char(NEW.created_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')
  ])::text, 'UTF8')), 'hex');
  INSERT INTO public.audit_chain (position, entry_id, hash) VALUES (place, NEW.id, digest);
  UPDATE public.audit_head SET entries = place, hash = digest;
  RETURN NULL;
END
$$;

-- Deferred: the lock on the head is a transaction's last, held for no longer than its commit takes, so nobody waits for it in a circle.
CREATE CONSTRAINT TRIGGER audit_entries_chain AFTER INSERT ON audit_entries DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION chain_audit_entry();

CREATE FUNCTION public.guard_audit_chain() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  -- Written by the trigger that chains entries, and by nobody else.
  IF (TG_TABLE_NAME, TG_OP) IN (('audit_chain', 'INSERT'), ('audit_head', 'UPDATE')) AND pg_trigger_depth() > 1 THEN
    RETURN NULL;
  END IF;
  RAISE EXCEPTION '% is written by its trigger alone', TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
END
$$;

CREATE TRIGGER audit_chain_guard BEFORE INSERT OR UPDATE OR DELETE OR TRUNCATE ON audit_chain FOR EACH STATEMENT EXECUTE FUNCTION guard_audit_chain();
CREATE TRIGGER audit_head_guard BEFORE INSERT OR UPDATE OR DELETE OR TRUNCATE ON audit_head FOR EACH STATEMENT EXECUTE FUNCTION guard_audit_chain();

CREATE FUNCTION public.refuse_change() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
END
$$;

CREATE TRIGGER audit_entries_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON audit_entries FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER audit_subjects_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON audit_subjects FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
