-- All that a vendor can be filtered by: each of its choices alone, in each of its places (`<place>#service1`), and the place itself (`<place>#`).
-- The florists of Portland are one list, much shorter than all florists and all of Portland. A vendor whose places are not all known (no city in
-- its address, a retired area) has the place `?`.
CREATE FUNCTION vendor_facets(places text[], area_ids bigint[], head tsvector) RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT array_agg(place || mark)
  FROM (
    SELECT left(md5(lower(name)), 12) FROM unnest(places) AS name
    UNION ALL
    SELECT '?' WHERE cardinality(places) <= cardinality(area_ids)
    UNION ALL
    SELECT ''
  ) AS somewhere (place), (
    SELECT lexeme FROM unnest(head) WHERE starts_with(lexeme, '#')
    UNION ALL
    SELECT '#'
  ) AS chosen (mark)
$$;

-- Without fastupdate, because otherwise every search would read the list of pending index entries.
CREATE INDEX vendor_listings_search ON vendor_listings USING gin (vendor_facets(places, area_ids, head), words, place gin_trgm_ops)
  WITH (fastupdate = false) WHERE is_listed;
CREATE INDEX vendor_places_trgm ON vendor_places USING gin (lower(name) gin_trgm_ops) WITH (fastupdate = false);
DROP INDEX vendor_listings_filters, vendor_listings_local;

-- For the version before, which then asks `words` and `place`.
CREATE OR REPLACE FUNCTION local_query(location text, choices text[]) RETURNS text LANGUAGE sql STABLE AS 'SELECT NULL';
