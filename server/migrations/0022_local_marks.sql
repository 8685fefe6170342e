-- Custom SQL migration file, put your code below! --
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
--> statement-breakpoint
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
--> statement-breakpoint
CREATE INDEX "vendor_places_lower" ON "vendor_places" (lower("name"));
--> statement-breakpoint
-- With many vendors the server makes it after its start, while writers go on.
DO $$
BEGIN
  IF (SELECT count(*) FROM (SELECT FROM vendor_listings LIMIT 5000) AS counted) < 5000 THEN
    CREATE INDEX vendor_listings_local ON vendor_listings USING gin (local_marks(places, area_ids, head)) WITH (fastupdate = off) WHERE is_listed;
  END IF;
END
$$;
