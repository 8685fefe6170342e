-- The event that a line of a digest is about: an organizer's digest has those of all their events.
ALTER TABLE digest_lines ADD COLUMN event_id bigint CONSTRAINT digest_lines_event_id_events_id_fk REFERENCES events ON DELETE CASCADE;
CREATE INDEX digest_lines_event ON digest_lines (event_id) WHERE event_id IS NOT NULL;
