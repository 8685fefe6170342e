-- Who reads how many places are left.
ALTER TABLE event_calls ADD COLUMN numbers_shown_to text NOT NULL DEFAULT 'everybody' CONSTRAINT event_calls_numbers_shown_to CHECK (numbers_shown_to IN ('everybody', 'vendors', 'organizer'));
