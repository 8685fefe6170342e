-- Kinds of documents that vendors need for the days of an event.
ALTER TABLE event_calls ADD COLUMN documents text[] NOT NULL DEFAULT '{}' CONSTRAINT event_calls_documents CHECK (documents <@ '{insurance,licence,food_permit}');
