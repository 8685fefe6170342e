-- Applications that vendors have begun and not sent.
CREATE TABLE application_drafts (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  vendor_id bigint NOT NULL CONSTRAINT application_drafts_vendor_id_vendors_id_fk REFERENCES vendors ON DELETE CASCADE,
  event_id bigint NOT NULL CONSTRAINT application_drafts_event_id_events_id_fk REFERENCES events ON DELETE CASCADE,
  message text NOT NULL,
  place_id bigint CONSTRAINT application_drafts_place_id_call_places_id_fk REFERENCES call_places ON DELETE SET NULL,
  answers jsonb NOT NULL,
  updated_at timestamptz NOT NULL DEFAULT now()
);
CREATE UNIQUE INDEX application_drafts_once ON application_drafts (vendor_id, event_id);
CREATE INDEX application_drafts_event ON application_drafts (event_id);
CREATE INDEX application_drafts_place ON application_drafts (place_id);
CREATE INDEX event_calls_closes ON event_calls (closes_at);
