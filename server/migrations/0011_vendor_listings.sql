CREATE TABLE "vendor_cards" (
	"vendor_id" bigint PRIMARY KEY NOT NULL,
	"card" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "vendor_listings" (
	"vendor_id" bigint PRIMARY KEY NOT NULL,
	"is_listed" boolean NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"name" text NOT NULL,
	"years" smallint,
	"event_type_ids" bigint[] NOT NULL,
	"service_ids" bigint[] NOT NULL,
	"area_ids" bigint[] NOT NULL,
	"place" text NOT NULL,
	"places" text[] NOT NULL,
	"taken" datemultirange NOT NULL,
	"head" "tsvector" NOT NULL,
	"words" "tsvector" NOT NULL
);
