-- To whom of a waiting list a free place is offered.
ALTER TABLE event_calls ADD COLUMN waiting_rule text NOT NULL DEFAULT 'in_order' CONSTRAINT event_calls_waiting_rule CHECK (waiting_rule IN ('in_order', 'organizer_chooses'));
