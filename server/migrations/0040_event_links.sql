-- Who may see an event once it is published: everybody, or only people who have its link or its code.
ALTER TABLE events ADD COLUMN visibility text NOT NULL DEFAULT 'listed' CONSTRAINT events_visibility CHECK (visibility IN ('listed', 'unlisted', 'private'));

-- Whether everybody may see an event, as far as the event decides it: its organizer must count too.
CREATE FUNCTION event_is_public(status text, visibility text) RETURNS boolean LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT status <> 'draft' AND visibility = 'listed'
$$;

-- The link of an event that is not listed. Its code is made of `nonce` with a secret that is not in this table; another nonce ends it.
CREATE TABLE event_links (
  event_id bigint PRIMARY KEY CONSTRAINT event_links_event_id_events_id_fk REFERENCES events ON DELETE CASCADE,
  nonce uuid NOT NULL DEFAULT gen_random_uuid(),
  expires_on date,
  max_uses integer,
  uses integer NOT NULL DEFAULT 0,
  created_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT event_links_max_uses CHECK (max_uses BETWEEN 1 AND 10000),
  CONSTRAINT event_links_uses CHECK (uses >= 0)
);

-- The accounts that opened the link of an event: each sees the event from then on.
CREATE TABLE event_guests (
  event_id bigint NOT NULL CONSTRAINT event_guests_event_id_events_id_fk REFERENCES events ON DELETE CASCADE,
  user_id bigint NOT NULL CONSTRAINT event_guests_user_id_users_id_fk REFERENCES users ON DELETE CASCADE,
  created_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT event_guests_pk PRIMARY KEY (event_id, user_id)
);
CREATE INDEX event_guests_user ON event_guests (user_id);

-- Each choice of who may see an event has its own link: that of the former choice ends.
CREATE FUNCTION replace_event_link() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM event_links WHERE event_id = NEW.id;
  IF NEW.visibility <> 'listed' THEN INSERT INTO event_links (event_id) VALUES (NEW.id); END IF;
  RETURN NULL;
END
$$;
CREATE TRIGGER events_link_new AFTER INSERT ON events FOR EACH ROW WHEN (NEW.visibility <> 'listed') EXECUTE FUNCTION replace_event_link();
CREATE TRIGGER events_link_changed AFTER UPDATE ON events FOR EACH ROW WHEN (OLD.visibility <> NEW.visibility) EXECUTE FUNCTION replace_event_link();

-- The words and places of public events only: as in 0020, with the rule above in place of the status.
CREATE OR REPLACE FUNCTION count_event_words() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  gained_words text[];
  lost_words text[];
  gained_places text[];
  lost_places text[];
BEGIN
  IF TG_OP = 'UPDATE' THEN
    PERFORM FROM before JOIN after USING (id)
    WHERE (before.status = 'published' AND event_is_public(before.status, before.visibility), before.words, before.address) IS DISTINCT FROM (after.status = 'published' AND event_is_public(after.status, after.visibility), after.words, after.address);
    IF NOT FOUND THEN RETURN NULL; END IF;
  END IF;
  IF TG_OP <> 'DELETE' THEN
    SELECT array_agg(word) INTO gained_words FROM after, unnest(tsvector_to_array(words)) AS word
    WHERE status = 'published' AND event_is_public(status, visibility) AND char_length(word) BETWEEN 4 AND 40 AND NOT starts_with(word, '#');
    SELECT array_agg(city_of(address)) INTO gained_places FROM after WHERE status = 'published' AND event_is_public(status, visibility);
  END IF;
  IF TG_OP <> 'INSERT' THEN
    SELECT array_agg(word) INTO lost_words FROM before, unnest(tsvector_to_array(words)) AS word
    WHERE status = 'published' AND event_is_public(status, visibility) AND char_length(word) BETWEEN 4 AND 40 AND NOT starts_with(word, '#');
    SELECT array_agg(city_of(address)) INTO lost_places FROM before WHERE status = 'published' AND event_is_public(status, visibility);
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
