-- From when to when an event is open, in the words of its organizer.
ALTER TABLE events ADD COLUMN hours text;
