-- A check whose solution a learner has opened. It outlives the learner's work: who has read it has read it.
create table lab_solution_seen (
  account_id uuid not null references account on delete cascade,
  experiment_id text not null references experiment,
  check_id text not null,
  seen_at timestamptz not null,
  primary key (account_id, experiment_id, check_id)
);
-- Those of which it is known: the solution comes after the last hint.
insert into lab_solution_seen (account_id, experiment_id, check_id, seen_at)
select c.account_id, c.experiment_id, c.check_id, now()
from lab_check c
join experiment x on x.id = c.experiment_id
cross join jsonb_array_elements(x.definition -> 'checks') d
where d ->> 'id' = c.check_id
  and c.hints_seen > (select coalesce(max(jsonb_array_length(h.value)), 0) from jsonb_each(d -> 'hints') h);

-- The checks whose solution was open by then, and what the hidden tests drew their inputs from.
alter table lab_hand_in add column solutions_seen text[] not null default '{}';
alter table lab_hand_in add column seed text;
