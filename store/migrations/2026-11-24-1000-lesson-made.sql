-- What a learner made in a lesson besides reading it: guesses as they were given, goals of plays that were reached.
alter table lesson_progress
  add column guesses jsonb not null default '{}' check (jsonb_typeof(guesses) = 'object'),
  add column goals text[] not null default '{}';
