-- Decisions that can still be undone (decision 027): what the other side knows until `send_after`.
CREATE TABLE held_decisions (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  application_id bigint CONSTRAINT held_decisions_application_id_unique UNIQUE CONSTRAINT held_decisions_application_id_event_applications_id_fk REFERENCES event_applications ON DELETE CASCADE,
  vendor_id bigint CONSTRAINT held_decisions_vendor_id_unique UNIQUE CONSTRAINT held_decisions_vendor_id_vendors_id_fk REFERENCES vendors ON DELETE CASCADE,
  organizer_id bigint CONSTRAINT held_decisions_organizer_id_unique UNIQUE CONSTRAINT held_decisions_organizer_id_organizers_id_fk REFERENCES organizers ON DELETE CASCADE,
  known_status text NOT NULL,
  known_reason text,
  known_version integer NOT NULL,
  known_at timestamptz NOT NULL,
  rejected_profile jsonb,
  send_after timestamptz,
  CONSTRAINT held_decisions_known_status CHECK (known_status IN ('pending', 'accepted', 'rejected', 'approved')),
  CONSTRAINT held_decisions_subject CHECK (num_nonnulls(application_id, vendor_id, organizer_id) = 1)
);
CREATE INDEX held_decisions_due ON held_decisions (send_after);
ALTER TABLE event_applications ADD COLUMN untold_versions integer[] NOT NULL DEFAULT '{}';
