ALTER TABLE "pictures" DROP CONSTRAINT "pictures_key_unique";--> statement-breakpoint
CREATE INDEX "pictures_key" ON "pictures" USING btree ("key");