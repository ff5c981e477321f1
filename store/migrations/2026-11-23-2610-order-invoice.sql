-- What a payer asked for their books, the number of our receipt, and the official invoice that finance has filled in.
create table order_invoice (
  order_id uuid primary key references purchase_order (id) on delete cascade,
  kind text not null check (kind in ('company', 'person')),
  title text not null,
  -- ISO 3166, two letters; null: not told.
  country text,
  tax_number text,
  address text,
  asked_at timestamptz not null,
  -- Drawn without gaps when finance confirms; never changes.
  year integer,
  number integer,
  issued_at timestamptz,
  -- The official one: null until finance has filled it in.
  official_number text,
  official_at timestamptz,
  official_by text,
  -- Its file in the store of receipts; may lie there before the number is told.
  file_key text unique,
  file_name text,
  file_type text check (file_type in ('application/pdf', 'application/ofd')),
  file_bytes integer,
  unique (year, number),
  check (num_nulls(year, number, issued_at) in (0, 3)),
  check (num_nulls(official_number, official_at, official_by) in (0, 3)),
  check (official_number is null or number is not null),
  check (num_nulls(file_key, file_name, file_type, file_bytes) in (0, 4))
);
create index order_invoice_waiting on order_invoice (issued_at) where number is not null and official_number is null;

-- The last number of a receipt that was drawn in a year.
create table invoice_counter (
  year integer primary key,
  last integer not null check (last > 0)
);
