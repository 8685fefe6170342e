-- Custom SQL migration file, put your code below! --
-- The functions of the audit log find nothing that somebody else made in this database: no function, operator or table of the same name.
-- Where they belong to a role of their own this changes nothing, and `npm run admin -- audit-role` prints it for a superuser.
DO $migration$
BEGIN
  IF NOT pg_has_role((SELECT proowner FROM pg_proc WHERE oid = 'public.chain_audit_entry()'::regprocedure), 'usage') THEN
    RETURN;
  END IF;

  -- SHA-256 of the hash before it, then the entry as a JSON list of texts. Whoever adds an entry need not be allowed to write the chain: the function acts for the tables' owner.
  CREATE OR REPLACE FUNCTION public.chain_audit_entry() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $function$
  DECLARE
    place bigint;
    digest text;
  BEGIN
    -- As the trigger of somebody's own table it would run the casts of that table's types.
    IF TG_RELID <> 'public.audit_entries'::regclass THEN
      RAISE EXCEPTION '% is not the audit log', TG_TABLE_NAME USING ERRCODE = 'insufficient_privilege';
    END IF;
    SELECT entries + 1, hash INTO STRICT place, digest FROM public.audit_head FOR UPDATE;
    digest := encode(sha256(convert_to(digest || array_to_json(ARRAY[
      place::text, NEW.id::text, NEW.actor_user_id::text, NEW.action, NEW.subject_type, NEW.subject_id::text,
      NEW.from_state, NEW.to_state, NEW.reason, NEW.version::text, to_jsonb(NEW.fields)::text,
      to_char(NEW.created_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')
    ])::text, 'UTF8')), 'hex');
    INSERT INTO public.audit_chain (position, entry_id, hash) VALUES (place, NEW.id, digest);
    UPDATE public.audit_head SET entries = place, hash = digest;
    RETURN NULL;
  END
  $function$;

  CREATE OR REPLACE FUNCTION public.guard_audit_chain() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $function$
  BEGIN
    -- Written by the trigger that chains entries, and by nobody else.
    IF (TG_TABLE_NAME, TG_OP) IN (('audit_chain', 'INSERT'), ('audit_head', 'UPDATE')) AND pg_trigger_depth() > 1 THEN
      RETURN NULL;
    END IF;
    RAISE EXCEPTION '% is written by its trigger alone', TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
  END
  $function$;

  CREATE OR REPLACE FUNCTION public.refuse_change() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $function$
  BEGIN
    RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
  END
  $function$;

  CREATE OR REPLACE FUNCTION public.keep_audit_subjects() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $function$
  BEGIN
    RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
  END
  $function$;

  DROP FUNCTION IF EXISTS public.audit_hash(text, bigint, jsonb, timestamptz);
END
$migration$;
