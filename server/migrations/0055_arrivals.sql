-- Whether an accepted vendor has arrived, as it was ticked last. `ticked_at` is that moment on the device.
CREATE TABLE arrivals (
  application_id bigint PRIMARY KEY CONSTRAINT arrivals_application_id_event_applications_id_fk REFERENCES event_applications ON DELETE CASCADE,
  has_arrived boolean NOT NULL,
  ticked_at timestamptz NOT NULL
);
