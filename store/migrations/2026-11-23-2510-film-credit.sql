-- How much of a film is credited by the clock, and when that was last reckoned; null: before the first report that was.
-- What was watched before there was such a clock counts whole.
alter table lesson_progress add column credited_seconds double precision not null default 0, add column credited_at timestamptz;
update lesson_progress set credited_at = updated_at,
  credited_seconds = (select coalesce(sum(upper(r) - lower(r)), 0) from unnest(watched) r);
