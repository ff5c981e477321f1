-- Who works in the console, a row a role. A teacher's role is of one phase or of one group; the others are of the whole
-- school.
create table staff (
  id bigint generated always as identity primary key,
  account_id uuid not null references account (id) on delete cascade,
  role text not null check (role in ('owner', 'teacher', 'finance', 'support')),
  phase_id text references phase (id),
  group_id text references learner_group (id) on delete cascade,
  granted_at timestamptz not null,
  granted_by text not null,
  check (num_nonnulls(phase_id, group_id) = case when role = 'teacher' then 1 else 0 end),
  unique nulls not distinct (account_id, role, phase_id, group_id)
);

-- The console asks for the password anew: when it was typed last in this session, and when money was last decided on it.
alter table session
  add column proved_at timestamptz,
  add column spent_at timestamptz;

-- A deed of the console: the account behind it, which the line outlives, and what the deed changed.
alter table audit_entry
  add column by_account_id uuid,
  add column before jsonb,
  add column after jsonb;
