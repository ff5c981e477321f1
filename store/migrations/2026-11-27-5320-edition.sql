-- An edition of a course as somebody sent it to the console: its files as they came, what the check found, and whether
-- learners have it. Without an archive: the edition that came with the product.
create table edition (
  id uuid not null primary key default gen_random_uuid(),
  -- Known once it was checked.
  phase_id text,
  name text not null,
  archive bytea,
  bytes integer not null,
  by_account_id uuid,
  by_name text not null,
  made_at timestamptz not null,
  state text not null check (state in ('waiting', 'unpacking', 'checking', 'wrong', 'checked', 'publishing', 'live', 'former')),
  -- Why it could not be read at all.
  failure text,
  -- What the check found, and the lessons as a learner would read them.
  problems jsonb not null default '[]',
  lessons jsonb not null default '[]',
  published_at timestamptz,
  published_by text
);
create index edition_newest on edition (made_at desc, id);
create index edition_of_phase on edition (phase_id, made_at desc) where phase_id is not null;
