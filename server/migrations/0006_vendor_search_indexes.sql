CREATE INDEX "lookup_words_start" ON "lookup_words" USING btree ("word" text_pattern_ops);
--> statement-breakpoint
CREATE INDEX "lookup_words_trgm" ON "lookup_words" USING gin ("word" gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX "vendor_places_most" ON "vendor_places" USING btree ("vendors" desc,"name");
--> statement-breakpoint
CREATE INDEX "vendor_search_created" ON "vendor_search" USING btree ("created_at" desc,"vendor_id" desc) WHERE "vendor_search"."is_listed";
--> statement-breakpoint
CREATE INDEX "vendor_search_name" ON "vendor_search" USING btree ("name","vendor_id") WHERE "vendor_search"."is_listed";
--> statement-breakpoint
CREATE INDEX "vendor_search_name_start" ON "vendor_search" USING btree ("name" text_pattern_ops) WHERE "vendor_search"."is_listed";
--> statement-breakpoint
CREATE INDEX "vendor_search_most_years" ON "vendor_search" USING btree ("years" desc nulls last,"vendor_id") WHERE "vendor_search"."is_listed";
--> statement-breakpoint
CREATE INDEX "vendor_search_fewest_years" ON "vendor_search" USING btree ("years" nulls last,"vendor_id") WHERE "vendor_search"."is_listed";
--> statement-breakpoint
CREATE INDEX "vendor_search_filters" ON "vendor_search" USING gin ("words","service_ids","event_type_ids","style_ids","area_ids","traits","place" gin_trgm_ops) WITH (fastupdate=false) WHERE "vendor_search"."is_listed";