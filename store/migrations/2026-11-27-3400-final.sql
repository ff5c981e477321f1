-- The final of a phase is a quiz that belongs to no lesson.
alter table quiz alter column lesson_id drop not null;
