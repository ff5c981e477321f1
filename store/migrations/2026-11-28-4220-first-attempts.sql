-- The newest first attempts at a quiz, out of which the figures of its questions are worked out.
create index quiz_attempt_first on quiz_attempt (quiz_id, submitted_at desc) where ordinal = 1 and submitted_at is not null;
