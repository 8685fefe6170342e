-- Custom SQL migration file, put your code below! --
DROP FUNCTION count_listed_vendors();
--> statement-breakpoint
-- Servers of the version before still read it during a rolling restart. To be dropped by a later migration.
CREATE VIEW "vendor_search" AS
SELECT vendor_id, is_listed, created_at, name, years,
  ARRAY(SELECT aesthetic_tag_id FROM vendor_aesthetic_tags c WHERE c.vendor_id = l.vendor_id) AS style_ids, event_type_ids, service_ids, area_ids,
  array_remove(ARRAY[
    (SELECT pricing_range FROM vendors WHERE id = l.vendor_id), CASE WHEN words @@ '''#pictures''' THEN 'pictures' END
  ], NULL) AS traits,
  place, places, taken, words
FROM "vendor_listings" l;
