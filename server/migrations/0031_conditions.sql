-- The conditions of an open call, in versions: what vendors agreed to stays readable. The call names the one in force.
CREATE TABLE call_conditions (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  event_id bigint NOT NULL CONSTRAINT call_conditions_event_id_events_id_fk REFERENCES events ON DELETE CASCADE,
  version integer NOT NULL,
  text text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT call_conditions_text CHECK (char_length(text) BETWEEN 1 AND 5000)
);
CREATE UNIQUE INDEX call_conditions_version ON call_conditions (event_id, version);

CREATE FUNCTION keep_conditions() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'Entries of call_conditions are never changed';
END $$;
CREATE TRIGGER append_only BEFORE UPDATE ON call_conditions FOR EACH ROW EXECUTE FUNCTION keep_conditions();
CREATE TRIGGER content_changed AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON call_conditions FOR EACH STATEMENT EXECUTE FUNCTION note_content_change();

ALTER TABLE event_calls ADD COLUMN conditions_id bigint CONSTRAINT event_calls_conditions_id_call_conditions_id_fk REFERENCES call_conditions ON DELETE SET NULL;
CREATE INDEX event_calls_conditions ON event_calls (conditions_id);
-- What the vendor agreed to last.
ALTER TABLE event_applications ADD COLUMN conditions_id bigint CONSTRAINT event_applications_conditions_id_call_conditions_id_fk REFERENCES call_conditions ON DELETE SET NULL;
CREATE INDEX event_applications_conditions ON event_applications (conditions_id);
