-- What an attempt calls its choices on the wire, in the order of choice_ids, drawn with it: an author's ids may name the right one.
-- Attempts that were begun before have none and go on with the author's.
alter table quiz_attempt_question add column shown_ids text[] check (cardinality(shown_ids) = cardinality(choice_ids));
