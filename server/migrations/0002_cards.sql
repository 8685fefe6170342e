-- The columns that everybody sees of a listed vendor. After each migration the server makes the view again, from the contract (db/migrations.ts).
CREATE VIEW shown_vendors AS SELECT id, user_id, status, version FROM vendors WHERE is_listed;
-- The public answer for each of these vendors, if it is listed: the contract's `Vendor`. Only listed vendors have pictures at plain addresses.
CREATE OR REPLACE FUNCTION vendor_card_rows(ids bigint[]) RETURNS TABLE (vendor_id bigint, card text) LANGUAGE sql STABLE AS $$
  SELECT v.id, (SELECT row_to_json(fields)::text FROM (
    SELECT
      v.*,
      to_json(ARRAY(
        SELECT row_to_json(link) FROM (SELECT id, platform, url FROM vendor_social_links WHERE vendor_id = v.id ORDER BY id) AS link
      )) AS social_links,
      ARRAY(SELECT aesthetic_tag_id FROM vendor_aesthetic_tags WHERE vendor_id = v.id ORDER BY position) AS aesthetic_tag_ids,
      ARRAY(SELECT event_type_id FROM vendor_event_types WHERE vendor_id = v.id ORDER BY position) AS event_type_ids,
      ARRAY(SELECT service_id FROM vendor_services WHERE vendor_id = v.id ORDER BY position) AS service_ids,
      ARRAY(SELECT service_area_id FROM vendor_service_areas WHERE vendor_id = v.id ORDER BY position) AS service_area_ids,
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
      (SELECT to_char(created_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') FROM vendors WHERE id = v.id) AS profile_created_at
  ) AS fields)
  FROM shown_vendors v
  WHERE v.id = ANY (ids)
$$;
