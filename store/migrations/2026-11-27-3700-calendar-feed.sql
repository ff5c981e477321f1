-- The secret address of a learner's calendar: who has it reads when something is due, and can do nothing else.
create table calendar_feed (
  account_id uuid primary key references account (id) on delete cascade,
  -- Of the token in the address. The address itself is told once, when it is made.
  token_hash bytea not null unique,
  -- Whether the days are in it on which questions come back.
  with_reviews boolean not null default false,
  made_at timestamptz not null
);
