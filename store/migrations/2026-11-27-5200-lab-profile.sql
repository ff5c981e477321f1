-- A session keeps what was asked for and what it costs: a setting that changes later does not change a running bill.
alter table lab_session add column profile text not null default 'python';
alter table lab_session add column price_percent integer not null default 100 check (price_percent between 1 and 100000);
-- What an engine that starts says that it waits for.
alter table lab_session add column waits_for text check (waits_for in ('node', 'image'));
