-- A term of a phase: its name, what the field calls it where the lessons say another word, and a short definition, each by language.
create table term (
  phase_id text not null references phase (id),
  id text not null,
  -- In the order of the file: as the phase introduces them.
  position integer not null,
  name jsonb not null,
  usual jsonb not null,
  definition jsonb not null,
  -- How the Chinese name is said: `cí yuán`. Null where there is no Chinese name.
  pinyin text,
  -- The lesson in which it is first used, by language; there it is marked with the id `term-<id>`.
  first_use jsonb not null,
  primary key (phase_id, id)
);
