-- An authenticator app beside the password. Until its first code was typed (`confirmed_at`) it counts for nothing.
create table second_factor (
  account_id uuid primary key references account (id) on delete cascade,
  -- Sealed with SECRET: the database alone makes no codes.
  secret_sealed bytea not null,
  begun_at timestamptz not null,
  confirmed_at timestamptz,
  -- The half minute (since 1970) whose code was typed last: it and those before are used up.
  last_step bigint
);

-- Codes for who has lost the app, a row each; a used one goes.
create table recovery_code (
  account_id uuid not null references second_factor (account_id) on delete cascade,
  code_hash bytea not null,
  primary key (account_id, code_hash)
);

-- When a code of the app was typed last in this session.
alter table session add column second_at timestamptz;
