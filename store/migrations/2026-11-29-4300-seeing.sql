-- Whom somebody of the staff sees as, in this session alone, and until when.
alter table session
  add column sees_account_id uuid references account (id) on delete set null,
  add column sees_until timestamptz;
create index session_sees on session (sees_account_id) where sees_account_id is not null;
