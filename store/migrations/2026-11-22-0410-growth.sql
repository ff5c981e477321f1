-- What a school of a million learners needs: an index for everything that is looked for by something else than its owner.
create index email_code_expiry on email_code (expires_at);
create index session_expiry on session (expires_at);
create index rate_count_window on rate_count (window_start);
-- The keys of an account's own limits end in its id.
create index rate_count_owner on rate_count (right(key, 37));
create index invitation_for on invitation (for_email_key) where for_email_key is not null;
create index lab_hand_in_checking on lab_hand_in (handed_in_at) where outcome = 'checking';
create index hour_lot_order on hour_lot (order_id) where order_id is not null;

-- Lots whose end is still to be settled. The ledger is append-only and says of no lot that it is done with: without this list
-- every look would add up all lots that ever ended. Written by the database, so that a previous release writes it too.
create table hour_lot_due (
  lot_id bigint primary key references hour_lot on delete cascade,
  expires_at timestamptz not null
);
create index hour_lot_due_expiry on hour_lot_due (expires_at);
insert into hour_lot_due (lot_id, expires_at) select id, expires_at from hour_lot where expires_at is not null;
create function note_due_hour_lot() returns trigger language plpgsql as $$
begin
  insert into hour_lot_due (lot_id, expires_at) values (new.id, new.expires_at);
  return null;
end $$;
create trigger note_due_hour_lot after insert on hour_lot for each row when (new.expires_at is not null) execute function note_due_hour_lot();
