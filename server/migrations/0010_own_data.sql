CREATE TABLE "data_exports" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "data_exports_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" bigint NOT NULL,
	"file" text NOT NULL,
	"status" text DEFAULT 'waiting' NOT NULL,
	"progress" smallint DEFAULT 0 NOT NULL,
	"size" bigint,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "data_exports_user_id_unique" UNIQUE("user_id"),
	CONSTRAINT "data_exports_file_unique" UNIQUE("file"),
	CONSTRAINT "data_exports_status" CHECK ("data_exports"."status" in ('waiting', 'running', 'ready', 'failed')),
	CONSTRAINT "data_exports_progress" CHECK ("data_exports"."progress" between 0 and 100),
	CONSTRAINT "data_exports_ready" CHECK (("data_exports"."status" = 'ready') = ("data_exports"."size" is not null))
);
--> statement-breakpoint
CREATE TABLE "deleted_identities" (
	"hash" text PRIMARY KEY NOT NULL,
	"deleted_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "deliveries" ADD COLUMN "about_user_ids" bigint[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "notifications" ADD COLUMN "about_user_ids" bigint[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "name_is_own" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "deleted_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "data_exports" ADD CONSTRAINT "data_exports_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "data_exports_expires" ON "data_exports" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "deleted_identities_deleted" ON "deleted_identities" USING btree ("deleted_at");--> statement-breakpoint
CREATE INDEX "deliveries_recipient" ON "deliveries" USING btree (lower("recipient"));--> statement-breakpoint
CREATE INDEX "deliveries_about" ON "deliveries" USING gin ("about_user_ids");--> statement-breakpoint
CREATE INDEX "notifications_about" ON "notifications" USING gin ("about_user_ids");