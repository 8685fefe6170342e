-- What happens at an event, and when. Rows name vendors by their applications; who has no place any more is left out when it is read.
CREATE TABLE run_sheets (
  event_id bigint PRIMARY KEY CONSTRAINT run_sheets_event_id_events_id_fk REFERENCES events ON DELETE CASCADE,
  rows jsonb NOT NULL CONSTRAINT run_sheets_rows CHECK (jsonb_typeof(rows) = 'array'),
  version integer NOT NULL DEFAULT 1,
  changed_at timestamptz NOT NULL DEFAULT now()
);
