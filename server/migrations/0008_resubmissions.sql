ALTER TABLE "organizers" ADD COLUMN "resubmitted_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "vendors" ADD COLUMN "resubmitted_at" timestamp with time zone;