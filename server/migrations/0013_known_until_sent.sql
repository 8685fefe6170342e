-- A held acceptance blocks the days of its vendor when it is sent (decision 027).
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

-- The days of events change for vendors who know that they are accepted: of a withdrawn application nobody can say any more what was known.
CREATE OR REPLACE FUNCTION refresh_booked_vendors() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' THEN
    PERFORM refresh_vendor_listings(array_agg(DISTINCT after.vendor_id)) FROM before JOIN after USING (id)
    WHERE before.status <> after.status AND 'accepted' IN (before.status, after.status) HAVING count(*) > 0;
  ELSE
    PERFORM refresh_vendor_listings(array_agg(DISTINCT vendor_id)) FROM changed WHERE TG_OP = 'DELETE' OR status = 'accepted' HAVING count(*) > 0;
  END IF;
  RETURN NULL;
END
$$;

CREATE OR REPLACE FUNCTION refresh_vendors_of_events() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM refresh_vendor_listings(array_agg(DISTINCT a.vendor_id))
  FROM before JOIN after USING (id) JOIN event_applications a ON a.event_id = after.id LEFT JOIN held_decisions h ON h.application_id = a.id
  WHERE 'accepted' IN (a.status, h.known_status)
    AND (before.status = 'cancelled', before.start_date, before.end_date) IS DISTINCT FROM (after.status = 'cancelled', after.start_date, after.end_date)
  HAVING count(*) > 0;
  RETURN NULL;
END
$$;

CREATE FUNCTION refresh_decided_vendors() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM refresh_vendor_listings(array_agg(DISTINCT a.vendor_id))
  FROM changed JOIN event_applications a ON a.id = changed.application_id
  WHERE 'accepted' IN (a.status, changed.known_status) HAVING count(*) > 0;
  RETURN NULL;
END
$$;

CREATE TRIGGER held_decisions_search_new AFTER INSERT ON held_decisions REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION refresh_decided_vendors();
CREATE TRIGGER held_decisions_search_removed AFTER DELETE ON held_decisions REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION refresh_decided_vendors();

-- Applications that vendors have withdrawn, until they apply to the event again.
CREATE TABLE withdrawn_applications (
  vendor_id bigint NOT NULL CONSTRAINT withdrawn_applications_vendor_id_vendors_id_fk REFERENCES vendors ON DELETE CASCADE,
  event_id bigint NOT NULL CONSTRAINT withdrawn_applications_event_id_events_id_fk REFERENCES events ON DELETE CASCADE,
  withdrawn_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT withdrawn_applications_vendor_id_event_id_pk PRIMARY KEY (vendor_id, event_id)
);
CREATE INDEX withdrawn_applications_event ON withdrawn_applications (event_id);

SELECT refresh_vendor_listings(array_agg(DISTINCT a.vendor_id))
FROM held_decisions h JOIN event_applications a ON a.id = h.application_id
WHERE 'accepted' IN (a.status, h.known_status) HAVING count(*) > 0;
