-- ── A search in a place asks for the places in it ───────────────────────────────────────────────────────

-- City and state of an address that starts with a street, without a postal code; the address where there is no city.
CREATE OR REPLACE FUNCTION city_of(address text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE
    WHEN cardinality(parts) > 2 THEN nullif(regexp_replace(concat_ws(', ', btrim(parts[cardinality(parts) - 1]), btrim(parts[cardinality(parts)])), '\s+\d[\d -]*$', ''), ', ')
    WHEN cardinality(parts) = 2 AND address !~ '\d' THEN concat_ws(', ', btrim(parts[1]), btrim(parts[2]))
    ELSE nullif(btrim(address), '')
  END
  FROM string_to_array(address, ',') AS parts
$$;

-- Without the index, which would be written for each row.
DROP INDEX IF EXISTS vendor_listings_search, vendor_listings_filters, vendor_listings_local, vendor_listings_near;
SELECT refresh_vendor_listings(array_agg(id)) FROM vendors WHERE cardinality(string_to_array(business_address, ',')) < 3;

ALTER TABLE vendor_places ADD COLUMN latitude real, ADD COLUMN longitude real;
UPDATE vendor_places SET latitude = point.latitude, longitude = point.longitude FROM vendor_places AS named, point_of(named.name) AS point
WHERE named.name = vendor_places.name;
CREATE TRIGGER vendor_places_locate BEFORE INSERT ON vendor_places FOR EACH ROW EXECUTE FUNCTION locate('name');
CREATE INDEX IF NOT EXISTS vendor_places_trgm ON vendor_places USING gin (lower(name) gin_trgm_ops) WITH (fastupdate = false);
CREATE INDEX vendor_places_near ON vendor_places (latitude, longitude);

-- One index for all filters: PostgreSQL intersects them inside of it. `head` has the marks of what is chosen.
CREATE INDEX vendor_listings_search ON vendor_listings USING gin (head, places, words, place gin_trgm_ops) WITH (fastupdate = false) WHERE is_listed;

-- The version before then asks `words` and `place`.
CREATE OR REPLACE FUNCTION local_query(location text, choices text[]) RETURNS text LANGUAGE sql STABLE AS 'SELECT NULL';
DROP FUNCTION IF EXISTS vendor_facets;
DROP FUNCTION local_marks;
