-- Browsers that an account was signed in to from, each by the hash of a random id in its cookie: what others type does not count against them.
create table known_browser (
  account_id uuid not null references account on delete cascade,
  browser bytea not null,
  seen_at timestamptz not null,
  primary key (account_id, browser)
);

-- A code belongs to the browser that asked for it. `own_tries` are that browser's, `tries` those of clients that keep no cookie, where it `is_open` to them.
alter table email_code
  add column asked_by bytea,
  add column is_open boolean not null default true,
  add column own_tries integer not null default 0,
  add column max_tries integer not null default 5;

-- Whose address a turn was counted for, so that it can be forgotten with the person.
alter table rate_count add column email_key text;
update rate_count set email_key = substring(key from '^(?:login|mail) (\S+@\S+)$');
create index rate_count_email on rate_count (email_key) where email_key is not null;

-- Networks that were refused something for a while: the operator sees them.
create table held_source (
  what text not null,
  source text not null,
  since timestamptz not null,
  until timestamptz not null,
  refused integer not null,
  primary key (what, source)
);
