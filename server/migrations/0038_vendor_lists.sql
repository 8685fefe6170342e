-- Lists of vendors that organizers keep for themselves.
CREATE TABLE vendor_lists (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  organizer_id bigint NOT NULL CONSTRAINT vendor_lists_organizer_id_organizers_id_fk REFERENCES organizers ON DELETE CASCADE,
  name text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT vendor_lists_name CHECK (char_length(name) BETWEEN 1 AND 60)
);
CREATE UNIQUE INDEX vendor_lists_once ON vendor_lists (organizer_id, lower(name));
CREATE TABLE vendor_list_entries (
  list_id bigint NOT NULL CONSTRAINT vendor_list_entries_list_id_vendor_lists_id_fk REFERENCES vendor_lists ON DELETE CASCADE,
  vendor_id bigint NOT NULL CONSTRAINT vendor_list_entries_vendor_id_vendors_id_fk REFERENCES vendors ON DELETE CASCADE,
  created_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT vendor_list_entries_pk PRIMARY KEY (list_id, vendor_id)
);
CREATE INDEX vendor_list_entries_vendor ON vendor_list_entries (vendor_id);
