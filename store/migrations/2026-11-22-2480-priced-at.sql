-- Since when a draft has its price; null: since it was made.
alter table purchase_order add column priced_at timestamptz;
