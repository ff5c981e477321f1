-- What finance has decided about an order in the console within the last ten seconds: it can still be taken back. A job
-- carries it out then, and the row goes.
create table held_decision (
  order_id uuid primary key references purchase_order (id) on delete cascade,
  round integer not null,
  decision text not null check (decision in ('approve', 'reject')),
  -- To approve: what arrived, in minor units.
  amount bigint check (amount > 0),
  -- To reject; the learner reads it.
  reason text,
  by_account_id uuid not null,
  by_name text not null,
  held_at timestamptz not null,
  due_at timestamptz not null,
  check (num_nonnulls(amount, reason) = 1 and (decision = 'approve') = (amount is not null))
);
