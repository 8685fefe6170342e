CREATE TABLE "audit_subjects" (
	"entry_id" bigint PRIMARY KEY NOT NULL,
	"subject_type" text NOT NULL,
	"subject_id" bigint NOT NULL,
	CONSTRAINT "audit_subjects_type" CHECK ("audit_subjects"."subject_type" in ('lookup', 'delivery'))
);
--> statement-breakpoint
ALTER TABLE "aesthetic_tags" ADD COLUMN "list_position" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "aesthetic_tags" ADD COLUMN "retired_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "aesthetic_tags" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "event_types" ADD COLUMN "list_position" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "event_types" ADD COLUMN "retired_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "event_types" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "service_areas" ADD COLUMN "list_position" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "service_areas" ADD COLUMN "retired_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "service_areas" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "services" ADD COLUMN "list_position" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "services" ADD COLUMN "retired_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "services" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
CREATE INDEX "audit_subjects_subject" ON "audit_subjects" USING btree ("subject_type","subject_id","entry_id" desc);--> statement-breakpoint
CREATE UNIQUE INDEX "aesthetic_tags_display_name" ON "aesthetic_tags" USING btree (lower("display_name"));--> statement-breakpoint
CREATE UNIQUE INDEX "event_types_display_name" ON "event_types" USING btree (lower("display_name"));--> statement-breakpoint
CREATE UNIQUE INDEX "service_areas_display_name" ON "service_areas" USING btree (lower("display_name"));--> statement-breakpoint
CREATE UNIQUE INDEX "services_display_name" ON "services" USING btree (lower("display_name"));