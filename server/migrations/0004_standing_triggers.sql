-- Custom SQL migration file, put your code below! --
UPDATE "users" SET admin_by = 'settings' WHERE role = 'admin' AND EXISTS (
  SELECT FROM audit_entries
  WHERE subject_type = 'user' AND subject_id = users.id AND to_state = 'admin' AND reason = 'Named as an admin in the settings'
);
--> statement-breakpoint
-- The one place that says when a profile counts.
CREATE FUNCTION profile_counts(owner_role text, owner_suspended_at timestamptz, needed_role text) RETURNS boolean LANGUAGE sql IMMUTABLE AS $$
  SELECT owner_role = needed_role AND owner_suspended_at IS NULL
$$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION list_vendor() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.is_listed := NEW.status = 'approved'
    AND EXISTS (SELECT FROM users WHERE id = NEW.user_id AND profile_counts(role, suspended_at, 'contractor'));
  RETURN NEW;
END
$$;
--> statement-breakpoint
CREATE OR REPLACE TRIGGER users_list_vendor AFTER UPDATE OF role, suspended_at ON "users" FOR EACH ROW
WHEN (OLD.role IS DISTINCT FROM NEW.role OR OLD.suspended_at IS DISTINCT FROM NEW.suspended_at) EXECUTE FUNCTION list_vendor_of_user();
