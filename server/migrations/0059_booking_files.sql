-- Files of a booking sheet. Which of them its vendor reads stands in the line `files` that was sent.
CREATE TABLE booking_files (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  application_id bigint NOT NULL CONSTRAINT booking_files_application_id_booking_sheets_application_id_fk REFERENCES booking_sheets ON DELETE CASCADE,
  key text NOT NULL CONSTRAINT booking_files_key_unique UNIQUE,
  name text NOT NULL,
  size integer NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT booking_files_name CHECK (char_length(name) BETWEEN 1 AND 255),
  CONSTRAINT booking_files_size CHECK (size > 0)
);
CREATE INDEX booking_files_application ON booking_files (application_id, id);
