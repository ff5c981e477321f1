-- What a school asks of the members of a group when they join: a student number, a class.
alter table learner_group add column asks text[] not null default '{}' check (asks <@ array['number', 'class']);

-- A member of a group as the school's own lists know them.
create table group_roll (
  group_id text not null references learner_group (id) on delete cascade,
  account_id uuid not null references account (id) on delete cascade,
  number text,
  class_name text,
  entered_at timestamptz not null,
  primary key (group_id, account_id)
);
create index group_roll_account on group_roll (account_id);

-- When a module is due for the members of a group; it comes before what the course says.
create table group_due (
  group_id text not null references learner_group (id) on delete cascade,
  phase_id text not null,
  module_id text not null,
  due_at timestamptz not null,
  primary key (group_id, phase_id, module_id),
  foreign key (phase_id, module_id) references module (phase_id, id)
);
