-- Which words of lookups the asked words are or start: only of names, and of synonyms of which every word is asked for. `size` is the number
-- of words of the name or synonym, so that the reader can tell "photo booth" from "photo".
CREATE FUNCTION phrases_of_words(plains text[], stems text[])
RETURNS TABLE (kind text, id bigint, phrase integer, size bigint, asked bigint, word text, is_exact boolean) LANGUAGE sql STABLE AS $$
  WITH hits AS (
    SELECT known.*, asked.place, known.word = asked.stem AS is_exact
    FROM unnest(plains, stems) WITH ORDINALITY AS asked (plain, stem, place)
    JOIN lookup_words known ON known.word = asked.stem OR (char_length(asked.stem) > 2 AND known.word LIKE asked.stem || '%')
  ), whole AS (
    SELECT kind, lookup_id, phrase FROM hits GROUP BY kind, lookup_id, phrase, needed HAVING count(DISTINCT word) >= needed
  )
  SELECT kind, lookup_id, phrase, CASE phrase WHEN 0 THEN (
    SELECT count(*) FROM lookup_words WHERE (kind, lookup_id, phrase) = (hits.kind, hits.lookup_id, 0)
  ) ELSE needed END, place, word, is_exact
  FROM hits JOIN whole USING (kind, lookup_id, phrase)
$$;

CREATE INDEX vendor_places_city ON vendor_places (plain_words(split_part(name, ',', 1)));
CREATE INDEX vendor_places_plain ON vendor_places (plain);
