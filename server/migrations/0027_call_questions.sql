-- What the open call of an event asks. What was answered stays: a changed question is a row of its own, and one that is not asked any more
-- has no position.
CREATE TABLE call_questions (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  event_id bigint NOT NULL CONSTRAINT call_questions_event_id_events_id_fk REFERENCES events ON DELETE CASCADE,
  first_id bigint,
  text text NOT NULL,
  kind text NOT NULL,
  options text[] NOT NULL,
  need text NOT NULL,
  service_ids bigint[],
  position smallint,
  CONSTRAINT call_questions_text CHECK (char_length(text) BETWEEN 1 AND 300),
  CONSTRAINT call_questions_kind CHECK (kind IN ('short', 'long', 'number', 'one_of', 'several_of', 'yes_no')),
  CONSTRAINT call_questions_need CHECK (need IN ('required', 'optional'))
);
CREATE INDEX call_questions_event ON call_questions (event_id, position);

CREATE FUNCTION refuse_question_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'A question is never changed, it gets another version';
END $$;
CREATE TRIGGER same_question BEFORE UPDATE OF event_id, first_id, text, kind, options ON call_questions FOR EACH ROW EXECUTE FUNCTION refuse_question_change();
CREATE TRIGGER content_changed AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON call_questions FOR EACH STATEMENT EXECUTE FUNCTION note_content_change();

CREATE TABLE application_answers (
  application_id bigint NOT NULL CONSTRAINT application_answers_application_id_event_applications_id_fk REFERENCES event_applications ON DELETE CASCADE,
  question_id bigint NOT NULL CONSTRAINT application_answers_question_id_call_questions_id_fk REFERENCES call_questions ON DELETE CASCADE,
  value jsonb NOT NULL,
  CONSTRAINT application_answers_application_id_question_id_pk PRIMARY KEY (application_id, question_id)
);
CREATE INDEX application_answers_question ON application_answers (question_id);
