DROP INDEX "users_created";--> statement-breakpoint
DROP INDEX "users_role_created";--> statement-breakpoint
CREATE INDEX "contact_requests_vendor" ON "contact_requests" USING btree ("vendor_id");--> statement-breakpoint
CREATE INDEX "contact_requests_message" ON "contact_requests" USING gin (lower("message") gin_trgm_ops) WITH (fastupdate=false);--> statement-breakpoint
CREATE INDEX "deliveries_search" ON "deliveries" USING gin (lower("recipient") gin_trgm_ops) WITH (fastupdate=false);--> statement-breakpoint
CREATE INDEX "organizers_created" ON "organizers" USING btree ("created_at" desc,"id" desc);--> statement-breakpoint
CREATE INDEX "organizers_search" ON "organizers" USING gin (lower("organization_name") gin_trgm_ops,lower("organization_address") gin_trgm_ops) WITH (fastupdate=false);--> statement-breakpoint
CREATE INDEX "users_name" ON "users" USING btree (nullif(lower("name"), ''),"id") WHERE "users"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "users_name_desc" ON "users" USING btree (nullif(lower("name"), '') desc nulls last,"id" desc) WHERE "users"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "users_email" ON "users" USING btree (nullif(lower("email"), ''),"id") WHERE "users"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "users_email_desc" ON "users" USING btree (nullif(lower("email"), '') desc nulls last,"id" desc) WHERE "users"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "users_deleted" ON "users" USING btree ("id") WHERE "users"."deleted_at" is not null;--> statement-breakpoint
CREATE INDEX "users_search" ON "users" USING gin (lower("name") gin_trgm_ops,lower("email") gin_trgm_ops,lower("phone") gin_trgm_ops) WITH (fastupdate=false);--> statement-breakpoint
CREATE INDEX "vendors_created" ON "vendors" USING btree ("created_at" desc,"id" desc);--> statement-breakpoint
CREATE INDEX "vendors_company_name" ON "vendors" USING btree (nullif(lower("company_name"), ''),"id");--> statement-breakpoint
CREATE INDEX "vendors_company_name_desc" ON "vendors" USING btree (nullif(lower("company_name"), '') desc nulls last,"id" desc);--> statement-breakpoint
CREATE INDEX "vendors_waiting" ON "vendors" USING btree (coalesce("resubmitted_at", "created_at"),"id") WHERE "vendors"."status" = 'pending';--> statement-breakpoint
CREATE INDEX "vendors_search" ON "vendors" USING gin (lower("company_name") gin_trgm_ops,lower("business_address") gin_trgm_ops) WITH (fastupdate=false);--> statement-breakpoint
CREATE INDEX "users_created" ON "users" USING btree ("created_at" desc,"id" desc) WHERE "users"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "users_role_created" ON "users" USING btree ("role","created_at" desc,"id" desc) WHERE "users"."deleted_at" is null;