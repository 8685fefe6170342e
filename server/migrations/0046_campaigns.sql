-- Addresses that refuse e-mails for good, or whose reader complained. People can stop some e-mails: those are not sent there any more.
CREATE TABLE refused_addresses (
  email text CONSTRAINT refused_addresses_pk PRIMARY KEY,
  why text NOT NULL,
  reason text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT refused_addresses_email CHECK (email = lower(email)),
  CONSTRAINT refused_addresses_why CHECK (why IN ('refused', 'complained'))
);
-- Organizers whose invitations an admin has stopped.
CREATE TABLE organizer_stops (
  organizer_id bigint CONSTRAINT organizer_stops_pk PRIMARY KEY CONSTRAINT organizer_stops_organizer_id_organizers_id_fk REFERENCES organizers ON DELETE CASCADE,
  reason text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT organizer_stops_reason CHECK (char_length(reason) BETWEEN 1 AND 2000)
);
-- How many invitations an organizer has mailed lately, for the limit of a day.
CREATE TABLE invitation_mails (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  organizer_id bigint NOT NULL CONSTRAINT invitation_mails_organizer_id_organizers_id_fk REFERENCES organizers ON DELETE CASCADE,
  mails integer NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT invitation_mails_mails CHECK (mails > 0)
);
CREATE INDEX invitation_mails_organizer ON invitation_mails (organizer_id, created_at);
-- The event that an e-mail invites to, and what came of an e-mail that was sent or is not to be sent.
ALTER TABLE deliveries
  ADD COLUMN campaign_event_id bigint CONSTRAINT deliveries_campaign_event_id_events_id_fk REFERENCES events ON DELETE SET NULL,
  ADD COLUMN outcome text CONSTRAINT deliveries_outcome CHECK (outcome IN ('refused', 'complained', 'stopped'));
CREATE INDEX deliveries_campaign ON deliveries (campaign_event_id, created_at DESC, id DESC) INCLUDE (status, outcome) WHERE campaign_event_id IS NOT NULL;
