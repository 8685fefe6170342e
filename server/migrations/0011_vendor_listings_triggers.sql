-- Custom SQL migration file, put your code below! --
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
--> statement-breakpoint
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
--> statement-breakpoint
-- From here on writers wait. All tables together, also those of the cards, in the order in which the services lock them.
LOCK TABLE "vendors", "events", "event_applications", "vendor_social_links", "vendor_aesthetic_tags", "vendor_event_types", "vendor_services",
  "vendor_service_areas", "vendor_unavailable_dates", "pictures", "aesthetic_tags", "event_types", "services", "service_areas"
  IN SHARE ROW EXCLUSIVE MODE;
--> statement-breakpoint
-- What was changed while the rows were copied. The kept numbers have it already, so it comes before the triggers that count.
SELECT refresh_vendor_listings(ARRAY(SELECT vendor_id FROM vendor_search, copied_from WHERE age(vendor_search.xmin) <= age(transaction)));
--> statement-breakpoint
DELETE FROM vendor_listings WHERE NOT EXISTS (SELECT FROM vendor_search WHERE vendor_search.vendor_id = vendor_listings.vendor_id);
--> statement-breakpoint
CREATE TRIGGER vendor_listings_count_new AFTER INSERT ON "vendor_listings" REFERENCING NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION count_vendor_listings();
--> statement-breakpoint
CREATE TRIGGER vendor_listings_count_changed AFTER UPDATE ON "vendor_listings" REFERENCING OLD TABLE AS before NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION count_vendor_listings();
--> statement-breakpoint
CREATE TRIGGER vendor_listings_count_removed AFTER DELETE ON "vendor_listings" REFERENCING OLD TABLE AS before FOR EACH STATEMENT EXECUTE FUNCTION count_vendor_listings();
--> statement-breakpoint
CREATE OR REPLACE FUNCTION refresh_changed_vendors() RETURNS trigger LANGUAGE plpgsql AS $$
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
--> statement-breakpoint
CREATE OR REPLACE FUNCTION remove_vendor_search() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM vendor_listings WHERE vendor_id IN (SELECT id FROM before);
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION refresh_owning_vendors() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM refresh_vendor_listings(array_agg(DISTINCT vendor_id)) FROM changed WHERE vendor_id IS NOT NULL HAVING count(*) > 0;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION refresh_booked_vendors() RETURNS trigger LANGUAGE plpgsql AS $$
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
--> statement-breakpoint
CREATE OR REPLACE FUNCTION refresh_vendors_of_events() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM refresh_vendor_listings(array_agg(DISTINCT a.vendor_id))
  FROM before JOIN after USING (id) JOIN event_applications a ON a.event_id = after.id AND a.status = 'accepted'
  WHERE (before.status = 'cancelled', before.start_date, before.end_date) IS DISTINCT FROM (after.status = 'cancelled', after.start_date, after.end_date)
  HAVING count(*) > 0;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION refresh_vendors_of_areas() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM refresh_vendor_listings(array_agg(DISTINCT c.vendor_id))
  FROM before JOIN after USING (id) JOIN vendor_service_areas c ON c.service_area_id = after.id
  WHERE before.display_name <> after.display_name
  HAVING count(*) > 0;
  RETURN NULL;
END
$$;
--> statement-breakpoint
DROP FUNCTION refresh_vendor_search(bigint[]);
--> statement-breakpoint
DROP FUNCTION vendor_search_rows(bigint[]);
