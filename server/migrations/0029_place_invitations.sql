-- Places offered to vendors who have not applied: each vendor once for an event. `until` is null while it can be undone, and the vendor does not
-- know of it; `place_id` is null when the place is gone.
CREATE TABLE place_invitations (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  event_id bigint NOT NULL CONSTRAINT place_invitations_event_id_events_id_fk REFERENCES events ON DELETE CASCADE,
  vendor_id bigint NOT NULL CONSTRAINT place_invitations_vendor_id_vendors_id_fk REFERENCES vendors ON DELETE CASCADE,
  place_id bigint CONSTRAINT place_invitations_place_id_call_places_id_fk REFERENCES call_places ON DELETE SET NULL,
  send_after timestamptz NOT NULL,
  until timestamptz,
  ended text,
  created_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT place_invitations_ended CHECK (ended IN ('taken', 'declined', 'expired', 'withdrawn'))
);
CREATE UNIQUE INDEX place_invitations_once ON place_invitations (event_id, vendor_id);
CREATE INDEX place_invitations_vendor ON place_invitations (vendor_id);
CREATE INDEX place_invitations_place ON place_invitations (place_id);
CREATE INDEX place_invitations_due ON place_invitations (send_after) WHERE until IS NULL;
CREATE INDEX place_invitations_until ON place_invitations (until) WHERE ended IS NULL;
