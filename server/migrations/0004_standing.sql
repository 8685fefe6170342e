ALTER TABLE "audit_entries" ADD COLUMN "version" integer;--> statement-breakpoint
ALTER TABLE "audit_entries" ADD COLUMN "fields" text[];--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "admin_by" text;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "suspended_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "suspended_reason" text;--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_admin_by" CHECK ("users"."admin_by" in ('settings', 'command'));--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_suspended" CHECK (("users"."suspended_at" is null) = ("users"."suspended_reason" is null));