DROP INDEX "service_areas_name_trgm";
--> statement-breakpoint
DROP INDEX "vendors_listed_created";
--> statement-breakpoint
DROP INDEX "vendors_listed_name";
--> statement-breakpoint
DROP INDEX "vendors_listed_years";
--> statement-breakpoint
DROP INDEX "vendors_name_trgm";
--> statement-breakpoint
DROP INDEX "vendors_description_trgm";
--> statement-breakpoint
DROP INDEX "vendors_address_trgm";
--> statement-breakpoint
ALTER TABLE "services" ADD COLUMN "synonyms" text[] DEFAULT '{}' NOT NULL;
--> statement-breakpoint
CREATE INDEX "vendor_words_start" ON "vendor_words" USING btree ("word" text_pattern_ops);