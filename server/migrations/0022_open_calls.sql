-- What an event looks for, and until when vendors may apply.
CREATE TABLE event_calls (
  event_id bigint PRIMARY KEY CONSTRAINT event_calls_event_id_events_id_fk REFERENCES events ON DELETE CASCADE,
  closes_at timestamptz,
  time_zone text NOT NULL,
  answer_by date
);

CREATE TABLE call_places (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  event_id bigint NOT NULL CONSTRAINT call_places_event_id_event_calls_event_id_fk REFERENCES event_calls ON DELETE CASCADE,
  service_id bigint CONSTRAINT call_places_service_id_services_id_fk REFERENCES services,
  wanted smallint NOT NULL,
  note text,
  fee text,
  position smallint NOT NULL,
  CONSTRAINT call_places_wanted CHECK (wanted BETWEEN 1 AND 500),
  CONSTRAINT call_places_note CHECK (char_length(note) BETWEEN 1 AND 200),
  CONSTRAINT call_places_fee CHECK (char_length(fee) BETWEEN 1 AND 100)
);
CREATE UNIQUE INDEX call_places_once ON call_places (event_id, coalesce(service_id, 0));
CREATE INDEX call_places_service ON call_places (service_id);

ALTER TABLE event_applications ADD COLUMN place_id bigint CONSTRAINT event_applications_place_id_call_places_id_fk REFERENCES call_places ON DELETE SET NULL;
CREATE INDEX event_applications_place ON event_applications (place_id);

CREATE TRIGGER content_changed AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON event_calls FOR EACH STATEMENT EXECUTE FUNCTION note_content_change();
CREATE TRIGGER content_changed AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON call_places FOR EACH STATEMENT EXECUTE FUNCTION note_content_change();
-- What everybody reads of vendors and places changes when a decision is sent.
CREATE TRIGGER content_changed AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON held_decisions FOR EACH STATEMENT EXECUTE FUNCTION note_content_change();
