CREATE TABLE "audit_chain" (
	"position" bigint PRIMARY KEY NOT NULL,
	"entry_id" bigint NOT NULL,
	"hash" text NOT NULL,
	CONSTRAINT "audit_chain_entry_id_unique" UNIQUE("entry_id")
);
--> statement-breakpoint
CREATE TABLE "audit_head" (
	"id" smallint PRIMARY KEY DEFAULT 1 NOT NULL,
	"entries" bigint NOT NULL,
	"hash" text NOT NULL,
	CONSTRAINT "audit_head_single" CHECK ("audit_head"."id" = 1)
);
--> statement-breakpoint
INSERT INTO "audit_head" ("entries", "hash") VALUES (0, '');
--> statement-breakpoint
-- SHA-256 of the hash before it, then the entry as a JSON list of texts.
CREATE FUNCTION audit_hash(previous text, place bigint, entry jsonb, created_at timestamptz) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT encode(sha256(convert_to(previous || array_to_json(ARRAY[
    place::text, entry->>'id', entry->>'actor_user_id', entry->>'action', entry->>'subject_type', entry->>'subject_id',
    entry->>'from_state', entry->>'to_state', entry->>'reason', entry->>'version', entry->>'fields',
    to_char(created_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')
  ])::text, 'UTF8')), 'hex')
$$;
--> statement-breakpoint
-- Whoever adds an entry need not be allowed to write the chain: the function acts for the tables' owner.
CREATE FUNCTION chain_audit_entry() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  head record;
BEGIN
  SELECT entries + 1 AS next, hash INTO STRICT head FROM audit_head FOR UPDATE;
  head.hash := audit_hash(head.hash, head.next, to_jsonb(NEW), NEW.created_at);
  INSERT INTO audit_chain (position, entry_id, hash) VALUES (head.next, NEW.id, head.hash);
  UPDATE audit_head SET entries = head.next, hash = head.hash;
  RETURN NULL;
END
$$;
--> statement-breakpoint
-- For the entries that stand already. The head is written once: each writing of a row in one transaction makes the next one slower.
CREATE FUNCTION chain_audit_entries() RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  head record;
  entry record;
BEGIN
  SELECT entries, hash INTO STRICT head FROM audit_head;
  FOR entry IN SELECT * FROM audit_entries WHERE NOT EXISTS (SELECT FROM audit_chain WHERE entry_id = audit_entries.id) ORDER BY id LOOP
    head.entries := head.entries + 1;
    head.hash := audit_hash(head.hash, head.entries, to_jsonb(entry), entry.created_at);
    INSERT INTO audit_chain (position, entry_id, hash) VALUES (head.entries, entry.id, head.hash);
  END LOOP;
  UPDATE audit_head SET entries = head.entries, hash = head.hash;
END
$$;
--> statement-breakpoint
CREATE FUNCTION guard_audit_chain() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- Written by the trigger that chains entries, and by nobody else.
  IF (TG_TABLE_NAME, TG_OP) IN (('audit_chain', 'INSERT'), ('audit_head', 'UPDATE')) AND pg_trigger_depth() > 1 THEN
    RETURN NULL;
  END IF;
  RAISE EXCEPTION '% is written by its trigger alone', TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
END
$$;
--> statement-breakpoint
-- Before any table in use is locked: with many entries it takes a while.
SELECT chain_audit_entries();
--> statement-breakpoint
-- Deferred: the lock on the head is a transaction's last, held for no longer than its commit takes, so nobody waits for it in a circle.
CREATE CONSTRAINT TRIGGER audit_entries_chain AFTER INSERT ON "audit_entries" DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION chain_audit_entry();
--> statement-breakpoint
-- Those that were written meanwhile. From here on the trigger does it.
SELECT chain_audit_entries();
--> statement-breakpoint
DROP FUNCTION chain_audit_entries();
--> statement-breakpoint
CREATE TRIGGER audit_chain_guard BEFORE INSERT OR UPDATE OR DELETE OR TRUNCATE ON "audit_chain" FOR EACH STATEMENT EXECUTE FUNCTION guard_audit_chain();
--> statement-breakpoint
CREATE TRIGGER audit_head_guard BEFORE INSERT OR UPDATE OR DELETE OR TRUNCATE ON "audit_head" FOR EACH STATEMENT EXECUTE FUNCTION guard_audit_chain();
--> statement-breakpoint
ALTER TABLE "audit_entries" ADD COLUMN "version" integer;--> statement-breakpoint
ALTER TABLE "audit_entries" ADD COLUMN "fields" text[];--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "admin_by" text;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "suspended_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "suspended_reason" text;--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_admin_by" CHECK ("users"."admin_by" in ('settings', 'command'));--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_suspended" CHECK (("users"."suspended_at" is null) = ("users"."suspended_reason" is null));--> statement-breakpoint
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
