CREATE TABLE "rejected_profiles" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "rejected_profiles_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"vendor_id" bigint,
	"organizer_id" bigint,
	"profile" jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "rejected_profiles_vendor_id_unique" UNIQUE("vendor_id"),
	CONSTRAINT "rejected_profiles_organizer_id_unique" UNIQUE("organizer_id"),
	CONSTRAINT "rejected_profiles_owner" CHECK (num_nonnulls("rejected_profiles"."vendor_id", "rejected_profiles"."organizer_id") = 1)
);
--> statement-breakpoint
ALTER TABLE "rejected_profiles" ADD CONSTRAINT "rejected_profiles_vendor_id_vendors_id_fk" FOREIGN KEY ("vendor_id") REFERENCES "public"."vendors"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rejected_profiles" ADD CONSTRAINT "rejected_profiles_organizer_id_organizers_id_fk" FOREIGN KEY ("organizer_id") REFERENCES "public"."organizers"("id") ON DELETE cascade ON UPDATE no action;