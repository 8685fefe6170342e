CREATE TABLE "upload_slots" (
	"key" text PRIMARY KEY NOT NULL,
	"vendor_id" bigint NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"claimed_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "upload_slots" ADD CONSTRAINT "upload_slots_vendor_id_vendors_id_fk" FOREIGN KEY ("vendor_id") REFERENCES "public"."vendors"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "upload_slots_vendor" ON "upload_slots" USING btree ("vendor_id");--> statement-breakpoint
CREATE INDEX "upload_slots_expires" ON "upload_slots" USING btree ("expires_at");--> statement-breakpoint
DROP INDEX "vendor_words_trgm";--> statement-breakpoint
ALTER TABLE "vendor_words" ADD COLUMN "vendors" integer NOT NULL;--> statement-breakpoint
CREATE INDEX "vendor_words_trgm" ON "vendor_words" USING gin (lower("word") gin_trgm_ops) WITH (fastupdate=false);