-- A message is a text that many share; a copy is one learner's (READINGS §1). A message of the house is worded from a
-- key of messages/ and its values when it is read, so it comes in the reader's language; an announcement brings its own words.
create table message (
  id uuid primary key default gen_random_uuid(),
  type int not null check (type between 0 and 6),
  subject text,
  arguments jsonb,
  title jsonb,
  body jsonb,
  path text,
  digest bytea unique, -- of all the above, for messages of the house: the same words are kept once
  created_at timestamptz not null default now(),
  check ((subject is null) = (arguments is null)),
  check ((title is null) = (body is null)),
  check ((subject is null) <> (title is null))
);

-- The key names the event: a second try to tell of it finds the copy there.
create table message_copy (
  id uuid primary key default gen_random_uuid(),
  message_id uuid not null references message,
  account_id uuid not null references account on delete cascade,
  key text not null,
  read_at timestamptz,
  created_at timestamptz not null default now(),
  unique (account_id, key)
);
create index message_copy_newest on message_copy (account_id, created_at desc, id desc);
create index message_copy_unread on message_copy (account_id) where read_at is null;
create index message_copy_message on message_copy (message_id);

-- Whether a kind of message also comes by mail; no row means yes.
create table message_preference (
  account_id uuid not null references account on delete cascade,
  type int not null check (type between 0 and 6),
  by_mail boolean not null,
  primary key (account_id, type)
);

create table feedback (
  id uuid primary key default gen_random_uuid(),
  account_id uuid not null references account on delete cascade,
  type_id text not null references feedback_type,
  content text not null,
  place_path text, -- "Ask about this": where the question arose, a path of ours
  place_label text,
  created_at timestamptz not null default now(),
  answer text,
  answered_by text,
  answered_at timestamptz,
  check ((answer is null) = (answered_at is null)),
  check ((place_path is null) = (place_label is null))
);
create index feedback_open on feedback (created_at) where answered_at is null;
create index feedback_account on feedback (account_id, created_at desc);

-- Groups: an operator makes one, with links that invite to it and the phases that each link opens.
create table learner_group (
  id text primary key,
  name jsonb not null,
  created_at timestamptz not null default now()
);

create table invitation (
  id uuid primary key default gen_random_uuid(),
  group_id text not null references learner_group,
  token_hash bytea not null unique,
  invited_by text not null,
  for_email_key text, -- a personal invitation: only this address may use it
  phase_ids text[] not null,
  max_uses int check (max_uses > 0),
  use_count int not null default 0 check (use_count >= 0 and (max_uses is null or use_count <= max_uses)),
  expires_at timestamptz not null,
  revoked_at timestamptz,
  created_at timestamptz not null default now()
);
create index invitation_group on invitation (group_id, created_at);

-- One row a person and link: a link used twice by the same person counts once.
create table group_member (
  invitation_id uuid not null references invitation,
  account_id uuid not null references account on delete cascade,
  group_id text not null references learner_group,
  joined_at timestamptz not null default now(),
  primary key (invitation_id, account_id)
);
create index group_member_account on group_member (account_id, group_id);
create index group_member_group on group_member (group_id, account_id);

-- What operators did; ids instead of addresses and never a secret. Written in the transaction of the deed.
create table audit_entry (
  id bigint generated always as identity primary key,
  operator text not null,
  noun text not null,
  verb text not null,
  facts jsonb not null,
  done_at timestamptz not null default now()
);
create index audit_entry_done on audit_entry (done_at);
