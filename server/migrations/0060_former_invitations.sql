-- Whom an organizer invited to events that were removed since: for the limits of 30 days, and not longer.
CREATE TABLE former_invitations (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  organizer_id bigint NOT NULL CONSTRAINT former_invitations_organizer_id_organizers_id_fk REFERENCES organizers ON DELETE CASCADE,
  vendor_id bigint CONSTRAINT former_invitations_vendor_id_vendors_id_fk REFERENCES vendors ON DELETE CASCADE,
  address_hash text,
  created_at timestamptz NOT NULL,
  CONSTRAINT former_invitations_who CHECK (num_nonnulls(vendor_id, address_hash) = 1)
);
CREATE INDEX former_invitations_organizer ON former_invitations (organizer_id, created_at);
CREATE INDEX former_invitations_vendor ON former_invitations (vendor_id);
CREATE INDEX former_invitations_created ON former_invitations (created_at);

-- An organizer takes the invitation of a contact back.
ALTER TABLE contact_invitations DROP CONSTRAINT contact_invitations_ended;
ALTER TABLE contact_invitations ADD CONSTRAINT contact_invitations_ended CHECK (ended IN ('taken', 'declined', 'withdrawn'));
