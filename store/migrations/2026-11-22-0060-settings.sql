-- The list of sessions names each by an id that opens nothing.
alter table session add column id uuid not null default gen_random_uuid() unique;

-- Kinds of device that an account has signed in from: a mail tells of a new one.
create table known_device (
  account_id uuid not null references account on delete cascade,
  device text not null,
  first_seen_at timestamptz not null,
  last_seen_at timestamptz not null,
  primary key (account_id, device)
);

-- Which version of the privacy policy, known by the day of its last change, a person has agreed to.
create table consent (
  account_id uuid not null references account on delete cascade,
  version date not null,
  agreed_at timestamptz not null,
  primary key (account_id, version)
);
