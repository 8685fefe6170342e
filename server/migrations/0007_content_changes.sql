CREATE TABLE "content_changes" (
	"xid" "xid8" PRIMARY KEY DEFAULT pg_current_xact_id() NOT NULL
);
