-- An answer that is no list of chosen ids, as JSON of its question's type; a list stays in `answer`.
alter table quiz_attempt_question add column given jsonb check (given is null or answer = '{}');
