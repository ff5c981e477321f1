-- A piece of the courses or of the site that can be found, in one language of a reader: made anew whenever its phase or the site is imported.
create table search_document (
  id bigint generated always as identity primary key,
  -- null: of the site.
  phase_id text references phase (id),
  -- null: of the phase or the site.
  lesson_id text,
  -- The language of the reader who is shown it; a text that is not translated is there for readers of the others too.
  lang text not null,
  kind text not null,
  -- Place in its page.
  anchor text not null,
  -- Place among its phase's.
  position integer not null,
  title text not null,
  body text not null,
  -- By which it is found (domain/search/words.ts).
  words text[] not null,
  foreign key (phase_id, lesson_id) references lesson (phase_id, id)
);
create index search_document_words on search_document using gin (words);
create index search_document_phase on search_document (phase_id);

-- An English word of the documents, for words that are not ended or have a mistake; made anew with the documents.
create table search_word (
  word text primary key,
  -- By which documents have it.
  key text not null,
  -- The word, and it without each of its letters.
  spellings text[] not null
);
create index search_word_spellings on search_word using gin (spellings);
create index search_word_prefix on search_word (word text_pattern_ops);

-- By which rules the documents of a phase, or of the site (''), were made; what is missing or older is made anew at a start.
create table search_edition (
  scope text primary key,
  version integer not null
);
