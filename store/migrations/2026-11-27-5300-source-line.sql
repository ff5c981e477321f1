-- The file of a text in its course's folder, and of each of its pieces the line (domain/lesson/pieces.ts).
alter table lesson_text add column source jsonb;
-- Of each question the file and the line, in each language.
alter table quiz add column sources jsonb not null default '{}';
-- Words that somebody asks about, and the language of the text in which they stand.
alter table feedback add column place_words text;
alter table feedback add column place_lang text;
