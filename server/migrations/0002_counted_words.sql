-- Custom SQL migration file, put your code below! --
CREATE FUNCTION vendor_words_of(company_name text, business_description text) RETURNS SETOF text LANGUAGE sql IMMUTABLE AS $$
  SELECT DISTINCT split.word
  FROM regexp_split_to_table(lower(company_name || ' ' || business_description), '[[:space:][:punct:]]+') AS split(word)
  WHERE char_length(split.word) BETWEEN 4 AND 40
$$;
--> statement-breakpoint
CREATE FUNCTION count_vendor_words() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  gained text[];
  lost text[];
BEGIN
  IF TG_OP = 'UPDATE' THEN
    PERFORM FROM before JOIN after USING (id)
    WHERE (before.is_listed, before.company_name, before.business_description)
      IS DISTINCT FROM (after.is_listed, after.company_name, after.business_description);
    IF NOT FOUND THEN RETURN NULL; END IF;
  END IF;
  IF TG_OP <> 'DELETE' THEN
    SELECT array_agg(word) INTO gained FROM after, vendor_words_of(company_name, business_description) AS word WHERE is_listed;
  END IF;
  IF TG_OP <> 'INSERT' THEN
    SELECT array_agg(word) INTO lost FROM before, vendor_words_of(company_name, business_description) AS word WHERE is_listed;
  END IF;
  -- In the order of words, so that two writers never wait for each other in a circle.
  INSERT INTO vendor_words (word, vendors)
  SELECT word, sum(change)
  FROM (SELECT unnest(gained) AS word, 1 AS change UNION ALL SELECT unnest(lost), -1) AS changes
  GROUP BY word
  HAVING sum(change) <> 0
  ORDER BY word
  ON CONFLICT (word) DO UPDATE SET vendors = vendor_words.vendors + excluded.vendors;
  DELETE FROM vendor_words WHERE vendors = 0 AND word = ANY (lost);
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE OR REPLACE TRIGGER vendors_learn_new_words AFTER INSERT ON "vendors" REFERENCING NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION count_vendor_words();
--> statement-breakpoint
CREATE OR REPLACE TRIGGER vendors_learn_changed_words AFTER UPDATE ON "vendors" REFERENCING OLD TABLE AS before NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION count_vendor_words();
--> statement-breakpoint
CREATE TRIGGER vendors_forget_words AFTER DELETE ON "vendors" REFERENCING OLD TABLE AS before FOR EACH STATEMENT EXECUTE FUNCTION count_vendor_words();
--> statement-breakpoint
DROP FUNCTION learn_vendor_words();
--> statement-breakpoint
-- Counted before the words are locked: searches are read meanwhile, and only writers of vendors wait.
CREATE TEMPORARY TABLE counted_words ON COMMIT DROP AS
SELECT word, count(*)::integer AS vendors FROM vendors, vendor_words_of(company_name, business_description) AS word WHERE is_listed GROUP BY word;
--> statement-breakpoint
TRUNCATE "vendor_words";
