-- Custom SQL migration file, put your code below! --
-- From now on a list has each display name once, whatever its case. Of equal names all but the oldest get their id.
UPDATE "aesthetic_tags" SET display_name = display_name || ' (' || id || ')'
WHERE EXISTS (SELECT FROM "aesthetic_tags" older WHERE older.id < "aesthetic_tags".id AND lower(older.display_name) = lower("aesthetic_tags".display_name));
--> statement-breakpoint
UPDATE "event_types" SET display_name = display_name || ' (' || id || ')'
WHERE EXISTS (SELECT FROM "event_types" older WHERE older.id < "event_types".id AND lower(older.display_name) = lower("event_types".display_name));
--> statement-breakpoint
UPDATE "services" SET display_name = display_name || ' (' || id || ')'
WHERE EXISTS (SELECT FROM "services" older WHERE older.id < "services".id AND lower(older.display_name) = lower("services".display_name));
--> statement-breakpoint
UPDATE "service_areas" SET display_name = display_name || ' (' || id || ')'
WHERE EXISTS (SELECT FROM "service_areas" older WHERE older.id < "service_areas".id AND lower(older.display_name) = lower("service_areas".display_name));
