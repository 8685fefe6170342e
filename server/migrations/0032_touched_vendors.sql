-- For each vendor of whom a transaction has changed what searches show, before and after: marks, cities and service areas, and whether they travel,
-- each in a line. NULL: all searches may have changed.
ALTER TABLE content_changes ADD COLUMN touched text[];

CREATE OR REPLACE FUNCTION note_content_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_TABLE_NAME IN ('aesthetic_tags', 'event_types', 'services', 'service_areas', 'named_places') THEN
    INSERT INTO content_changes DEFAULT VALUES ON CONFLICT (xid) DO UPDATE SET touched = NULL;
  ELSE
    INSERT INTO content_changes (touched) VALUES ('{}') ON CONFLICT DO NOTHING;
  END IF;
  RETURN NULL;
END
$$;

CREATE FUNCTION note_touched_vendor() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  rows vendor_listings[];
BEGIN
  IF TG_TABLE_NAME = 'vendor_cards' THEN
    -- A missing card was only made again.
    IF TG_OP = 'INSERT' AND NOT EXISTS (SELECT FROM content_changes WHERE xid = pg_current_xact_id()) THEN RETURN NULL; END IF;
    rows := ARRAY(SELECT l FROM vendor_listings l WHERE vendor_id = coalesce(NEW.vendor_id, OLD.vendor_id));
  ELSE
    rows := ARRAY[NEW, OLD];
  END IF;
  INSERT INTO content_changes (touched)
  SELECT array_agg(array_to_string(
    ARRAY(SELECT lexeme FROM unnest(head) WHERE lexeme LIKE '#%') || places || CASE WHEN travel_km IS NOT NULL THEN '#travels' END, E'\n'))
  FROM unnest(rows) WHERE vendor_id IS NOT NULL
  ON CONFLICT (xid) DO UPDATE
  SET touched = CASE WHEN cardinality(content_changes.touched) < 50 THEN content_changes.touched || excluded.touched END
  WHERE content_changes.touched IS NOT NULL;
  RETURN NULL;
END
$$;
CREATE TRIGGER vendor_touched AFTER INSERT OR UPDATE OR DELETE ON vendor_listings FOR EACH ROW EXECUTE FUNCTION note_touched_vendor();
CREATE TRIGGER vendor_touched AFTER INSERT OR UPDATE OR DELETE ON vendor_cards FOR EACH ROW EXECUTE FUNCTION note_touched_vendor();

-- A place that no vendor had may be near any other.
CREATE FUNCTION note_new_place() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO content_changes DEFAULT VALUES ON CONFLICT (xid) DO UPDATE SET touched = NULL;
  RETURN NULL;
END
$$;
CREATE TRIGGER place_is_new AFTER INSERT ON vendor_places FOR EACH ROW EXECUTE FUNCTION note_new_place();
