-- A version of a file that a learner's code wrote in a lab that keeps files: kept between the labs of a phase.
create table kept_file (
  account_id uuid not null references account (id) on delete cascade,
  phase_id text not null references phase (id),
  -- From the folder that is kept: as `isLabPath` wants it.
  path text not null,
  version int not null,
  content bytea not null,
  bytes int not null,
  -- SHA-256, in hexadecimals.
  hash text not null,
  -- The lab that wrote it.
  experiment_id text not null references experiment (id),
  saved_at timestamptz not null,
  primary key (account_id, phase_id, path, version)
);
alter table kept_file alter column content set storage external;
