-- The booths and stages of an event. Who has one stands in the place of their booking sheet.
CREATE TABLE booth_lists (
  event_id bigint PRIMARY KEY CONSTRAINT booth_lists_event_id_events_id_fk REFERENCES events ON DELETE CASCADE,
  booths jsonb NOT NULL,
  version integer NOT NULL DEFAULT 1
);

-- A picture of the ground of an event. It is none of the pictures that everybody sees.
ALTER TABLE pictures ADD COLUMN plan_of bigint CONSTRAINT pictures_plan_of_events_id_fk REFERENCES events ON DELETE CASCADE;
ALTER TABLE pictures DROP CONSTRAINT pictures_owner;
ALTER TABLE pictures ADD CONSTRAINT pictures_owner CHECK (num_nonnulls(vendor_id, event_id, plan_of) = 1);
CREATE UNIQUE INDEX pictures_plan ON pictures (plan_of);
