CREATE INDEX "vendor_listings_created" ON "vendor_listings" USING btree ("created_at" desc,"vendor_id" desc) WHERE "vendor_listings"."is_listed";
--> statement-breakpoint
CREATE INDEX "vendor_listings_name" ON "vendor_listings" USING btree ("name","vendor_id") WHERE "vendor_listings"."is_listed";
--> statement-breakpoint
CREATE INDEX "vendor_listings_name_start" ON "vendor_listings" USING btree ("name" text_pattern_ops) WHERE "vendor_listings"."is_listed";
--> statement-breakpoint
CREATE INDEX "vendor_listings_most_years" ON "vendor_listings" USING btree ("years" desc nulls last,"vendor_id") WHERE "vendor_listings"."is_listed";
--> statement-breakpoint
CREATE INDEX "vendor_listings_fewest_years" ON "vendor_listings" USING btree ("years" nulls last,"vendor_id") WHERE "vendor_listings"."is_listed";
--> statement-breakpoint
CREATE INDEX "vendor_listings_filters" ON "vendor_listings" USING gin ("words","place" gin_trgm_ops) WITH (fastupdate=false) WHERE "vendor_listings"."is_listed";
