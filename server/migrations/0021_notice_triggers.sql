-- Custom SQL migration file, put your code below! --
-- Decision 028. Tells the servers, at the commit, whose notifications have changed: the person's id, and the kinds of what is new. One
-- message for each person and statement. Without kinds only the number of unread ones has changed.
CREATE FUNCTION tell_of_notices() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    PERFORM pg_notify('notifications', concat_ws(' ', user_id, string_agg(DISTINCT kind, ' ')))
    FROM written GROUP BY user_id;
  ELSIF TG_OP = 'UPDATE' THEN
    -- A new text in place of an unread one has a new time.
    PERFORM pg_notify('notifications', concat_ws(' ', written.user_id, string_agg(DISTINCT written.kind, ' ') FILTER (WHERE written.created_at <> earlier.created_at)))
    FROM written JOIN earlier USING (id)
    WHERE written.created_at <> earlier.created_at OR written.read_at IS DISTINCT FROM earlier.read_at
    GROUP BY written.user_id;
  ELSE
    PERFORM pg_notify('notifications', user_id::text)
    FROM earlier WHERE read_at IS NULL GROUP BY user_id;
  END IF;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER tell_of_new AFTER INSERT ON "notifications"
REFERENCING NEW TABLE AS written
FOR EACH STATEMENT EXECUTE FUNCTION tell_of_notices();
--> statement-breakpoint
CREATE TRIGGER tell_of_changed AFTER UPDATE ON "notifications"
REFERENCING OLD TABLE AS earlier NEW TABLE AS written
FOR EACH STATEMENT EXECUTE FUNCTION tell_of_notices();
--> statement-breakpoint
CREATE TRIGGER tell_of_removed AFTER DELETE ON "notifications"
REFERENCING OLD TABLE AS earlier
FOR EACH STATEMENT EXECUTE FUNCTION tell_of_notices();
