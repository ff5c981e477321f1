-- Several accounts and currencies. The columns before stay what they are: the account and the price of the school's own
-- currency.

-- All accounts, the school's own currency first; null: only `details`, as it was before.
alter table bank_account add column accounts jsonb;
-- `[{amount, currency}]`, besides the first.
alter table hours_price add column other_prices jsonb not null default '[]';
alter table phase add column other_prices jsonb not null default '[]';
-- Where it is to be paid, as it was when the order got its price; null: it is older than this column.
alter table purchase_order add column account jsonb;
