ALTER TABLE events ADD COLUMN dress_code text CONSTRAINT events_dress_code CHECK (char_length(dress_code) <= 100);
