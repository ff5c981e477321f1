-- How many mails have left, and how many a mail server would not take, by day (UTC). Counted when it happens; nobody's
-- address is in it.
create table mail_day (
  day date not null primary key,
  sent bigint not null default 0,
  refused bigint not null default 0
);

-- When a backup was written last.
create index audit_entry_backup on audit_entry (done_at desc) where noun = 'backup' and verb = 'write';
