-- While the row is there nothing leaves this database: a restored copy must not write to people whom the original has written to.
create table outgoing_hold (
  only_row boolean primary key default true check (only_row),
  since timestamptz not null,
  backup_made_at timestamptz -- of a restored copy; null when an operator holds it
);
