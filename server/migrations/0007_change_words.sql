-- What the organizer adds to the notice of a new day or place. E-mails that wait are written again from it.
ALTER TABLE events ADD COLUMN change_word text;
