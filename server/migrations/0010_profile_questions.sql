-- What admins ask applicants for before they decide, with who asked and when the applicant answered. The newest of a profile counts.
CREATE TABLE profile_questions (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  vendor_id bigint CONSTRAINT profile_questions_vendor_id_vendors_id_fk REFERENCES vendors ON DELETE CASCADE,
  organizer_id bigint CONSTRAINT profile_questions_organizer_id_organizers_id_fk REFERENCES organizers ON DELETE CASCADE,
  text text NOT NULL,
  asked_by bigint NOT NULL CONSTRAINT profile_questions_asked_by_users_id_fk REFERENCES users,
  asked_at timestamptz NOT NULL DEFAULT now(),
  answered_at timestamptz,
  CONSTRAINT profile_questions_owner CHECK (num_nonnulls(vendor_id, organizer_id) = 1)
);
CREATE INDEX profile_questions_vendor ON profile_questions (vendor_id, id) WHERE vendor_id IS NOT NULL;
CREATE INDEX profile_questions_organizer ON profile_questions (organizer_id, id) WHERE organizer_id IS NOT NULL;
CREATE INDEX profile_questions_asked_by ON profile_questions (asked_by);
