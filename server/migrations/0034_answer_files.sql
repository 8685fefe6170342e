-- Questions that are answered with a file.
ALTER TABLE call_questions DROP CONSTRAINT call_questions_kind, ADD CONSTRAINT call_questions_kind CHECK (kind IN ('short', 'long', 'number', 'one_of', 'several_of', 'yes_no', 'file'));

-- Files that answer questions, also those that were replaced. Without an application they were uploaded and not sent, and are removed after a day.
CREATE TABLE answer_files (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  vendor_id bigint NOT NULL CONSTRAINT answer_files_vendor_id_vendors_id_fk REFERENCES vendors ON DELETE CASCADE,
  event_id bigint NOT NULL CONSTRAINT answer_files_event_id_events_id_fk REFERENCES events ON DELETE CASCADE,
  application_id bigint CONSTRAINT answer_files_application_id_event_applications_id_fk REFERENCES event_applications ON DELETE CASCADE,
  key text NOT NULL CONSTRAINT answer_files_key_unique UNIQUE,
  name text NOT NULL,
  size integer NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT answer_files_name CHECK (char_length(name) BETWEEN 1 AND 255),
  CONSTRAINT answer_files_size CHECK (size > 0)
);
CREATE INDEX answer_files_vendor ON answer_files (vendor_id, event_id);
CREATE INDEX answer_files_event ON answer_files (event_id);
CREATE INDEX answer_files_application ON answer_files (application_id);
CREATE INDEX answer_files_unsent ON answer_files (created_at) WHERE application_id IS NULL;
