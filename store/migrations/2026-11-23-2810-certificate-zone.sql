-- The zone whose day a certificate prints as that of its issue: its learner's. A table of its own, because the release
-- before reads every column of `certificate`. One that has none prints the day in UTC, as it always did.
create table certificate_zone (
  number text primary key references certificate (number),
  zone text not null check (length(zone) <= 64)
);
