-- What an online way to pay has told by a signed call-back, once per event: a second delivery finds its row and changes nothing.
-- Only what was signed gets here. `order_id` is what the event names, which may be no order of ours, so it is no reference.
create table payment_event (
  way text not null,
  event_id text not null,
  order_id text not null,
  amount bigint not null,
  currency text not null,
  outcome text not null default 'unknown' check (outcome in ('approved', 'amount', 'closed', 'unknown')),
  sent_at timestamptz not null,
  received_at timestamptz not null,
  primary key (way, event_id)
);
