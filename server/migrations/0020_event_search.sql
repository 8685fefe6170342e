-- What an event is searched by: the words of its title (weight A), address and months (B), description (C) and organization (D), as `stems`
-- makes them, and a mark for its type: `#event_type2`.
ALTER TABLE events ADD COLUMN words tsvector NOT NULL DEFAULT '';

-- Only for a few months: an event that lasts for years is in all of them.
CREATE FUNCTION month_words(first_day date, last_day date) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT string_agg((ARRAY['january', 'february', 'march', 'april', 'may', 'june', 'july', 'august', 'september', 'october', 'november', 'december'])
    [extract(month FROM month)::integer], ' ')
  FROM generate_series(date_trunc('month', first_day::timestamp), least(last_day::timestamp, first_day::timestamp + interval '11 months'), interval '1 month') AS month
$$;

CREATE FUNCTION write_event_words() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.words := vendor_word_vector(NEW.title, concat_ws(' ', NEW.address, month_words(NEW.start_date, coalesce(NEW.end_date, NEW.start_date))), NEW.description)
    || setweight(vendor_word_vector((SELECT organization_name FROM organizers WHERE id = NEW.organizer_id), '', ''), 'D')
    || array_to_tsvector(array_remove(ARRAY['#event_type' || NEW.event_type_id], NULL));
  RETURN NEW;
END
$$;

CREATE TRIGGER events_words BEFORE INSERT OR UPDATE OF title, address, description, start_date, end_date, event_type_id, organizer_id ON events
FOR EACH ROW EXECUTE FUNCTION write_event_words();

CREATE FUNCTION rename_organization_in_events() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE events SET organizer_id = organizer_id WHERE organizer_id = NEW.id;
  RETURN NULL;
END
$$;

CREATE TRIGGER organizers_words AFTER UPDATE OF organization_name ON organizers FOR EACH ROW
WHEN (OLD.organization_name <> NEW.organization_name) EXECUTE FUNCTION rename_organization_in_events();

-- The words of published events, which misspelt ones are compared with, and their places, which are suggested; with the number of events.
CREATE TABLE event_words (
  word text PRIMARY KEY,
  events integer NOT NULL
);
CREATE INDEX event_words_start ON event_words (word text_pattern_ops);
CREATE INDEX event_words_trgm ON event_words USING gin (lower(word) gin_trgm_ops) WITH (fastupdate = false);
CREATE TABLE event_places (
  name text PRIMARY KEY,
  plain text NOT NULL,
  events integer NOT NULL
);
CREATE INDEX event_places_most ON event_places (events DESC, name);

CREATE FUNCTION count_event_words() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  gained_words text[];
  lost_words text[];
  gained_places text[];
  lost_places text[];
BEGIN
  IF TG_OP = 'UPDATE' THEN
    PERFORM FROM before JOIN after USING (id)
    WHERE (before.status = 'published', before.words, before.address) IS DISTINCT FROM (after.status = 'published', after.words, after.address);
    IF NOT FOUND THEN RETURN NULL; END IF;
  END IF;
  IF TG_OP <> 'DELETE' THEN
    SELECT array_agg(word) INTO gained_words FROM after, unnest(tsvector_to_array(words)) AS word
    WHERE status = 'published' AND char_length(word) BETWEEN 4 AND 40 AND NOT starts_with(word, '#');
    SELECT array_agg(city_of(address)) INTO gained_places FROM after WHERE status = 'published';
  END IF;
  IF TG_OP <> 'INSERT' THEN
    SELECT array_agg(word) INTO lost_words FROM before, unnest(tsvector_to_array(words)) AS word
    WHERE status = 'published' AND char_length(word) BETWEEN 4 AND 40 AND NOT starts_with(word, '#');
    SELECT array_agg(city_of(address)) INTO lost_places FROM before WHERE status = 'published';
  END IF;
  -- In the order of the keys, so that two writers never wait for each other in a circle.
  INSERT INTO event_words (word, events)
  SELECT word, sum(change)
  FROM (SELECT unnest(gained_words) AS word, 1 AS change UNION ALL SELECT unnest(lost_words), -1) AS changes
  GROUP BY word HAVING sum(change) <> 0 ORDER BY word COLLATE "C"
  ON CONFLICT (word) DO UPDATE SET events = event_words.events + excluded.events;
  DELETE FROM event_words WHERE events = 0 AND word = ANY (lost_words);
  INSERT INTO event_places (name, plain, events)
  SELECT name, plain_words(name), sum(change)
  FROM (SELECT unnest(gained_places) AS name, 1 AS change UNION ALL SELECT unnest(lost_places), -1) AS changes
  WHERE name IS NOT NULL GROUP BY name HAVING sum(change) <> 0 ORDER BY name COLLATE "C"
  ON CONFLICT (name) DO UPDATE SET events = event_places.events + excluded.events;
  DELETE FROM event_places WHERE events = 0 AND name = ANY (lost_places);
  RETURN NULL;
END
$$;

UPDATE events SET organizer_id = organizer_id;
INSERT INTO event_words SELECT word, count(*) FROM events, unnest(tsvector_to_array(words)) AS word
WHERE status = 'published' AND char_length(word) BETWEEN 4 AND 40 AND NOT starts_with(word, '#') GROUP BY word;
INSERT INTO event_places SELECT place, plain_words(place), count(*) FROM events, city_of(address) AS place
WHERE status = 'published' AND place IS NOT NULL GROUP BY place;

CREATE TRIGGER events_counted_new AFTER INSERT ON events REFERENCING NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION count_event_words();
CREATE TRIGGER events_counted_changed AFTER UPDATE ON events REFERENCING OLD TABLE AS before NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION count_event_words();
CREATE TRIGGER events_counted_removed AFTER DELETE ON events REFERENCING OLD TABLE AS before FOR EACH STATEMENT EXECUTE FUNCTION count_event_words();

CREATE INDEX events_words ON events USING gin (words);
-- For events from a day on.
CREATE INDEX events_status_last_day ON events (status, (coalesce(end_date, start_date)));
