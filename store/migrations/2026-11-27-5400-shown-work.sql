-- A notebook that its learner shows to whoever has the address: one hand-in of an experiment, as it was.
create table shown_work (
  account_id uuid not null references account (id) on delete cascade,
  experiment_id text not null references experiment (id),
  -- The address ends with it.
  code text not null unique,
  hand_in_id uuid not null references lab_hand_in (id) on delete cascade,
  shown_at timestamptz not null,
  primary key (account_id, experiment_id)
);
create index shown_work_hand_in on shown_work (hand_in_id);
