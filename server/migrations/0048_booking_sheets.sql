-- What an organizer and an accepted vendor have agreed on for the day: as it was saved, as the vendor reads it, and as the vendor has seen it.
CREATE TABLE booking_sheets (
  application_id bigint PRIMARY KEY CONSTRAINT booking_sheets_application_id_event_applications_id_fk REFERENCES event_applications ON DELETE CASCADE,
  lines jsonb NOT NULL,
  version integer NOT NULL DEFAULT 1,
  send_after timestamptz,
  sent jsonb,
  sent_version integer,
  sent_at timestamptz,
  seen jsonb,
  seen_version integer,
  seen_at timestamptz,
  CONSTRAINT booking_sheets_version CHECK (sent_version <= version AND seen_version <= sent_version)
);
CREATE INDEX booking_sheets_send ON booking_sheets (send_after) WHERE send_after IS NOT NULL;
