CREATE TABLE "idp_second_factors" (
	"account_id" uuid PRIMARY KEY NOT NULL,
	"secret" text NOT NULL,
	"begun_at" timestamp with time zone DEFAULT now() NOT NULL,
	"confirmed_at" timestamp with time zone,
	"last_step" bigint,
	"recovery_codes" text[] DEFAULT '{}'::text[] NOT NULL
);
--> statement-breakpoint
ALTER TABLE "idp_links" DROP CONSTRAINT "idp_links_purpose";--> statement-breakpoint
ALTER TABLE "idp_accounts" ADD COLUMN "password_changed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "idp_accounts" ADD COLUMN "generation" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "idp_records" ADD COLUMN "account_id" uuid;--> statement-breakpoint
ALTER TABLE "idp_records" ADD COLUMN "browser" text;--> statement-breakpoint
ALTER TABLE "idp_second_factors" ADD CONSTRAINT "idp_second_factors_account" FOREIGN KEY ("account_id") REFERENCES "public"."idp_accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "idp_records_account" ON "idp_records" USING btree ("account_id");--> statement-breakpoint
ALTER TABLE "idp_links" ADD CONSTRAINT "idp_links_purpose" CHECK ("idp_links"."purpose" in ('confirm', 'reset'));