-- Documents of vendors, such as an insurance.
CREATE TABLE vendor_documents (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  vendor_id bigint NOT NULL CONSTRAINT vendor_documents_vendor_id_vendors_id_fk REFERENCES vendors ON DELETE CASCADE,
  kind text NOT NULL,
  title text,
  valid_from date NOT NULL,
  valid_until date,
  key text NOT NULL CONSTRAINT vendor_documents_key_unique UNIQUE,
  name text NOT NULL,
  size integer NOT NULL,
  sha256 text NOT NULL,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT vendor_documents_kind CHECK (kind IN ('insurance', 'licence', 'food_permit', 'other')),
  CONSTRAINT vendor_documents_title CHECK (char_length(title) BETWEEN 1 AND 100),
  CONSTRAINT vendor_documents_titled CHECK ((kind = 'other') = (title IS NOT NULL)),
  CONSTRAINT vendor_documents_days CHECK (valid_until >= valid_from),
  CONSTRAINT vendor_documents_name CHECK (char_length(name) BETWEEN 1 AND 255),
  CONSTRAINT vendor_documents_size CHECK (size > 0)
);
CREATE INDEX vendor_documents_vendor ON vendor_documents (vendor_id, id);
CREATE INDEX vendor_documents_end ON vendor_documents (valid_until);

-- The days (UTC) on which organizers downloaded a document.
CREATE TABLE document_looks (
  document_id bigint NOT NULL CONSTRAINT document_looks_document_id_vendor_documents_id_fk REFERENCES vendor_documents ON DELETE CASCADE,
  organizer_id bigint NOT NULL CONSTRAINT document_looks_organizer_id_organizers_id_fk REFERENCES organizers ON DELETE CASCADE,
  day date NOT NULL,
  CONSTRAINT document_looks_pk PRIMARY KEY (document_id, organizer_id, day)
);
CREATE INDEX document_looks_organizer ON document_looks (organizer_id);

-- Who has checked the newest version of a document; without an organizer an admin.
CREATE TABLE document_checks (
  document_id bigint NOT NULL CONSTRAINT document_checks_document_id_vendor_documents_id_fk REFERENCES vendor_documents ON DELETE CASCADE,
  organizer_id bigint CONSTRAINT document_checks_organizer_id_organizers_id_fk REFERENCES organizers ON DELETE CASCADE,
  day date NOT NULL
);
CREATE UNIQUE INDEX document_checks_once ON document_checks (document_id, coalesce(organizer_id, 0));
CREATE INDEX document_checks_organizer ON document_checks (organizer_id);
