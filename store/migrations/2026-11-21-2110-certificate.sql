-- The name on a phase's certificate: set once by the learner, before it is issued (READINGS §8).
create table certificate_name (
  account_id uuid not null references account on delete cascade,
  phase_id text not null references phase,
  name text not null,
  set_at timestamptz not null,
  primary key (account_id, phase_id)
);

-- Says everything that is printed on it, so that it can be checked when account, phase and texts are gone or changed.
create table certificate (
  number text primary key,
  account_id uuid references account on delete set null,
  phase_id text not null,
  name text not null,
  lang text not null,
  says jsonb not null,
  issued_at timestamptz not null,
  last_day date, -- the last day on which it is valid; null: permanent
  -- The credential's own ids: they tell nothing of the person.
  credential_id uuid not null unique default gen_random_uuid(),
  subject_id uuid not null unique default gen_random_uuid(),
  -- Its bit in a status list, drawn at random: neighbours in the list are no neighbours in time.
  status_list int not null,
  status_index int not null check (status_index between 0 and 131071),
  revoked_at timestamptz,
  is_replaced boolean not null default false, -- revoked because another took its place
  unique (status_list, status_index),
  check (revoked_at is not null or not is_replaced)
);
create unique index certificate_live on certificate (account_id, phase_id) where revoked_at is null;
create index certificate_account on certificate (account_id, issued_at desc);
create index certificate_revoked on certificate (status_list, revoked_at) where revoked_at is not null;

-- The platform's signing keys. A public key stays for ever; a private one, sealed by SECRET, until the next takes its place.
create table signing_key (
  id text primary key,
  kind text not null check (kind in ('Ed25519', 'RS256')),
  public_jwk jsonb not null,
  private_sealed bytea,
  created_at timestamptz not null,
  retired_at timestamptz,
  check ((retired_at is null) = (private_sealed is not null))
);
create unique index signing_key_current on signing_key (kind) where retired_at is null;
