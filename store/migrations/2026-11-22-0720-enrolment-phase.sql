-- Who is in a phase, in the order in which its news are handed out.
create index enrolment_phase on enrolment (phase_id, account_id) where left_at is null;
