-- Questions for those who are accepted.
ALTER TABLE call_questions DROP CONSTRAINT call_questions_need, ADD CONSTRAINT call_questions_need CHECK (need IN ('required', 'optional', 'after_acceptance'));

-- What vendors changed in applications after sending them; without a question the message.
CREATE TABLE application_edits (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  application_id bigint NOT NULL CONSTRAINT application_edits_application_id_event_applications_id_fk REFERENCES event_applications ON DELETE CASCADE,
  question_id bigint CONSTRAINT application_edits_question_id_call_questions_id_fk REFERENCES call_questions ON DELETE CASCADE,
  before jsonb,
  after jsonb,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX application_edits_application ON application_edits (application_id);
CREATE INDEX application_edits_question ON application_edits (question_id);
