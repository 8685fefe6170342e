-- Applications of vendors under review, as they were sent. They become applications when the vendor is approved; `problem` is why one did not.
CREATE TABLE kept_applications (
  event_id bigint NOT NULL CONSTRAINT kept_applications_event_id_events_id_fk REFERENCES events ON DELETE CASCADE,
  vendor_id bigint NOT NULL CONSTRAINT kept_applications_vendor_id_vendors_id_fk REFERENCES vendors ON DELETE CASCADE,
  application jsonb NOT NULL,
  problem text,
  created_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT kept_applications_pk PRIMARY KEY (event_id, vendor_id)
);
CREATE INDEX kept_applications_vendor ON kept_applications (vendor_id);
