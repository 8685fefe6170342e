CREATE TABLE "admin_notes" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "admin_notes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"subject_type" text NOT NULL,
	"subject_id" bigint NOT NULL,
	"author_id" bigint NOT NULL,
	"text" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "admin_notes_subject" CHECK ("admin_notes"."subject_type" in ('contact_request', 'user')),
	CONSTRAINT "admin_notes_text" CHECK (char_length("admin_notes"."text") between 1 and 5000)
);
--> statement-breakpoint
CREATE TABLE "contact_introductions" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "contact_introductions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"contact_request_id" bigint NOT NULL,
	"sent_by" bigint NOT NULL,
	"subject" text NOT NULL,
	"text" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "contact_introductions_subject" CHECK (char_length("contact_introductions"."subject") between 1 and 200),
	CONSTRAINT "contact_introductions_text" CHECK (char_length("contact_introductions"."text") between 1 and 10000)
);
--> statement-breakpoint
ALTER TABLE "contact_requests" DROP CONSTRAINT "contact_requests_status";--> statement-breakpoint
ALTER TABLE "contact_requests" ADD COLUMN "is_spam" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "contact_requests" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "deliveries" ADD COLUMN "reply_to" text;--> statement-breakpoint
ALTER TABLE "admin_notes" ADD CONSTRAINT "admin_notes_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contact_introductions" ADD CONSTRAINT "contact_introductions_contact_request_id_contact_requests_id_fk" FOREIGN KEY ("contact_request_id") REFERENCES "public"."contact_requests"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contact_introductions" ADD CONSTRAINT "contact_introductions_sent_by_users_id_fk" FOREIGN KEY ("sent_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "admin_notes_subject_created" ON "admin_notes" USING btree ("subject_type","subject_id","created_at" desc,"id" desc);--> statement-breakpoint
CREATE INDEX "contact_introductions_request" ON "contact_introductions" USING btree ("contact_request_id");--> statement-breakpoint
ALTER TABLE "contact_requests" ADD CONSTRAINT "contact_requests_status" CHECK ("contact_requests"."status" in ('open', 'in_touch', 'connected', 'closed'));