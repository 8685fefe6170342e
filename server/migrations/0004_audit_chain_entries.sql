-- Custom SQL migration file, put your code below! --
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
-- Nobody waits for this one, which takes a while when there are many entries.
SELECT chain_audit_entries();
--> statement-breakpoint
-- Together, and users first as every call that writes does: the other way round, it and this migration would wait for each other.
LOCK TABLE "users", "audit_entries" IN ACCESS EXCLUSIVE MODE;
--> statement-breakpoint
-- Deferred: the lock on the head is a transaction's last, held for no longer than its commit takes, so nobody waits for it in a circle.
CREATE CONSTRAINT TRIGGER audit_entries_chain AFTER INSERT ON "audit_entries" DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION chain_audit_entry();
--> statement-breakpoint
-- The entries that were written meanwhile. From here on the trigger does it.
SELECT chain_audit_entries();
--> statement-breakpoint
DROP FUNCTION chain_audit_entries();
--> statement-breakpoint
CREATE TRIGGER audit_chain_guard BEFORE INSERT OR UPDATE OR DELETE OR TRUNCATE ON "audit_chain" FOR EACH STATEMENT EXECUTE FUNCTION guard_audit_chain();
--> statement-breakpoint
CREATE TRIGGER audit_head_guard BEFORE INSERT OR UPDATE OR DELETE OR TRUNCATE ON "audit_head" FOR EACH STATEMENT EXECUTE FUNCTION guard_audit_chain();
