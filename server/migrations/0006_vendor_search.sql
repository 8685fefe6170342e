CREATE TABLE "lookup_words" (
	"kind" text NOT NULL,
	"lookup_id" bigint NOT NULL,
	"phrase" smallint NOT NULL,
	"word" text NOT NULL,
	"needed" smallint NOT NULL,
	CONSTRAINT "lookup_words_kind_lookup_id_phrase_word_pk" PRIMARY KEY("kind","lookup_id","phrase","word")
);
--> statement-breakpoint
CREATE TABLE "vendor_counts" (
	"connection" smallint PRIMARY KEY NOT NULL,
	"vendors" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "vendor_places" (
	"name" text PRIMARY KEY NOT NULL,
	"plain" text NOT NULL,
	"vendors" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "vendor_search" (
	"vendor_id" bigint PRIMARY KEY NOT NULL,
	"is_listed" boolean NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"name" text NOT NULL,
	"years" smallint,
	"style_ids" bigint[] NOT NULL,
	"event_type_ids" bigint[] NOT NULL,
	"service_ids" bigint[] NOT NULL,
	"area_ids" bigint[] NOT NULL,
	"traits" text[] NOT NULL,
	"place" text NOT NULL,
	"places" text[] NOT NULL,
	"taken" datemultirange NOT NULL,
	"words" "tsvector" NOT NULL
);