-- What was answered last.
create index feedback_answered on feedback (answered_at desc, id) where answered_at is not null;
