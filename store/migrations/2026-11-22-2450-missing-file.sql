-- Files that rows name and that are not in their place, as of the last look at all of them; and when that was, and at how many.
create table file_look (
  is_last boolean primary key default true check (is_last),
  looked_at timestamptz not null,
  files bigint not null
);
create table missing_file (
  kind text not null check (kind in ('receipts', 'files')),
  key text not null,
  primary key (kind, key)
);
