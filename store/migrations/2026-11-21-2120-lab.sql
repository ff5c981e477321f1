-- Experiments. `source` is the author's notebook with solutions and hidden tests: it never travels. `original` is what a
-- learner begins with. Both as JSON text of nbformat 4.5.
create table experiment (
  id text primary key,
  phase_id text not null,
  lesson_id text not null,
  definition jsonb not null,
  is_retired boolean not null default false,
  foreign key (phase_id, lesson_id) references lesson
);
create table experiment_text (
  experiment_id text not null references experiment,
  lang text not null,
  source text not null,
  original text not null,
  primary key (experiment_id, lang)
);

-- A learner's notebook of an experiment, one in all languages. `version` is the newest stored one; 0 is the original.
-- One tab writes: it holds the secret of `writer_hash` and is alive as long as it is seen.
create table lab_work (
  account_id uuid not null references account on delete cascade,
  experiment_id text not null references experiment,
  version int not null default 0,
  writer_hash bytea,
  writer_seen_at timestamptz,
  primary key (account_id, experiment_id)
);
create table lab_version (
  account_id uuid not null,
  experiment_id text not null,
  version int not null,
  kind text not null check (kind in ('saved', 'restored', 'handed_in')),
  content bytea not null, -- gzip
  bytes int not null, -- unpacked
  hash text not null,
  saved_at timestamptz not null,
  primary key (account_id, experiment_id, version),
  foreign key (account_id, experiment_id) references lab_work on delete cascade
);
create table lab_check (
  account_id uuid not null,
  experiment_id text not null,
  check_id text not null,
  is_passed boolean not null default false,
  tries int not null default 0,
  hints_seen int not null default 0,
  primary key (account_id, experiment_id, check_id),
  foreign key (account_id, experiment_id) references lab_work on delete cascade
);

-- A run of an engine (READINGS §7). Once it is over only this changes: its engine was seen to be gone, or the work was deleted.
create table lab_session (
  id uuid primary key default gen_random_uuid(),
  account_id uuid not null references account on delete cascade,
  experiment_id text not null references experiment,
  phase_id text not null references phase,
  driver text not null,
  is_metered boolean not null,
  state text not null default 'waiting' check (state in ('waiting', 'running', 'ended', 'stopped', 'timed_out', 'dormant', 'deleted')),
  reason text,
  detail text, -- the engine's own words, for the operator
  version int not null default 1,
  requested_at timestamptz not null,
  ready_at timestamptz,
  ended_at timestamptz,
  seen_at timestamptz, -- the last moment at which it was known to run: nothing after it is charged
  unseen_ms bigint not null default 0, -- between ready and seen, but in the dark: nobody is charged for it
  charged_seconds int not null default 0,
  activity_at timestamptz,
  open_at timestamptz, -- the last moment at which a tab was known to be open
  closed_at timestamptz, -- it has said goodbye since
  is_busy boolean not null default false,
  claim text, -- what the browser says of its own kernel
  claim_cause text,
  claimed_at timestamptz,
  progress int,
  is_queued boolean not null default false, -- waits for a free place
  unreachable_since timestamptz,
  looked_at timestamptz, -- by the reconciler: two processes share the work by it
  is_reaped boolean not null default false,
  check ((state in ('waiting', 'running')) = (ended_at is null)),
  check (state <> 'running' or ready_at is not null),
  check ((reason is null) = (ended_at is null))
);
create unique index lab_session_active on lab_session (account_id) where state in ('waiting', 'running');
create index lab_session_newest on lab_session (account_id, experiment_id, requested_at desc);
create index lab_session_to_reconcile on lab_session (looked_at) where state in ('waiting', 'running') or not is_reaped;

-- Opens one WebSocket to the kernel of a session on a server. Only the hash is kept.
create table lab_ticket (
  ticket_hash bytea primary key,
  session_id uuid not null references lab_session on delete cascade,
  expires_at timestamptz not null,
  used_at timestamptz
);

-- What was handed in, kept as it was. `hash` is that of the stored file, on the receipt.
create table lab_hand_in (
  id uuid primary key default gen_random_uuid(),
  number text not null unique,
  account_id uuid not null references account on delete cascade,
  experiment_id text not null references experiment,
  version int not null,
  content bytea, -- gzip; gone once the learner deletes the work
  hash text not null,
  score numeric not null,
  total numeric not null,
  outcome text not null check (outcome in ('checking', 'passed', 'failed')),
  check_kind text check (check_kind in ('verified', 'self-checked')),
  failed_checks text[] not null default '{}',
  handed_in_at timestamptz not null,
  checked_at timestamptz,
  check ((outcome = 'passed') = (check_kind is not null))
);
create unique index lab_hand_in_once on lab_hand_in (account_id, experiment_id, version, hash);
create index lab_hand_in_newest on lab_hand_in (account_id, experiment_id, handed_in_at desc);

-- Experiment hours, in seconds. A lot is what was credited at once; its entries say what happened to it. Neither is ever
-- changed, and what is left of a lot is the sum of its entries: the database itself keeps that from falling below zero.
create table hour_lot (
  id bigint generated always as identity primary key,
  account_id uuid not null references account on delete cascade,
  phase_id text not null references phase,
  source text not null check (source in ('phase', 'purchase', 'provisional', 'grant')),
  expires_at timestamptz,
  key text not null unique,
  order_id text,
  credited_at timestamptz not null
);
create index hour_lot_owner on hour_lot (account_id, phase_id);
create index hour_lot_expiry on hour_lot (expires_at) where expires_at is not null;
create table hour_entry (
  id bigint generated always as identity primary key,
  lot_id bigint not null references hour_lot on delete cascade,
  kind text not null check (kind in ('credit', 'use', 'expiry', 'take_back')),
  seconds int not null check (seconds <> 0 and (kind = 'credit') = (seconds > 0)),
  key text not null unique, -- the event: told twice, written once
  session_id uuid, -- of a use; a plain value, since an entry never changes
  at timestamptz not null
);
create index hour_entry_lot on hour_entry (lot_id);
create unique index hour_entry_credit on hour_entry (lot_id) where kind = 'credit';
create index hour_entry_session on hour_entry (session_id) where session_id is not null;

create function guard_hour_entry() returns trigger language plpgsql as $$
declare
  left_seconds bigint;
begin
  perform from hour_lot where id = new.lot_id for update; -- whoever else draws on this lot waits, then sees this entry
  select coalesce(sum(seconds), 0) into left_seconds from hour_entry where lot_id = new.lot_id;
  if left_seconds + new.seconds < 0 then
    raise exception 'hour lot % has % seconds left, not %', new.lot_id, left_seconds, -new.seconds using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger guard_hour_entry before insert on hour_entry for each row execute function guard_hour_entry();

-- Append-only. Rows go with their account alone, when all of a person's data is deleted.
create function refuse_hour_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    if tg_table_name = 'hour_lot' and not exists (select from account where id = (to_jsonb(old) ->> 'account_id')::uuid) then
      return old;
    end if;
    if tg_table_name = 'hour_entry' and not exists (select from hour_lot where id = (to_jsonb(old) ->> 'lot_id')::bigint) then
      return old;
    end if;
  end if;
  raise exception 'the ledger of hours is append-only' using errcode = 'restrict_violation';
end $$;
create trigger refuse_hour_change before update or delete on hour_lot for each row execute function refuse_hour_change();
create trigger refuse_hour_change before update or delete on hour_entry for each row execute function refuse_hour_change();
