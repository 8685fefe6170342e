-- For each vendor of whom a transaction has changed what searches show, the marks before and after. NULL: all searches may have changed.
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
  heads tsvector[];
BEGIN
  IF TG_TABLE_NAME = 'vendor_cards' THEN
    heads := ARRAY(SELECT head FROM vendor_listings WHERE vendor_id = coalesce(NEW.vendor_id, OLD.vendor_id));
  ELSE
    heads := ARRAY[NEW.head, OLD.head];
  END IF;
  INSERT INTO content_changes (touched)
  SELECT array_agg((SELECT coalesce(string_agg(substr(lexeme, 2), ' '), '') FROM unnest(head) WHERE lexeme LIKE '#%'))
  FROM unnest(heads) AS head WHERE head IS NOT NULL
  ON CONFLICT (xid) DO UPDATE
  SET touched = CASE WHEN cardinality(content_changes.touched) < 50 THEN content_changes.touched || excluded.touched END
  WHERE content_changes.touched IS NOT NULL;
  RETURN NULL;
END
$$;
CREATE TRIGGER vendor_touched AFTER INSERT OR UPDATE OR DELETE ON vendor_listings FOR EACH ROW EXECUTE FUNCTION note_touched_vendor();
CREATE TRIGGER vendor_touched AFTER INSERT OR UPDATE OR DELETE ON vendor_cards FOR EACH ROW EXECUTE FUNCTION note_touched_vendor();
