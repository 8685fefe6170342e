CREATE TABLE "invitations" (
	"email" text PRIMARY KEY NOT NULL,
	"role" text NOT NULL,
	"token_hashes" text[] NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "invitations_role" CHECK ("invitations"."role" in ('user', 'admin'))
);
