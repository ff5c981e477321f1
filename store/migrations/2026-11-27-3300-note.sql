-- What a learner wrote down beside a lesson: at words of its text, a second of its film, a cell of its notebook.
create table note (
  account_id uuid not null references account (id) on delete cascade,
  -- Made by the browser: a note that is sent twice is there once.
  id uuid not null,
  phase_id text not null,
  lesson_id text not null,
  kind text not null,
  -- Of the text that it stands in.
  lang text not null,
  -- The id of the heading above, the second of the film, the id of the cell.
  anchor text not null,
  -- How far into the text or film, for their order.
  place integer not null,
  -- The words that it stands at, and what stands before and after them.
  prefix text not null,
  exact text not null,
  suffix text not null,
  pattern text not null,
  body text not null,
  -- By which it is found (domain/search/words.ts).
  words text[] not null,
  -- How often it was written.
  revision integer not null,
  -- The tab that wrote last, and the number of that writing: an older one that comes late changes nothing.
  writer text not null,
  seq integer not null,
  made_at timestamptz not null,
  edited_at timestamptz not null,
  -- Its words are gone then; the row stays, so that a writing that comes late does not bring it back.
  deleted_at timestamptz,
  primary key (account_id, id),
  foreign key (phase_id, lesson_id) references lesson (phase_id, id)
);
