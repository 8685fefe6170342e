-- Whether the answers to an event's applications wait until its organizer sends them together (decision 027).
ALTER TABLE events ADD COLUMN answers_held boolean NOT NULL DEFAULT false;
