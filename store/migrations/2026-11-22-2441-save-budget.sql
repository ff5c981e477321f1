-- What a learner's saves of a notebook have cost: how often, and how many bytes today.
alter table lab_work
  add column paid_until timestamptz,
  add column saved_day date,
  add column saved_bytes bigint not null default 0;
