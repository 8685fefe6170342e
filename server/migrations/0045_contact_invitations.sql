-- Contacts who are asked to apply. Of a removed contact only the keyed hash of the address stays, for the limits: `contact_id` is null then.
-- `user_id` is the account with the mailed address that has opened the link.
CREATE TABLE contact_invitations (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  event_id bigint NOT NULL CONSTRAINT contact_invitations_event_id_events_id_fk REFERENCES events ON DELETE CASCADE,
  contact_id bigint CONSTRAINT contact_invitations_contact_id_contacts_id_fk REFERENCES contacts ON DELETE SET NULL,
  place_id bigint CONSTRAINT contact_invitations_place_id_call_places_id_fk REFERENCES call_places ON DELETE SET NULL,
  user_id bigint CONSTRAINT contact_invitations_user_id_users_id_fk REFERENCES users ON DELETE SET NULL,
  address_hash text NOT NULL,
  line text,
  reason text,
  send_after timestamptz NOT NULL,
  sent_at timestamptz,
  opened_at timestamptz,
  reminded_at timestamptz,
  ended text,
  created_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT contact_invitations_line CHECK (char_length(line) <= 500),
  CONSTRAINT contact_invitations_reason CHECK (char_length(reason) <= 2000),
  CONSTRAINT contact_invitations_ended CHECK (ended IN ('taken', 'declined'))
);
CREATE UNIQUE INDEX contact_invitations_once ON contact_invitations (event_id, address_hash);
CREATE INDEX contact_invitations_address ON contact_invitations (address_hash);
CREATE INDEX contact_invitations_contact ON contact_invitations (contact_id);
CREATE INDEX contact_invitations_place ON contact_invitations (place_id);
CREATE INDEX contact_invitations_user ON contact_invitations (user_id);
CREATE INDEX contact_invitations_unsent ON contact_invitations (send_after) WHERE sent_at IS NULL;

-- Addresses that want no invitations of an organizer; of nobody, where there is none. Known by their keyed hash alone.
CREATE TABLE contact_stops (
  address_hash text NOT NULL,
  organizer_id bigint CONSTRAINT contact_stops_organizer_id_organizers_id_fk REFERENCES organizers ON DELETE CASCADE,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE UNIQUE INDEX contact_stops_once ON contact_stops (address_hash, coalesce(organizer_id, 0));
CREATE INDEX contact_stops_organizer ON contact_stops (organizer_id);

-- By what somebody without an account stops e-mails like this one; null for all others.
ALTER TABLE deliveries ADD COLUMN stop_token text;
