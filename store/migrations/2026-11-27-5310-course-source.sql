-- The files of a phase's quizzes as they were imported, and as they are since somebody corrected a question in the
-- console. Until the files of the course say the same, the difference is what their author takes home.
create table course_source (
  phase_id text not null references phase (id) on delete cascade,
  -- Within the course's folder.
  file text not null,
  text text not null,
  corrected text,
  primary key (phase_id, file)
);
