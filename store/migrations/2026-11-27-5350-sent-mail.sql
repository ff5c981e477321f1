-- A mail to the address of an account, and what became of it: which mail it was, never its words. Of a message the copy
-- that it is about; of one that a mail server would not take, the server's reply code. Kept for ninety days.
create table sent_mail (
  id bigint generated always as identity primary key,
  account_id uuid not null references account (id) on delete cascade,
  kind text not null,
  copy_id uuid,
  outcome text not null check (outcome in ('sent', 'refused', 'given_up')),
  reply int,
  at timestamptz not null
);
create index sent_mail_newest on sent_mail (account_id, at desc);
create index sent_mail_at on sent_mail (at);
