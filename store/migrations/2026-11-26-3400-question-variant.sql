-- Which variant of its question an attempt asks, by its number in the revision; null: the question has none.
alter table quiz_attempt_question add column variant integer check (variant >= 0);
