-- Custom SQL migration file, put your code below! --
-- Decision 016. A row for each transaction that changes something that public answers are made from.
CREATE FUNCTION note_content_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO content_changes DEFAULT VALUES ON CONFLICT DO NOTHING;
  RETURN NULL;
END
$$;
--> statement-breakpoint
-- A sign-in changes other columns of the person, which no public answer shows.
CREATE TRIGGER content_changed AFTER UPDATE OF role, suspended_at OR DELETE OR TRUNCATE ON "users"
FOR EACH STATEMENT EXECUTE FUNCTION note_content_change();
--> statement-breakpoint
CREATE TRIGGER content_changed AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "vendors"
FOR EACH STATEMENT EXECUTE FUNCTION note_content_change();
--> statement-breakpoint
CREATE TRIGGER content_changed AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "organizers"
FOR EACH STATEMENT EXECUTE FUNCTION note_content_change();
--> statement-breakpoint
CREATE TRIGGER content_changed AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "events"
FOR EACH STATEMENT EXECUTE FUNCTION note_content_change();
--> statement-breakpoint
CREATE TRIGGER content_changed AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "event_applications"
FOR EACH STATEMENT EXECUTE FUNCTION note_content_change();
--> statement-breakpoint
CREATE TRIGGER content_changed AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "pictures"
FOR EACH STATEMENT EXECUTE FUNCTION note_content_change();
--> statement-breakpoint
CREATE TRIGGER content_changed AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "vendor_unavailable_dates"
FOR EACH STATEMENT EXECUTE FUNCTION note_content_change();
--> statement-breakpoint
CREATE TRIGGER content_changed AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "vendor_social_links"
FOR EACH STATEMENT EXECUTE FUNCTION note_content_change();
--> statement-breakpoint
CREATE TRIGGER content_changed AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "vendor_aesthetic_tags"
FOR EACH STATEMENT EXECUTE FUNCTION note_content_change();
--> statement-breakpoint
CREATE TRIGGER content_changed AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "vendor_event_types"
FOR EACH STATEMENT EXECUTE FUNCTION note_content_change();
--> statement-breakpoint
CREATE TRIGGER content_changed AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "vendor_services"
FOR EACH STATEMENT EXECUTE FUNCTION note_content_change();
--> statement-breakpoint
CREATE TRIGGER content_changed AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "vendor_service_areas"
FOR EACH STATEMENT EXECUTE FUNCTION note_content_change();
--> statement-breakpoint
CREATE TRIGGER content_changed AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "aesthetic_tags"
FOR EACH STATEMENT EXECUTE FUNCTION note_content_change();
--> statement-breakpoint
CREATE TRIGGER content_changed AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "event_types"
FOR EACH STATEMENT EXECUTE FUNCTION note_content_change();
--> statement-breakpoint
CREATE TRIGGER content_changed AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "services"
FOR EACH STATEMENT EXECUTE FUNCTION note_content_change();
--> statement-breakpoint
CREATE TRIGGER content_changed AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "service_areas"
FOR EACH STATEMENT EXECUTE FUNCTION note_content_change();
