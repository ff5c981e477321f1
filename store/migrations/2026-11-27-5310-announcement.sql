-- An announcement: to whom, by whom, when, and how far it has come. Neither group nor phase: to everybody.
create table announcement (
  message_id uuid not null primary key references message (id) on delete cascade,
  group_id text references learner_group (id) on delete cascade,
  phase_id text references phase (id),
  by_mail boolean not null,
  by_name text not null,
  made_at timestamptz not null,
  send_at timestamptz not null,
  -- How many have got it so far.
  told bigint not null default 0,
  -- Everybody whom it is for has got it.
  finished_at timestamptz,
  stopped_at timestamptz,
  stopped_by text,
  check (num_nonnulls(group_id, phase_id) <= 1),
  check ((stopped_at is null) = (stopped_by is null))
);
create index announcement_newest on announcement (send_at desc, message_id);

-- How many have opened a message.
create index message_copy_read on message_copy (message_id) where read_at is not null;

-- A question of the FAQ that was made in the console: the files of the site do not take it away. `feedback_id`: what a
-- learner wrote, from which it was made.
alter table faq add column made_by text;
alter table faq add column made_at timestamptz;
alter table faq add column feedback_id uuid references feedback (id) on delete set null;
create index faq_feedback on faq (feedback_id) where feedback_id is not null;
