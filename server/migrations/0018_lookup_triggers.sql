-- Custom SQL migration file, put your code below! --
-- A function of its own: the one of the entries may belong to another role.
CREATE FUNCTION keep_audit_subjects() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
END
$$;
--> statement-breakpoint
CREATE TRIGGER audit_subjects_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON "audit_subjects" FOR EACH STATEMENT EXECUTE FUNCTION keep_audit_subjects();
--> statement-breakpoint
-- The rows of `vendor_listings` as they should be. `place` has the names of retired areas, so that they are still found; `places`, which are suggested, has not.
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
-- Whether the transaction that changes a lookup refreshes its vendors itself, in several statements: tens of thousands of vendors take
-- longer than one statement may.
CREATE FUNCTION refreshes_vendors_itself() RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT coalesce(current_setting('marquee.refreshes_vendors', true), '') = 'itself'
$$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION refresh_vendors_of_areas() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF refreshes_vendors_itself() THEN RETURN NULL; END IF;
  PERFORM refresh_vendor_listings(array_agg(DISTINCT c.vendor_id))
  FROM before JOIN after USING (id) JOIN vendor_service_areas c ON c.service_area_id = after.id
  WHERE (before.display_name, before.retired_at IS NULL) IS DISTINCT FROM (after.display_name, after.retired_at IS NULL)
  HAVING count(*) > 0;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION refresh_cards_of_lookups() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF refreshes_vendors_itself() THEN RETURN NULL; END IF;
  EXECUTE format(
    'SELECT refresh_vendor_cards(array_agg(DISTINCT vendor_id)) FROM before JOIN after USING (id) JOIN %I ON %I = id
     WHERE (before.name, before.display_name) IS DISTINCT FROM (after.name, after.display_name) HAVING count(*) > 0',
    TG_ARGV[0], TG_ARGV[1]);
  RETURN NULL;
END
$$;
