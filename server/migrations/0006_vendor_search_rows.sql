-- Custom SQL migration file, put your code below! --
-- The words of a text, with spaces between: lower case, without marks on letters, without the 's of a genitive. Everything but letters and
-- digits separates words; the ranges are written out, because what a class of characters holds depends on the database's locale.
CREATE FUNCTION plain_words(body text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT btrim(regexp_replace(
    regexp_replace(
      translate(lower(regexp_replace(normalize(body, NFKD), '[\u0300-\u036f]+', '', 'g')), '’‘ʼ', ''''''''),
      '''s(?![a-z0-9])', '', 'g'),
    '[\u0001-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u00bf\u00d7\u00f7\u1680\u2000-\u2bff\u2e00-\u2e7f\u3000-\u303f\ufe00-\ufe6f\uff00-\uff0f\uff1a-\uff20\U0001f000-\U0001faff]+', ' ', 'g'))
$$;
--> statement-breakpoint
-- The same for singular and plural (party, parties: parti; rose, roses: ros), so that words are compared by it. Not for people to read.
CREATE FUNCTION stems(plain text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT regexp_replace(regexp_replace(regexp_replace(plain,
    '([^aeious ]|[^ ]{2}[aeiou])s(?= |$)', '\1', 'g'),
    '(s|x|z|ch|sh)e(?= |$)', '\1', 'g'),
    '(ie|y)(?= |$)', 'i', 'g')
$$;
--> statement-breakpoint
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
--> statement-breakpoint
-- City and state of an address that starts with a street, without a postal code; null where there is no city.
CREATE FUNCTION city_of(address text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE
    WHEN cardinality(parts) > 2 THEN nullif(regexp_replace(concat_ws(', ', btrim(parts[cardinality(parts) - 1]), btrim(parts[cardinality(parts)])), '\s+\d[\d -]*$', ''), ', ')
    WHEN cardinality(parts) = 2 AND address !~ '\d' THEN concat_ws(', ', btrim(parts[1]), btrim(parts[2]))
  END
  FROM string_to_array(address, ',') AS parts
$$;
--> statement-breakpoint
-- The rows of `vendor_search` as they should be.
CREATE FUNCTION vendor_search_rows(ids bigint[]) RETURNS SETOF vendor_search LANGUAGE sql STABLE AS $$
  SELECT
    v.id,
    v.is_listed,
    v.created_at,
    lower(v.company_name),
    v.years_in_business,
    ARRAY(SELECT aesthetic_tag_id FROM vendor_aesthetic_tags WHERE vendor_id = v.id ORDER BY 1),
    ARRAY(SELECT event_type_id FROM vendor_event_types WHERE vendor_id = v.id ORDER BY 1),
    ARRAY(SELECT service_id FROM vendor_services WHERE vendor_id = v.id ORDER BY 1),
    ARRAY(SELECT service_area_id FROM vendor_service_areas WHERE vendor_id = v.id ORDER BY 1),
    array_remove(ARRAY[v.pricing_range, CASE WHEN EXISTS (SELECT FROM pictures WHERE vendor_id = v.id) THEN 'pictures' END], NULL),
    concat_ws(E'\n', lower(v.business_address), (
      SELECT string_agg(lower(a.display_name), E'\n' ORDER BY a.id)
      FROM vendor_service_areas c JOIN service_areas a ON a.id = c.service_area_id WHERE c.vendor_id = v.id
    )),
    array_remove(ARRAY[city_of(v.business_address)], NULL) || ARRAY(
      SELECT a.display_name
      FROM vendor_service_areas c JOIN service_areas a ON a.id = c.service_area_id WHERE c.vendor_id = v.id ORDER BY a.id
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
    vendor_word_vector(v.company_name, v.business_address, v.business_description)
  FROM vendors v
  WHERE v.id = ANY (ids)
$$;
--> statement-breakpoint
-- Without locks: the product works on meanwhile. What changes before the triggers stand is brought up to date after them.
INSERT INTO vendor_search SELECT * FROM vendor_search_rows(ARRAY(SELECT id FROM vendors));
--> statement-breakpoint
INSERT INTO vendor_counts (connection, vendors) SELECT 0, count(*) FROM vendor_search WHERE is_listed;
--> statement-breakpoint
INSERT INTO vendor_places (name, plain, vendors)
SELECT name, plain_words(name), count(*) FROM (SELECT DISTINCT vendor_id, unnest(places) AS name FROM vendor_search WHERE is_listed) AS named GROUP BY name;
--> statement-breakpoint
CREATE TEMPORARY TABLE words_of_rows ON COMMIT DROP AS
SELECT word, count(*)::integer AS vendors FROM vendor_search, unnest(tsvector_to_array(words)) AS word
WHERE is_listed AND char_length(word) BETWEEN 4 AND 40 GROUP BY word;