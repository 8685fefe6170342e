-- The event that an entry in the product is about: several of one kind are shown as one.
ALTER TABLE notifications ADD COLUMN event_id bigint CONSTRAINT notifications_event_id_events_id_fk REFERENCES events ON DELETE SET NULL;
CREATE INDEX notifications_event ON notifications (event_id) WHERE event_id IS NOT NULL;
