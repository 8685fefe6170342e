-- Custom SQL migration file, put your code below! --
-- Words that a search leaves out while it has others.
CREATE FUNCTION small_words() RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT string_to_array('and or the a an for in at near of with on to my me our by from some', ' ')
$$;
--> statement-breakpoint
-- The words of a text with their stems, each once, in order; small words only where there are no others.
CREATE FUNCTION counted_words_of(body text) RETURNS TABLE (place bigint, plain text, stem text) LANGUAGE sql STABLE AS $$
  WITH words AS (
    SELECT min(place) AS place, (array_agg(left(plain, 40) ORDER BY place))[1] AS plain, left(stem, 40) AS stem
    FROM unnest(string_to_array(plain_words(body), ' '), string_to_array(stems(plain_words(body)), ' ')) WITH ORDINALITY AS word (plain, stem, place)
    WHERE plain <> ''
    GROUP BY left(stem, 40)
  )
  SELECT place, plain, stem FROM words
  WHERE plain <> ALL (small_words()) OR NOT EXISTS (SELECT FROM words WHERE plain <> ALL (small_words()))
$$;
--> statement-breakpoint
CREATE FUNCTION write_lookup_words() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  of_kind text := TG_ARGV[0];
BEGIN
  DELETE FROM lookup_words WHERE kind = of_kind AND lookup_id IN (SELECT id FROM changed);
  IF TG_OP <> 'DELETE' THEN
    INSERT INTO lookup_words (kind, lookup_id, phrase, word, needed)
    SELECT of_kind, id, phrase, stem, CASE phrase WHEN 0 THEN 1 ELSE count(*) OVER (PARTITION BY id, phrase) END
    FROM (
      SELECT id, 0 AS phrase, display_name AS body FROM changed
      UNION ALL
      -- Only services have synonyms.
      SELECT id, number::integer, body
      FROM changed, jsonb_array_elements_text(coalesce(to_jsonb(changed) -> 'synonyms', '[]')) WITH ORDINALITY AS synonym (body, number)
    ) AS phrases, counted_words_of(body);
  END IF;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER services_words_new AFTER INSERT ON "services" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION write_lookup_words('service');
--> statement-breakpoint
CREATE TRIGGER services_words_changed AFTER UPDATE ON "services" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION write_lookup_words('service');
--> statement-breakpoint
CREATE TRIGGER services_words_removed AFTER DELETE ON "services" REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION write_lookup_words('service');
--> statement-breakpoint
UPDATE "services" SET display_name = display_name;
--> statement-breakpoint
CREATE TRIGGER event_types_words_new AFTER INSERT ON "event_types" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION write_lookup_words('event_type');
--> statement-breakpoint
CREATE TRIGGER event_types_words_changed AFTER UPDATE ON "event_types" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION write_lookup_words('event_type');
--> statement-breakpoint
CREATE TRIGGER event_types_words_removed AFTER DELETE ON "event_types" REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION write_lookup_words('event_type');
--> statement-breakpoint
UPDATE "event_types" SET display_name = display_name;
--> statement-breakpoint
CREATE TRIGGER aesthetic_tags_words_new AFTER INSERT ON "aesthetic_tags" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION write_lookup_words('style');
--> statement-breakpoint
CREATE TRIGGER aesthetic_tags_words_changed AFTER UPDATE ON "aesthetic_tags" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION write_lookup_words('style');
--> statement-breakpoint
CREATE TRIGGER aesthetic_tags_words_removed AFTER DELETE ON "aesthetic_tags" REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION write_lookup_words('style');
--> statement-breakpoint
UPDATE "aesthetic_tags" SET display_name = display_name;
--> statement-breakpoint
CREATE TRIGGER service_areas_words_new AFTER INSERT ON "service_areas" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION write_lookup_words('area');
--> statement-breakpoint
CREATE TRIGGER service_areas_words_changed AFTER UPDATE ON "service_areas" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION write_lookup_words('area');
--> statement-breakpoint
CREATE TRIGGER service_areas_words_removed AFTER DELETE ON "service_areas" REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION write_lookup_words('area');
--> statement-breakpoint
UPDATE "service_areas" SET display_name = display_name;
--> statement-breakpoint
-- The lookup entries that searched words mean: `word` is the number of the word, `is_exact` whether the whole word is there and not only its start.
-- The words of a synonym count only together: "photo" does not mean a photo booth.
CREATE FUNCTION lookups_of_words(plains text[], searched text[]) RETURNS TABLE (word bigint, kind text, lookup_id bigint, is_exact boolean) LANGUAGE sql STABLE AS $$
  WITH hits AS (
    SELECT searched.place, known.kind, known.lookup_id, known.phrase, known.word, known.needed, known.word = searched.stem AS is_exact
    FROM unnest(plains, searched) WITH ORDINALITY AS searched (plain, stem, place)
    JOIN lookup_words known ON known.word = searched.stem OR known.word LIKE searched.plain || '%'
  ), whole AS (
    SELECT kind, lookup_id, phrase FROM hits GROUP BY kind, lookup_id, phrase, needed HAVING count(DISTINCT word) >= needed
  )
  SELECT place, kind, lookup_id, bool_or(is_exact) FROM hits JOIN whole USING (kind, lookup_id, phrase) GROUP BY place, kind, lookup_id
$$;