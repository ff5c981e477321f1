-- The questions of a lesson's text that come back, with their answers: `[{id, question, answer}]`, HTML.
alter table lesson_text add column recall jsonb not null default '[]';

-- A question that comes back to a learner: of a lesson whose reading they finished, or of a quiz, where they were wrong.
create table recall_card (
  id uuid primary key default gen_random_uuid(),
  account_id uuid not null references account (id) on delete cascade,
  phase_id text not null,
  lesson_id text not null,
  -- null: a question of the lesson's text.
  quiz_id text references quiz (id),
  question_id text not null,
  -- How many of the gaps it has behind it (domain/recall/schedule.ts).
  step integer not null default 0 check (step >= 0),
  -- How often it was judged: a judgement that is sent twice counts once.
  round integer not null default 0 check (round >= 0),
  -- The first day, in the learner's zone, on which it is asked; null: it is kept for good.
  due_on date,
  -- The day on which it was judged last.
  judged_on date,
  made_at timestamptz not null,
  foreign key (phase_id, lesson_id) references lesson (phase_id, id),
  unique nulls not distinct (account_id, phase_id, lesson_id, quiz_id, question_id)
);

-- Who does not want to be asked, and who wants a mail when something is to be asked; without a row: asked, no mail.
create table recall_setting (
  account_id uuid primary key references account (id) on delete cascade,
  is_on boolean not null default true,
  by_mail boolean not null default false,
  -- When the last mail was queued: there are seven days between two.
  mailed_at timestamptz
);
create index recall_setting_mail on recall_setting (account_id) where is_on and by_mail;
