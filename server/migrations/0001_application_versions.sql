ALTER TABLE "deliveries" ADD COLUMN "topic" text;--> statement-breakpoint
ALTER TABLE "deliveries" ADD COLUMN "send_after" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "event_applications" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "notifications" ADD COLUMN "topic" text;--> statement-breakpoint
CREATE INDEX "deliveries_topic" ON "deliveries" USING btree ("topic","recipient") WHERE "deliveries"."topic" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "deliveries_topic_queued" ON "deliveries" USING btree ("topic","recipient") WHERE "deliveries"."status" = 'queued';--> statement-breakpoint
CREATE UNIQUE INDEX "notifications_topic_unread" ON "notifications" USING btree ("topic","user_id") WHERE "notifications"."read_at" is null;