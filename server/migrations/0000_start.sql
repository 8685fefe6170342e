CREATE TABLE "aesthetic_tags" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "aesthetic_tags_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"display_name" text NOT NULL,
	"description" text,
	CONSTRAINT "aesthetic_tags_name_unique" UNIQUE("name")
);
--> statement-breakpoint
CREATE TABLE "audit_entries" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "audit_entries_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"actor_user_id" bigint,
	"action" text NOT NULL,
	"subject_type" text NOT NULL,
	"subject_id" bigint NOT NULL,
	"from_state" text,
	"to_state" text,
	"reason" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "audit_entries_subject" CHECK ("audit_entries"."subject_type" in ('user', 'contractor', 'organizer', 'event', 'application', 'contact_request'))
);
--> statement-breakpoint
CREATE TABLE "contact_requests" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "contact_requests_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"vendor_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	"message" text,
	"status" text DEFAULT 'open' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"closed_at" timestamp with time zone,
	"closed_by" bigint,
	CONSTRAINT "contact_requests_status" CHECK ("contact_requests"."status" in ('open', 'closed'))
);
--> statement-breakpoint
CREATE TABLE "deliveries" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "deliveries_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"recipient" text NOT NULL,
	"subject" text NOT NULL,
	"text_body" text NOT NULL,
	"html_body" text NOT NULL,
	"status" text DEFAULT 'queued' NOT NULL,
	"attempts" smallint DEFAULT 0 NOT NULL,
	"last_error" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"sent_at" timestamp with time zone,
	CONSTRAINT "deliveries_status" CHECK ("deliveries"."status" in ('queued', 'sent', 'failed'))
);
--> statement-breakpoint
CREATE TABLE "event_applications" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "event_applications_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"event_id" bigint NOT NULL,
	"vendor_id" bigint NOT NULL,
	"message" text NOT NULL,
	"status" text DEFAULT 'pending' NOT NULL,
	"status_reason" text,
	"applied_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "event_applications_once" UNIQUE("event_id","vendor_id"),
	CONSTRAINT "event_applications_status" CHECK ("event_applications"."status" in ('pending', 'accepted', 'rejected')),
	CONSTRAINT "event_applications_message" CHECK (char_length("event_applications"."message") between 1 and 10000)
);
--> statement-breakpoint
CREATE TABLE "event_types" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "event_types_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"display_name" text NOT NULL,
	"description" text,
	CONSTRAINT "event_types_name_unique" UNIQUE("name")
);
--> statement-breakpoint
CREATE TABLE "events" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"organizer_id" bigint NOT NULL,
	"title" text NOT NULL,
	"description" text,
	"address" text NOT NULL,
	"start_date" date NOT NULL,
	"end_date" date,
	"budget_range" text,
	"expected_attendees" integer,
	"event_type_id" bigint,
	"status" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "events_status" CHECK ("events"."status" in ('draft', 'published', 'completed', 'cancelled')),
	CONSTRAINT "events_title" CHECK (char_length("events"."title") between 1 and 200),
	CONSTRAINT "events_address" CHECK (char_length("events"."address") between 1 and 300),
	CONSTRAINT "events_dates" CHECK ("events"."end_date" >= "events"."start_date"),
	CONSTRAINT "events_attendees" CHECK ("events"."expected_attendees" >= 1)
);
--> statement-breakpoint
CREATE TABLE "idempotency_keys" (
	"user_id" bigint NOT NULL,
	"key" text NOT NULL,
	"request_hash" text NOT NULL,
	"answer" jsonb,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "idempotency_keys_user_id_key_pk" PRIMARY KEY("user_id","key")
);
--> statement-breakpoint
CREATE TABLE "idp_accounts" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"email" text NOT NULL,
	"email_verified" boolean DEFAULT false NOT NULL,
	"name" text,
	"password" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "idp_keys" (
	"kid" text PRIMARY KEY NOT NULL,
	"jwk" jsonb NOT NULL,
	"cookie_key" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "idp_links" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"account_id" uuid NOT NULL,
	"purpose" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "idp_links_purpose" CHECK ("idp_links"."purpose" in ('confirm'))
);
--> statement-breakpoint
CREATE TABLE "idp_records" (
	"model" text NOT NULL,
	"id" text NOT NULL,
	"payload" jsonb NOT NULL,
	"grant_id" text,
	"uid" text,
	"expires_at" timestamp with time zone,
	"consumed_at" timestamp with time zone,
	CONSTRAINT "idp_records_model_id_pk" PRIMARY KEY("model","id")
);
--> statement-breakpoint
CREATE TABLE "installation" (
	"name" text PRIMARY KEY NOT NULL,
	"value" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "notifications" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "notifications_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"subject" text NOT NULL,
	"body" text NOT NULL,
	"link" text,
	"read_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "organizer_event_types" (
	"organizer_id" bigint NOT NULL,
	"event_type_id" bigint NOT NULL,
	"position" smallint NOT NULL,
	CONSTRAINT "organizer_event_types_organizer_id_event_type_id_pk" PRIMARY KEY("organizer_id","event_type_id")
);
--> statement-breakpoint
CREATE TABLE "organizer_social_links" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "organizer_social_links_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"organizer_id" bigint NOT NULL,
	"platform" text NOT NULL,
	"url" text NOT NULL,
	CONSTRAINT "organizer_social_links_platform" UNIQUE("organizer_id","platform"),
	CONSTRAINT "organizer_social_links_known" CHECK ("organizer_social_links"."platform" in ('instagram', 'facebook', 'linkedin', 'twitter', 'tiktok'))
);
--> statement-breakpoint
CREATE TABLE "organizers" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "organizers_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" bigint NOT NULL,
	"organization_name" text NOT NULL,
	"organization_description" text NOT NULL,
	"organization_address" text NOT NULL,
	"website" text,
	"years_organizing" smallint,
	"typical_event_size" text,
	"annual_events_count" integer,
	"status" text DEFAULT 'pending' NOT NULL,
	"status_reason" text,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "organizers_user_id_unique" UNIQUE("user_id"),
	CONSTRAINT "organizers_status" CHECK ("organizers"."status" in ('pending', 'approved', 'rejected')),
	CONSTRAINT "organizers_event_size" CHECK ("organizers"."typical_event_size" in ('1-25 guests', '26-75 guests', '76-150 guests', '151-300 guests', '300+ guests')),
	CONSTRAINT "organizers_years" CHECK ("organizers"."years_organizing" between 0 and 200),
	CONSTRAINT "organizers_annual_events" CHECK ("organizers"."annual_events_count" >= 0),
	CONSTRAINT "organizers_name" CHECK (char_length("organizers"."organization_name") between 1 and 200)
);
--> statement-breakpoint
CREATE TABLE "pictures" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "pictures_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"vendor_id" bigint,
	"event_id" bigint,
	"key" text NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"placeholder" text NOT NULL,
	"alt_text" text,
	"is_primary" boolean NOT NULL,
	"display_order" smallint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "pictures_key_unique" UNIQUE("key"),
	CONSTRAINT "pictures_owner" CHECK (num_nonnulls("pictures"."vendor_id", "pictures"."event_id") = 1),
	CONSTRAINT "pictures_order" CHECK ("pictures"."display_order" >= 0),
	CONSTRAINT "pictures_alt" CHECK (char_length("pictures"."alt_text") between 0 and 300)
);
--> statement-breakpoint
CREATE TABLE "service_areas" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "service_areas_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"display_name" text NOT NULL,
	"description" text,
	CONSTRAINT "service_areas_name_unique" UNIQUE("name")
);
--> statement-breakpoint
CREATE TABLE "services" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "services_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"display_name" text NOT NULL,
	"description" text,
	CONSTRAINT "services_name_unique" UNIQUE("name")
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "users_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"issuer" text NOT NULL,
	"subject" text NOT NULL,
	"email" text,
	"email_verified" boolean DEFAULT false NOT NULL,
	"name" text,
	"phone" text,
	"role" text DEFAULT 'user' NOT NULL,
	"onboarding_completed" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "users_issuer_subject" UNIQUE("issuer","subject"),
	CONSTRAINT "users_role" CHECK ("users"."role" in ('user', 'contractor', 'client', 'admin'))
);
--> statement-breakpoint
CREATE TABLE "vendor_aesthetic_tags" (
	"vendor_id" bigint NOT NULL,
	"aesthetic_tag_id" bigint NOT NULL,
	"position" smallint NOT NULL,
	CONSTRAINT "vendor_aesthetic_tags_vendor_id_aesthetic_tag_id_pk" PRIMARY KEY("vendor_id","aesthetic_tag_id")
);
--> statement-breakpoint
CREATE TABLE "vendor_event_types" (
	"vendor_id" bigint NOT NULL,
	"event_type_id" bigint NOT NULL,
	"position" smallint NOT NULL,
	CONSTRAINT "vendor_event_types_vendor_id_event_type_id_pk" PRIMARY KEY("vendor_id","event_type_id")
);
--> statement-breakpoint
CREATE TABLE "vendor_service_areas" (
	"vendor_id" bigint NOT NULL,
	"service_area_id" bigint NOT NULL,
	"position" smallint NOT NULL,
	CONSTRAINT "vendor_service_areas_vendor_id_service_area_id_pk" PRIMARY KEY("vendor_id","service_area_id")
);
--> statement-breakpoint
CREATE TABLE "vendor_services" (
	"vendor_id" bigint NOT NULL,
	"service_id" bigint NOT NULL,
	"position" smallint NOT NULL,
	CONSTRAINT "vendor_services_vendor_id_service_id_pk" PRIMARY KEY("vendor_id","service_id")
);
--> statement-breakpoint
CREATE TABLE "vendor_social_links" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "vendor_social_links_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"vendor_id" bigint NOT NULL,
	"platform" text NOT NULL,
	"url" text NOT NULL,
	CONSTRAINT "vendor_social_links_platform" UNIQUE("vendor_id","platform"),
	CONSTRAINT "vendor_social_links_known" CHECK ("vendor_social_links"."platform" in ('instagram', 'facebook', 'linkedin', 'twitter', 'tiktok'))
);
--> statement-breakpoint
CREATE TABLE "vendor_unavailable_dates" (
	"vendor_id" bigint NOT NULL,
	"date" date NOT NULL,
	CONSTRAINT "vendor_unavailable_dates_vendor_id_date_pk" PRIMARY KEY("vendor_id","date")
);
--> statement-breakpoint
CREATE TABLE "vendor_words" (
	"word" text PRIMARY KEY NOT NULL
);
--> statement-breakpoint
CREATE TABLE "vendors" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "vendors_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" bigint NOT NULL,
	"company_name" text NOT NULL,
	"business_description" text NOT NULL,
	"business_address" text NOT NULL,
	"years_in_business" smallint,
	"pricing_range" text,
	"website" text,
	"license_number" text,
	"insurance_info" text,
	"availability_info" text,
	"status" text DEFAULT 'pending' NOT NULL,
	"status_reason" text,
	"is_listed" boolean DEFAULT false NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "vendors_user_id_unique" UNIQUE("user_id"),
	CONSTRAINT "vendors_status" CHECK ("vendors"."status" in ('pending', 'approved', 'rejected')),
	CONSTRAINT "vendors_pricing_range" CHECK ("vendors"."pricing_range" in ('budget', 'moderate', 'premium', 'luxury')),
	CONSTRAINT "vendors_years" CHECK ("vendors"."years_in_business" between 0 and 200),
	CONSTRAINT "vendors_company_name" CHECK (char_length("vendors"."company_name") between 1 and 200),
	CONSTRAINT "vendors_description" CHECK (char_length("vendors"."business_description") between 1 and 5000),
	CONSTRAINT "vendors_address" CHECK (char_length("vendors"."business_address") between 1 and 300)
);
--> statement-breakpoint
ALTER TABLE "audit_entries" ADD CONSTRAINT "audit_entries_actor_user_id_users_id_fk" FOREIGN KEY ("actor_user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contact_requests" ADD CONSTRAINT "contact_requests_vendor_id_vendors_id_fk" FOREIGN KEY ("vendor_id") REFERENCES "public"."vendors"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contact_requests" ADD CONSTRAINT "contact_requests_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contact_requests" ADD CONSTRAINT "contact_requests_closed_by_users_id_fk" FOREIGN KEY ("closed_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "event_applications" ADD CONSTRAINT "event_applications_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "event_applications" ADD CONSTRAINT "event_applications_vendor_id_vendors_id_fk" FOREIGN KEY ("vendor_id") REFERENCES "public"."vendors"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "events" ADD CONSTRAINT "events_organizer_id_organizers_id_fk" FOREIGN KEY ("organizer_id") REFERENCES "public"."organizers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "events" ADD CONSTRAINT "events_event_type_id_event_types_id_fk" FOREIGN KEY ("event_type_id") REFERENCES "public"."event_types"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "idempotency_keys" ADD CONSTRAINT "idempotency_keys_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "idp_links" ADD CONSTRAINT "idp_links_account" FOREIGN KEY ("account_id") REFERENCES "public"."idp_accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "organizer_event_types" ADD CONSTRAINT "organizer_event_types_organizer_id_organizers_id_fk" FOREIGN KEY ("organizer_id") REFERENCES "public"."organizers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "organizer_event_types" ADD CONSTRAINT "organizer_event_types_event_type_id_event_types_id_fk" FOREIGN KEY ("event_type_id") REFERENCES "public"."event_types"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "organizer_social_links" ADD CONSTRAINT "organizer_social_links_organizer_id_organizers_id_fk" FOREIGN KEY ("organizer_id") REFERENCES "public"."organizers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "organizers" ADD CONSTRAINT "organizers_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pictures" ADD CONSTRAINT "pictures_vendor_id_vendors_id_fk" FOREIGN KEY ("vendor_id") REFERENCES "public"."vendors"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pictures" ADD CONSTRAINT "pictures_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "vendor_aesthetic_tags" ADD CONSTRAINT "vendor_aesthetic_tags_vendor_id_vendors_id_fk" FOREIGN KEY ("vendor_id") REFERENCES "public"."vendors"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "vendor_aesthetic_tags" ADD CONSTRAINT "vendor_aesthetic_tags_aesthetic_tag_id_aesthetic_tags_id_fk" FOREIGN KEY ("aesthetic_tag_id") REFERENCES "public"."aesthetic_tags"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "vendor_event_types" ADD CONSTRAINT "vendor_event_types_vendor_id_vendors_id_fk" FOREIGN KEY ("vendor_id") REFERENCES "public"."vendors"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "vendor_event_types" ADD CONSTRAINT "vendor_event_types_event_type_id_event_types_id_fk" FOREIGN KEY ("event_type_id") REFERENCES "public"."event_types"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "vendor_service_areas" ADD CONSTRAINT "vendor_service_areas_vendor_id_vendors_id_fk" FOREIGN KEY ("vendor_id") REFERENCES "public"."vendors"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "vendor_service_areas" ADD CONSTRAINT "vendor_service_areas_service_area_id_service_areas_id_fk" FOREIGN KEY ("service_area_id") REFERENCES "public"."service_areas"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "vendor_services" ADD CONSTRAINT "vendor_services_vendor_id_vendors_id_fk" FOREIGN KEY ("vendor_id") REFERENCES "public"."vendors"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "vendor_services" ADD CONSTRAINT "vendor_services_service_id_services_id_fk" FOREIGN KEY ("service_id") REFERENCES "public"."services"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "vendor_social_links" ADD CONSTRAINT "vendor_social_links_vendor_id_vendors_id_fk" FOREIGN KEY ("vendor_id") REFERENCES "public"."vendors"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "vendor_unavailable_dates" ADD CONSTRAINT "vendor_unavailable_dates_vendor_id_vendors_id_fk" FOREIGN KEY ("vendor_id") REFERENCES "public"."vendors"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "vendors" ADD CONSTRAINT "vendors_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "audit_entries_subject_created" ON "audit_entries" USING btree ("subject_type","subject_id","id" desc);--> statement-breakpoint
CREATE INDEX "audit_entries_actor" ON "audit_entries" USING btree ("actor_user_id","id" desc);--> statement-breakpoint
CREATE INDEX "contact_requests_status_created" ON "contact_requests" USING btree ("status","created_at" desc,"id" desc);--> statement-breakpoint
CREATE INDEX "contact_requests_created" ON "contact_requests" USING btree ("created_at" desc,"id" desc);--> statement-breakpoint
CREATE INDEX "deliveries_created" ON "deliveries" USING btree ("created_at" desc,"id" desc);--> statement-breakpoint
CREATE INDEX "deliveries_status_created" ON "deliveries" USING btree ("status","created_at" desc,"id" desc);--> statement-breakpoint
CREATE INDEX "event_applications_vendor" ON "event_applications" USING btree ("vendor_id","applied_at" desc,"id" desc);--> statement-breakpoint
CREATE INDEX "event_applications_event" ON "event_applications" USING btree ("event_id","applied_at" desc,"id" desc);--> statement-breakpoint
CREATE INDEX "events_status_start" ON "events" USING btree ("status","start_date","id");--> statement-breakpoint
CREATE INDEX "events_organizer_created" ON "events" USING btree ("organizer_id","created_at" desc,"id" desc);--> statement-breakpoint
CREATE INDEX "events_type_start" ON "events" USING btree ("event_type_id","start_date");--> statement-breakpoint
CREATE INDEX "events_address_trgm" ON "events" USING gin (lower("address") gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "idempotency_keys_created" ON "idempotency_keys" USING btree ("created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "idp_accounts_email" ON "idp_accounts" USING btree (lower("email"));--> statement-breakpoint
CREATE INDEX "idp_records_grant" ON "idp_records" USING btree ("grant_id");--> statement-breakpoint
CREATE INDEX "idp_records_uid" ON "idp_records" USING btree ("uid");--> statement-breakpoint
CREATE INDEX "idp_records_expires" ON "idp_records" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "notifications_user" ON "notifications" USING btree ("user_id","created_at" desc,"id" desc);--> statement-breakpoint
CREATE INDEX "notifications_unread" ON "notifications" USING btree ("user_id") WHERE "notifications"."read_at" is null;--> statement-breakpoint
CREATE INDEX "organizers_status_created" ON "organizers" USING btree ("status","created_at" desc,"id" desc);--> statement-breakpoint
CREATE INDEX "pictures_vendor" ON "pictures" USING btree ("vendor_id","display_order","id");--> statement-breakpoint
CREATE INDEX "pictures_event" ON "pictures" USING btree ("event_id","display_order","id");--> statement-breakpoint
CREATE UNIQUE INDEX "pictures_vendor_primary" ON "pictures" USING btree ("vendor_id") WHERE "pictures"."is_primary";--> statement-breakpoint
CREATE UNIQUE INDEX "pictures_event_primary" ON "pictures" USING btree ("event_id") WHERE "pictures"."is_primary";--> statement-breakpoint
CREATE INDEX "service_areas_name_trgm" ON "service_areas" USING gin (lower("display_name") gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "users_created" ON "users" USING btree ("created_at" desc,"id" desc);--> statement-breakpoint
CREATE INDEX "users_role_created" ON "users" USING btree ("role","created_at" desc,"id" desc);--> statement-breakpoint
CREATE INDEX "vendor_aesthetic_tags_lookup" ON "vendor_aesthetic_tags" USING btree ("aesthetic_tag_id","vendor_id");--> statement-breakpoint
CREATE INDEX "vendor_event_types_lookup" ON "vendor_event_types" USING btree ("event_type_id","vendor_id");--> statement-breakpoint
CREATE INDEX "vendor_service_areas_lookup" ON "vendor_service_areas" USING btree ("service_area_id","vendor_id");--> statement-breakpoint
CREATE INDEX "vendor_services_lookup" ON "vendor_services" USING btree ("service_id","vendor_id");--> statement-breakpoint
CREATE INDEX "vendor_words_trgm" ON "vendor_words" USING gin (lower("word") gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "vendors_status_created" ON "vendors" USING btree ("status","created_at" desc,"id" desc);--> statement-breakpoint
CREATE INDEX "vendors_listed_created" ON "vendors" USING btree ("created_at" desc,"id" desc) WHERE "vendors"."is_listed";--> statement-breakpoint
CREATE INDEX "vendors_listed_name" ON "vendors" USING btree (lower("company_name"),"id") WHERE "vendors"."is_listed";--> statement-breakpoint
CREATE INDEX "vendors_listed_years" ON "vendors" USING btree ("years_in_business" desc nulls last,"id") WHERE "vendors"."is_listed";--> statement-breakpoint
CREATE INDEX "vendors_name_trgm" ON "vendors" USING gin (lower("company_name") gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "vendors_description_trgm" ON "vendors" USING gin (lower("business_description") gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "vendors_address_trgm" ON "vendors" USING gin (lower("business_address") gin_trgm_ops);