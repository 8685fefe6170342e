-- An invitation may also ask a vendor to apply. Such a one keeps no place: `place_id` is null, and `asked_place_id` is what it is for. Its time
-- is known when it is made, so that versions before this one do not send it.
ALTER TABLE place_invitations
  ADD COLUMN asks boolean NOT NULL DEFAULT false,
  ADD COLUMN asked_place_id bigint CONSTRAINT place_invitations_asked_place_id_call_places_id_fk REFERENCES call_places ON DELETE SET NULL,
  ADD COLUMN sent_at timestamptz,
  ADD COLUMN opened_at timestamptz,
  ADD COLUMN reminded_at timestamptz,
  ADD COLUMN line text CONSTRAINT place_invitations_line CHECK (char_length(line) <= 500),
  ADD COLUMN reason text CONSTRAINT place_invitations_reason CHECK (char_length(reason) <= 2000);
CREATE INDEX place_invitations_asked_place ON place_invitations (asked_place_id);
CREATE INDEX place_invitations_unsent ON place_invitations (send_after) WHERE asks AND sent_at IS NULL AND ended IS NULL;
-- Vendors who want no invitations of an organizer.
CREATE TABLE invitation_stops (
  organizer_id bigint NOT NULL CONSTRAINT invitation_stops_organizer_id_organizers_id_fk REFERENCES organizers ON DELETE CASCADE,
  vendor_id bigint NOT NULL CONSTRAINT invitation_stops_vendor_id_vendors_id_fk REFERENCES vendors ON DELETE CASCADE,
  created_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT invitation_stops_pk PRIMARY KEY (organizer_id, vendor_id)
);
CREATE INDEX invitation_stops_vendor ON invitation_stops (vendor_id);
