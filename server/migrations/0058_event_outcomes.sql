-- What organizers and vendors were asked when an event was completed, and their answers, which only admins read. They outlive the event.
CREATE TABLE event_outcomes (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  application_id bigint CONSTRAINT event_outcomes_application_id_event_applications_id_fk REFERENCES event_applications ON DELETE SET NULL,
  vendor_id bigint NOT NULL CONSTRAINT event_outcomes_vendor_id_vendors_id_fk REFERENCES vendors ON DELETE CASCADE,
  organizer_id bigint NOT NULL CONSTRAINT event_outcomes_organizer_id_organizers_id_fk REFERENCES organizers ON DELETE CASCADE,
  side text NOT NULL,
  asked_at timestamptz NOT NULL DEFAULT now(),
  answer text,
  problem text,
  note text,
  answered_at timestamptz,
  CONSTRAINT event_outcomes_side CHECK (side IN ('vendor', 'organizer')),
  CONSTRAINT event_outcomes_answer CHECK (answer IN ('went_well', 'had_problem')),
  CONSTRAINT event_outcomes_problem CHECK (problem IN ('absent', 'late', 'not_as_agreed', 'payment', 'site', 'conduct', 'other')),
  CONSTRAINT event_outcomes_which CHECK ((answer IS NOT DISTINCT FROM 'had_problem') = (problem IS NOT NULL)),
  CONSTRAINT event_outcomes_note CHECK (problem IS NOT NULL OR note IS NULL),
  CONSTRAINT event_outcomes_note_length CHECK (char_length(note) BETWEEN 1 AND 1000),
  CONSTRAINT event_outcomes_once UNIQUE (application_id, side)
);
CREATE INDEX event_outcomes_vendor ON event_outcomes (vendor_id, side, asked_at);
CREATE INDEX event_outcomes_organizer ON event_outcomes (organizer_id, side, asked_at);
