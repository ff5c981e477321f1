-- Why a hand-in could not be checked apart when it came, and when it was tried once more.
alter table lab_hand_in
  add column obstacle text check (obstacle in ('no_wall', 'packages', 'unserved', 'busy')),
  add column rechecked_at timestamptz;

-- Those that wait for a place where they can be checked. The lab's packages are there or not: those are not asked again.
create index lab_hand_in_to_recheck on lab_hand_in (handed_in_at)
  where check_kind = 'self-checked' and rechecked_at is null and content is not null;
