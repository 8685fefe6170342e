CREATE TABLE "application_marks" (
	"application_id" bigint PRIMARY KEY NOT NULL,
	"note" text,
	"is_shortlisted" boolean DEFAULT false NOT NULL,
	"version" integer DEFAULT 0 NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "application_marks_note" CHECK (char_length("application_marks"."note") between 1 and 2000)
);
--> statement-breakpoint
ALTER TABLE "application_marks" ADD CONSTRAINT "application_marks_application_id_event_applications_id_fk" FOREIGN KEY ("application_id") REFERENCES "public"."event_applications"("id") ON DELETE cascade ON UPDATE no action;