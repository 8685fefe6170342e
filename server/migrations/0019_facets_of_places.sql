-- Only choices in a place: those alone are marks in `words`, which PostgreSQL compares quickly where a bitmap has only pages. The cost keeps it from
-- calling the function for every vendor.
CREATE OR REPLACE FUNCTION vendor_facets(places text[], area_ids bigint[], head tsvector) RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL SAFE COST 10000 AS $$
  SELECT array_agg(place || mark)
  FROM (
    SELECT left(md5(lower(name)), 12) FROM unnest(places) AS name
    UNION ALL
    SELECT '?' WHERE cardinality(places) <= cardinality(area_ids)
  ) AS somewhere (place), (
    SELECT lexeme FROM unnest(head) WHERE starts_with(lexeme, '#')
    UNION ALL
    SELECT '#'
  ) AS chosen (mark)
$$;
REINDEX INDEX vendor_listings_search;
