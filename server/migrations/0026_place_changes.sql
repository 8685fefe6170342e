-- In how many days a vendor confirms a place; null where none is asked for it.
ALTER TABLE event_calls ADD COLUMN confirm_within_days smallint CONSTRAINT event_calls_confirm_within_days CHECK (confirm_within_days BETWEEN 1 AND 30);

-- How places came and went. Application and place are no references, because an entry stays when they are gone.
CREATE TABLE place_changes (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  event_id bigint NOT NULL CONSTRAINT place_changes_event_id_events_id_fk REFERENCES events ON DELETE CASCADE,
  vendor_id bigint NOT NULL CONSTRAINT place_changes_vendor_id_vendors_id_fk REFERENCES vendors ON DELETE CASCADE,
  application_id bigint NOT NULL,
  place_id bigint NOT NULL,
  state text NOT NULL,
  reason text,
  until timestamptz,
  is_over_limit boolean NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT place_changes_state CHECK (state IN ('none', 'waiting', 'offered', 'confirmed', 'released')),
  CONSTRAINT place_changes_reason CHECK (reason IN ('declined', 'expired', 'withdrawn', 'cancelled', 'removed')),
  CONSTRAINT place_changes_released CHECK ((state = 'released') = (reason IS NOT NULL)),
  CONSTRAINT place_changes_offered CHECK ((state = 'offered') = (until IS NOT NULL))
);
CREATE INDEX place_changes_event ON place_changes (event_id);
CREATE INDEX place_changes_vendor ON place_changes (vendor_id);
CREATE INDEX place_changes_application ON place_changes (application_id);
CREATE INDEX place_changes_until ON place_changes (until) WHERE state = 'offered';

CREATE FUNCTION refuse_place_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'Entries of place_changes are never changed';
END $$;
CREATE TRIGGER append_only BEFORE UPDATE ON place_changes FOR EACH ROW EXECUTE FUNCTION refuse_place_change();
CREATE TRIGGER content_changed AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON place_changes FOR EACH STATEMENT EXECUTE FUNCTION note_content_change();

-- The newest of an application.
ALTER TABLE event_applications ADD COLUMN place_change_id bigint CONSTRAINT event_applications_place_change_id_place_changes_id_fk REFERENCES place_changes ON DELETE SET NULL;
CREATE INDEX event_applications_place_change ON event_applications (place_change_id);
CREATE INDEX event_applications_accepted ON event_applications (place_id) WHERE status = 'accepted';

-- Who knows of an acceptance has the place.
WITH made AS (
  INSERT INTO place_changes (event_id, vendor_id, application_id, place_id, state, is_over_limit)
  SELECT a.event_id, a.vendor_id, a.id, a.place_id, 'confirmed',
    row_number() OVER (PARTITION BY a.place_id ORDER BY a.updated_at, a.id) > p.wanted
  FROM event_applications a JOIN call_places p ON p.id = a.place_id LEFT JOIN held_decisions h ON h.application_id = a.id
  WHERE coalesce(h.known_status, a.status) = 'accepted'
  RETURNING id, application_id)
UPDATE event_applications a SET place_change_id = made.id FROM made WHERE a.id = made.application_id;
