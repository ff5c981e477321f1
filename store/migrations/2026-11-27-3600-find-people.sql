-- Finding a person by the beginning of an address or a name, without going through every account. In byte order, so that
-- a range of it is a beginning, whatever the language of the database.
create index account_email_begin on account ((email_key collate "C"));
create index account_name_begin on account ((lower(first_name || ' ' || last_name) collate "C"));
create index account_family_begin on account ((lower(last_name || ' ' || first_name) collate "C"));
create index account_chinese_begin on account ((lower(last_name || first_name) collate "C"));
-- What was done about an account.
create index audit_entry_about on audit_entry ((facts ->> 'account'), done_at desc) where facts ? 'account';
