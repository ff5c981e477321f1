-- Ways to sign in besides a password. A person at a provider leads to one account, an account has one person of each provider.
create table third_party_account (
  provider text not null,
  subject text not null, -- the provider's own id of the person, the only thing that never changes
  account_id uuid not null references account on delete cascade,
  email text, -- as the provider gave it last: shown, never decided by
  bound_at timestamptz not null,
  primary key (provider, subject),
  unique (account_id, provider)
);

-- A sign-in under way at a provider. Good for one return: who takes the row deletes it.
create table sign_in_flow (
  state_hash bytea primary key, -- SHA-256 of a secret that only the browser has
  provider text not null,
  code_verifier text not null,
  nonce text not null,
  account_id uuid references account on delete cascade, -- of whom the provider is to be connected with; none when somebody signs in
  expires_at timestamptz not null
);
create index sign_in_flow_expiry on sign_in_flow (expires_at);

-- What a provider said of a person who has yet to prove which account is theirs.
create table sign_in_ticket (
  ticket_hash bytea primary key,
  provider text not null,
  subject text not null,
  email text,
  is_email_verified boolean not null,
  first_name text not null,
  last_name text not null,
  account_id uuid references account on delete cascade, -- as above
  expires_at timestamptz not null
);
create index sign_in_ticket_expiry on sign_in_ticket (expires_at);
