-- A question as it was at some time. An import that changes it adds a revision; attempts keep the one they began with.
create table quiz_question_revision (
  id bigint generated always as identity primary key,
  quiz_id text not null references quiz,
  question_id text not null,
  revision int not null,
  content jsonb not null,
  created_at timestamptz not null default now(),
  unique (quiz_id, question_id, revision)
);
insert into quiz_question_revision (quiz_id, question_id, revision, content)
select q.id, question->>'id', 1, question from quiz q, jsonb_array_elements(q.definition->'questions') question;

-- One learner's run of one quiz. Its total and passing score are those of its start: a later edition changes nothing in it.
create table quiz_attempt (
  id uuid primary key default gen_random_uuid(),
  account_id uuid not null references account on delete cascade,
  quiz_id text not null references quiz,
  ordinal int not null,
  total_score numeric not null,
  passing_score numeric not null,
  started_at timestamptz not null,
  deadline timestamptz not null,
  submitted_at timestamptz,
  is_auto boolean,
  receipt text unique,
  score numeric,
  is_passed boolean,
  regraded_at timestamptz,
  unique (account_id, quiz_id, ordinal),
  check (num_nulls(submitted_at, is_auto, receipt, score, is_passed) in (0, 5))
);
create unique index quiz_attempt_open on quiz_attempt (account_id, quiz_id) where submitted_at is null;
create index quiz_attempt_due on quiz_attempt (deadline) where submitted_at is null;
create index quiz_attempt_quiz on quiz_attempt (quiz_id);

-- The questions of an attempt in its order, what was answered, and the place of both answer and flag in the learner's own order.
create table quiz_attempt_question (
  attempt_id uuid not null references quiz_attempt on delete cascade,
  question_id text not null,
  position int not null,
  revision_id bigint not null references quiz_question_revision,
  choice_ids text[] not null,
  answer text[] not null default '{}',
  answer_seq int not null default 0,
  saved_at timestamptz,
  is_flagged boolean not null default false,
  flag_seq int not null default 0,
  earned numeric,
  primary key (attempt_id, question_id)
);
create index quiz_attempt_question_revision on quiz_attempt_question (revision_id);

-- What operators gave a learner on top of a quiz's rules; all of it counts.
create table quiz_grant (
  id bigint generated always as identity primary key,
  account_id uuid not null references account on delete cascade,
  quiz_id text not null references quiz,
  minutes int not null default 0 check (minutes >= 0),
  attempts int not null default 0 check (attempts >= 0),
  granted_at timestamptz not null
);
create index quiz_grant_account on quiz_grant (account_id, quiz_id);

-- A lesson that was complete stays so when a later edition, or a new kind of item, adds something to it (READINGS §5).
create table lesson_completion (
  account_id uuid not null references account on delete cascade,
  phase_id text not null,
  lesson_id text not null,
  completed_at timestamptz not null,
  primary key (account_id, phase_id, lesson_id),
  foreign key (phase_id, lesson_id) references lesson
);
-- Until now video and reading were all that could be done.
insert into lesson_completion (account_id, phase_id, lesson_id, completed_at)
select c.account_id, l.phase_id, l.id, max(c.completed_at)
from lesson l join item_completion c on c.phase_id = l.phase_id and c.lesson_id = l.id
where c.item = any(l.items)
group by c.account_id, l.phase_id, l.id, l.items
having count(*) = cardinality(array(select item from unnest(l.items) item where item in ('video', 'reading')));
