-- Somebody who is stuck, with the fact that says so. Looked for again and again; what holds no more goes.
create table stuck_case (
  account_id uuid not null references account (id) on delete cascade,
  phase_id text not null references phase (id),
  lesson_id text not null,
  reason text not null check (reason in ('quiz', 'check', 'lab', 'overdue', 'never')),
  -- How often it was tried, or for how many days nothing was.
  times integer not null,
  -- Of which check, or which module.
  what text,
  since timestamptz not null,
  changed_at timestamptz not null,
  seen_at timestamptz,
  seen_by text,
  primary key (account_id, phase_id, reason, lesson_id),
  foreign key (phase_id, lesson_id) references lesson (phase_id, id),
  check ((seen_at is null) = (seen_by is null))
);
create index stuck_case_open on stuck_case (changed_at desc) where seen_at is null;

-- What somebody of the staff wrote to a learner about it, and when the learner went on.
create table staff_letter (
  id uuid primary key default gen_random_uuid(),
  account_id uuid not null references account (id) on delete cascade,
  phase_id text not null references phase (id),
  reason text not null,
  by_account_id uuid references account (id) on delete set null,
  by_name text not null,
  body text not null,
  sent_at timestamptz not null,
  went_on_at timestamptz
);
create index staff_letter_account on staff_letter (account_id, sent_at desc);
create index staff_letter_by on staff_letter (by_account_id) where by_account_id is not null;

-- Figures of the whole school or of a phase and its lessons that are counted by a job, so that no page counts learners.
create table school_figure (
  name text not null,
  phase_id text not null default '',
  place text not null default '',
  n bigint not null,
  counted_at timestamptz not null,
  primary key (name, phase_id, place)
);

-- Starts of labs that failed.
create index lab_session_failed on lab_session (ended_at) where ready_at is null and ended_at is not null;
