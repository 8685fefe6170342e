-- People whom an organizer knows, for that organizer alone.
CREATE TABLE contacts (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  organizer_id bigint NOT NULL CONSTRAINT contacts_organizer_id_organizers_id_fk REFERENCES organizers ON DELETE CASCADE,
  name text,
  email text NOT NULL,
  trade text,
  city text,
  phone text,
  note text,
  source text,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT contacts_name CHECK (char_length(name) BETWEEN 1 AND 200),
  CONSTRAINT contacts_email CHECK (email = lower(email)),
  CONSTRAINT contacts_trade CHECK (char_length(trade) BETWEEN 1 AND 100),
  CONSTRAINT contacts_city CHECK (char_length(city) BETWEEN 1 AND 100),
  CONSTRAINT contacts_phone CHECK (char_length(phone) BETWEEN 1 AND 40),
  CONSTRAINT contacts_note CHECK (char_length(note) BETWEEN 1 AND 2000)
);
CREATE UNIQUE INDEX contacts_once ON contacts (organizer_id, email);
CREATE INDEX contacts_order ON contacts (organizer_id, lower(coalesce(name, email)), id);
