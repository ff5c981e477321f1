-- Paying by transfer: the school's account, orders, their receipts and what happened to them.

create table bank_account (
  only_row boolean primary key default true check (only_row),
  details jsonb not null
);

-- Records of payments outlive the account: without it an order names nobody.
create table purchase_order (
  id uuid primary key default gen_random_uuid(),
  reference text not null unique,
  account_id uuid references account (id) on delete set null,
  kind text not null check (kind in ('phase', 'hours')),
  phase_id text not null references phase (id),
  -- Where the hours were bought.
  lesson_id text,
  hours integer check (hours between 1 and 99),
  validity_id text,
  validity_days integer check (validity_days > 0),
  amount bigint not null check (amount > 0),
  currency text not null,
  state text not null default 'draft' check (state in ('draft', 'applying', 'approved', 'rejected', 'cancelled', 'expired', 'reversed')),
  -- How often it was submitted: a decision is about one submission.
  round integer not null default 0,
  method text check (method in ('transfer', 'atm', 'pos')),
  transaction_number text,
  created_at timestamptz not null,
  submitted_at timestamptz,
  answer_by timestamptz,
  decided_at timestamptz,
  decided_by text,
  reason text,
  received_amount bigint check (received_amount > 0),
  -- Of approved hours.
  expires_at timestamptz,
  foreign key (phase_id, lesson_id) references lesson (phase_id, id),
  check ((kind = 'hours') = (num_nulls(hours, validity_id, validity_days) = 0) and num_nulls(hours, validity_id, validity_days) in (0, 3)),
  check (state = 'draft' or state = 'cancelled' or submitted_at is not null),
  check ((state in ('approved', 'expired', 'reversed')) <= (received_amount is not null and decided_at is not null and decided_by is not null))
);
create index purchase_order_account on purchase_order (account_id, created_at desc, id desc);
create index purchase_order_waiting on purchase_order (submitted_at) where state = 'applying';
create index purchase_order_expiry on purchase_order (expires_at) where state = 'approved' and expires_at is not null;
create index purchase_order_transaction on purchase_order (upper(transaction_number)) where transaction_number is not null;
-- One way into a phase at a time, and paid once.
create unique index purchase_order_phase on purchase_order (account_id, phase_id) where kind = 'phase' and state in ('draft', 'applying', 'rejected', 'approved');
create unique index purchase_order_draft on purchase_order (account_id, phase_id) where kind = 'hours' and state = 'draft';

-- One receipt for each submission; `key` is its random name in the file store.
create table order_receipt (
  order_id uuid not null references purchase_order (id) on delete cascade,
  round integer not null,
  key text not null unique,
  name text not null,
  type text not null check (type in ('image/png', 'image/jpeg', 'image/webp', 'application/pdf')),
  bytes integer not null,
  -- SHA-256 of the file as it was sent.
  hash bytea not null,
  uploaded_at timestamptz not null,
  primary key (order_id, round)
);
create index order_receipt_hash on order_receipt (hash);

-- Append-only: who did what to an order, and when.
create table order_event (
  id bigint primary key generated always as identity,
  order_id uuid not null references purchase_order (id) on delete cascade,
  state text not null,
  done_by text,
  reason text,
  amount bigint,
  at timestamptz not null
);
create index order_event_order on order_event (order_id, id);
