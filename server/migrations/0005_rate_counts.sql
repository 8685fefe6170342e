CREATE TABLE "rate_counts" (
	"limit" text NOT NULL,
	"key" text NOT NULL,
	"count" integer NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	CONSTRAINT "rate_counts_limit_key_pk" PRIMARY KEY("limit","key")
);
--> statement-breakpoint
CREATE INDEX "rate_counts_ends" ON "rate_counts" USING btree ("ends_at");