-- Custom SQL migration file, put your code below! --
-- The public answer for each of these vendors, if it is listed: the contract's `Vendor`. Only listed vendors have pictures at plain addresses.
CREATE FUNCTION vendor_card_rows(ids bigint[]) RETURNS TABLE (vendor_id bigint, card text) LANGUAGE sql STABLE AS $$
  SELECT v.id, (SELECT row_to_json(fields)::text FROM (
    SELECT
      v.company_name, v.business_description, v.business_address, v.years_in_business, v.pricing_range, v.website, v.license_number,
      v.insurance_info, v.availability_info,
      to_json(ARRAY(
        SELECT row_to_json(link) FROM (SELECT id, platform, url FROM vendor_social_links WHERE vendor_id = v.id ORDER BY id) AS link
      )) AS social_links,
      ARRAY(SELECT aesthetic_tag_id FROM vendor_aesthetic_tags WHERE vendor_id = v.id ORDER BY position) AS aesthetic_tag_ids,
      ARRAY(SELECT event_type_id FROM vendor_event_types WHERE vendor_id = v.id ORDER BY position) AS event_type_ids,
      ARRAY(SELECT service_id FROM vendor_services WHERE vendor_id = v.id ORDER BY position) AS service_ids,
      ARRAY(SELECT service_area_id FROM vendor_service_areas WHERE vendor_id = v.id ORDER BY position) AS service_area_ids,
      v.id, v.user_id, v.status,
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
      to_char(v.created_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS profile_created_at,
      v.version
  ) AS fields)
  FROM vendors v
  WHERE v.id = ANY (ids) AND v.is_listed
$$;
--> statement-breakpoint
-- The card of one vendor. A function, because a subquery with all of the above would be planned with each statement that may need it.
CREATE FUNCTION vendor_card(id bigint) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT card FROM vendor_card_rows(ARRAY[id])
$$;
--> statement-breakpoint
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
--> statement-breakpoint
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
--> statement-breakpoint
CREATE FUNCTION refresh_cards_of_vendors() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM refresh_vendor_cards(array_agg(id)) FROM changed HAVING count(*) > 0;
  RETURN NULL;
END
$$;
--> statement-breakpoint
-- For tables with a `vendor_id`.
CREATE FUNCTION refresh_cards_of_owners() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM refresh_vendor_cards(array_agg(DISTINCT vendor_id)) FROM changed WHERE vendor_id IS NOT NULL HAVING count(*) > 0;
  RETURN NULL;
END
$$;
--> statement-breakpoint
-- For lookups: the arguments are the table of the choices, and its column with the lookup's id.
CREATE FUNCTION refresh_cards_of_lookups() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  EXECUTE format(
    'SELECT refresh_vendor_cards(array_agg(DISTINCT vendor_id)) FROM before JOIN after USING (id) JOIN %I ON %I = id
     WHERE (before.name, before.display_name) IS DISTINCT FROM (after.name, after.display_name) HAVING count(*) > 0',
    TG_ARGV[0], TG_ARGV[1]);
  RETURN NULL;
END
$$;
--> statement-breakpoint
-- Their tables are locked since the triggers of the listings. No card is made here: those that the triggers do not make are missing until
-- the sweep.
CREATE TRIGGER vendors_card_new AFTER INSERT ON "vendors" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION refresh_cards_of_vendors();
--> statement-breakpoint
CREATE TRIGGER vendors_card_changed AFTER UPDATE ON "vendors" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION refresh_cards_of_vendors();
--> statement-breakpoint
CREATE TRIGGER vendor_aesthetic_tags_card_new AFTER INSERT ON "vendor_aesthetic_tags" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION refresh_cards_of_owners();
--> statement-breakpoint
CREATE TRIGGER vendor_aesthetic_tags_card_changed AFTER UPDATE ON "vendor_aesthetic_tags" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION refresh_cards_of_owners();
--> statement-breakpoint
CREATE TRIGGER vendor_aesthetic_tags_card_removed AFTER DELETE ON "vendor_aesthetic_tags" REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION refresh_cards_of_owners();
--> statement-breakpoint
CREATE TRIGGER vendor_event_types_card_new AFTER INSERT ON "vendor_event_types" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION refresh_cards_of_owners();
--> statement-breakpoint
CREATE TRIGGER vendor_event_types_card_changed AFTER UPDATE ON "vendor_event_types" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION refresh_cards_of_owners();
--> statement-breakpoint
CREATE TRIGGER vendor_event_types_card_removed AFTER DELETE ON "vendor_event_types" REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION refresh_cards_of_owners();
--> statement-breakpoint
CREATE TRIGGER vendor_services_card_new AFTER INSERT ON "vendor_services" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION refresh_cards_of_owners();
--> statement-breakpoint
CREATE TRIGGER vendor_services_card_changed AFTER UPDATE ON "vendor_services" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION refresh_cards_of_owners();
--> statement-breakpoint
CREATE TRIGGER vendor_services_card_removed AFTER DELETE ON "vendor_services" REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION refresh_cards_of_owners();
--> statement-breakpoint
CREATE TRIGGER vendor_service_areas_card_new AFTER INSERT ON "vendor_service_areas" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION refresh_cards_of_owners();
--> statement-breakpoint
CREATE TRIGGER vendor_service_areas_card_changed AFTER UPDATE ON "vendor_service_areas" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION refresh_cards_of_owners();
--> statement-breakpoint
CREATE TRIGGER vendor_service_areas_card_removed AFTER DELETE ON "vendor_service_areas" REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION refresh_cards_of_owners();
--> statement-breakpoint
CREATE TRIGGER vendor_social_links_card_new AFTER INSERT ON "vendor_social_links" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION refresh_cards_of_owners();
--> statement-breakpoint
CREATE TRIGGER vendor_social_links_card_changed AFTER UPDATE ON "vendor_social_links" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION refresh_cards_of_owners();
--> statement-breakpoint
CREATE TRIGGER vendor_social_links_card_removed AFTER DELETE ON "vendor_social_links" REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION refresh_cards_of_owners();
--> statement-breakpoint
CREATE TRIGGER pictures_card_new AFTER INSERT ON "pictures" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION refresh_cards_of_owners();
--> statement-breakpoint
CREATE TRIGGER pictures_card_changed AFTER UPDATE ON "pictures" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION refresh_cards_of_owners();
--> statement-breakpoint
CREATE TRIGGER pictures_card_removed AFTER DELETE ON "pictures" REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION refresh_cards_of_owners();
--> statement-breakpoint
CREATE TRIGGER aesthetic_tags_cards_changed AFTER UPDATE ON "aesthetic_tags" REFERENCING OLD TABLE AS before NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION refresh_cards_of_lookups('vendor_aesthetic_tags', 'aesthetic_tag_id');
--> statement-breakpoint
CREATE TRIGGER event_types_cards_changed AFTER UPDATE ON "event_types" REFERENCING OLD TABLE AS before NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION refresh_cards_of_lookups('vendor_event_types', 'event_type_id');
--> statement-breakpoint
CREATE TRIGGER services_cards_changed AFTER UPDATE ON "services" REFERENCING OLD TABLE AS before NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION refresh_cards_of_lookups('vendor_services', 'service_id');
--> statement-breakpoint
CREATE TRIGGER service_areas_cards_changed AFTER UPDATE ON "service_areas" REFERENCING OLD TABLE AS before NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION refresh_cards_of_lookups('vendor_service_areas', 'service_area_id');
