-- Attempts at limited quizzes that deleted accounts had used: by a keyed hash of the address, for who comes back with it.
create table used_attempts (
  person bytea not null,
  quiz_id text not null references quiz,
  attempts integer not null check (attempts > 0),
  deleted_at timestamptz not null,
  primary key (person, quiz_id)
);
create index used_attempts_deleted on used_attempts (deleted_at);

-- Attempts that somebody had used before, in an account that was deleted.
alter table quiz_grant add column used_before integer not null default 0;
