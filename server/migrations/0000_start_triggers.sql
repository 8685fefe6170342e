-- Custom SQL migration file, put your code below! --
CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
END
$$;
--> statement-breakpoint
CREATE TRIGGER audit_entries_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON "audit_entries" FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE FUNCTION learn_vendor_words() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- In the order of words, so that two writers never wait for each other in a circle.
  INSERT INTO vendor_words (word)
  SELECT DISTINCT split.word
  FROM written, regexp_split_to_table(lower(company_name || ' ' || business_description), '[[:space:][:punct:]]+') AS split(word)
  WHERE char_length(split.word) BETWEEN 4 AND 40
    AND NOT EXISTS (SELECT FROM vendor_words known WHERE known.word = split.word)
  ORDER BY split.word
  ON CONFLICT DO NOTHING;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER vendors_learn_new_words AFTER INSERT ON "vendors" REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION learn_vendor_words();
--> statement-breakpoint
CREATE TRIGGER vendors_learn_changed_words AFTER UPDATE ON "vendors" REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION learn_vendor_words();
--> statement-breakpoint
CREATE FUNCTION list_vendor() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.is_listed := NEW.status = 'approved' AND EXISTS (SELECT FROM users WHERE id = NEW.user_id AND role = 'contractor');
  RETURN NEW;
END
$$;
--> statement-breakpoint
CREATE TRIGGER vendors_list BEFORE INSERT OR UPDATE ON "vendors" FOR EACH ROW EXECUTE FUNCTION list_vendor();
--> statement-breakpoint
CREATE FUNCTION list_vendor_of_user() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- Also where nothing changes: the row lock makes a decision that is being taken at the same time see the new role.
  UPDATE vendors SET is_listed = is_listed WHERE user_id = NEW.id;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER users_list_vendor AFTER UPDATE OF role ON "users" FOR EACH ROW WHEN (OLD.role IS DISTINCT FROM NEW.role) EXECUTE FUNCTION list_vendor_of_user();
