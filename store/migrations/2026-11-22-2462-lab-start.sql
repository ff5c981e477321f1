-- A start that was asked for, by the id that its tab drew, and whether it was called off: the two may arrive in either order.
create table lab_start (
  account_id uuid not null references account (id) on delete cascade,
  start_id text not null,
  is_cancelled boolean not null,
  asked_at timestamptz not null,
  primary key (account_id, start_id)
);
create index lab_start_asked on lab_start (asked_at);
