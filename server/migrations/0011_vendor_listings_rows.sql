-- Custom SQL migration file, put your code below! --
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
--> statement-breakpoint
-- The rows of `vendor_listings` as they should be.
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
--> statement-breakpoint
-- Ranking reads it for some of the vendors only; unpacking it would take longer than all the rest.
ALTER TABLE "vendor_listings" ALTER COLUMN "words" SET STORAGE EXTERNAL;
--> statement-breakpoint
-- Each row of `vendor_search` that is as new as this transaction, or newer, is copied once more at the end.
CREATE TEMPORARY TABLE copied_from ON COMMIT DROP AS SELECT pg_snapshot_xmin(pg_current_snapshot())::xid AS transaction;
--> statement-breakpoint
-- Without locks: the product works on meanwhile. A copy, because the words cost far more than all the rest.
INSERT INTO vendor_listings
SELECT vendor_id, is_listed, created_at, name, years, event_type_ids, service_ids, area_ids, place, places, taken,
  ts_filter(words, '{a,b}') || marks, words || marks
FROM vendor_search, vendor_marks(
  service_ids, event_type_ids, style_ids, area_ids, (SELECT trait FROM unnest(traits) AS trait WHERE trait <> 'pictures'), 'pictures' = ANY (traits)
) AS marks;
