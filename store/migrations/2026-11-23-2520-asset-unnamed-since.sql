-- Since when no edition in use and nothing of a learner's names a file of a course; null: something does.
alter table asset add column unnamed_since timestamptz;
