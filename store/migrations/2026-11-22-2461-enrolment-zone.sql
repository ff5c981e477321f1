-- The learner's time zone (an IANA name), in which the due dates of this enrolment end; null: the school's, until the learner's browser has told it.
alter table enrolment add column zone text check (length(zone) <= 64);
