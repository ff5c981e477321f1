-- Accounts. E-mail is stored as typed; email_key is its lower-case form and carries uniqueness (READINGS §4).
create table account (
  id uuid primary key default gen_random_uuid(),
  email text not null,
  email_key text not null unique,
  password_hash text,
  first_name text not null default '',
  last_name text not null default '',
  gender text,
  nationality text,
  education text,
  lang text not null default 'en',
  created_at timestamptz not null default now()
);

-- Only the SHA-256 of a token is stored: a stolen database opens no session.
create table session (
  token_hash bytea primary key,
  account_id uuid not null references account on delete cascade,
  device text not null default '',
  created_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create index session_account on session (account_id);

-- E-mail verification codes. A code belongs to the scene that asked for it; only the newest of a scene counts.
create table email_code (
  id bigint generated always as identity primary key,
  scene text not null,
  email_key text not null,
  code_hash bytea not null,
  tries int not null default 0,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at timestamptz
);
create index email_code_newest on email_code (email_key, scene, id desc);

-- Counters of everything that can be guessed or that sends mail; shared by all processes.
create table rate_count (
  key text not null,
  window_start timestamptz not null,
  count int not null,
  primary key (key, window_start)
);

-- The course content, written by the import only. `content_version` changes with every import and names the page cache.
create table content_version (
  only_row boolean primary key default true check (only_row),
  version bigint not null,
  updated_at timestamptz not null
);
insert into content_version values (true, 0, now());

-- Files of the content, known by their hash; `name` is the hash with the file's ending.
create table asset (
  name text primary key,
  type text not null,
  bytes bigint not null
);

create table phase (
  id text primary key,
  position int not null,
  state text not null check (state in ('draft', 'published', 'retired')),
  languages text[] not null,
  title jsonb not null,
  summary jsonb not null,
  cover text references asset,
  price_amount bigint,
  price_currency text,
  free_hours int not null default 0,
  certificate jsonb,
  source_hash text not null,
  shipped_hash text, -- of the shipped edition imported last: a start imports it again only when the shipped files changed
  updated_at timestamptz not null default now(),
  check ((price_amount is null) = (price_currency is null))
);

-- Modules and lessons are never deleted: a learner's progress hangs on their ids. What left the files is retired.
create table module (
  phase_id text not null references phase,
  id text not null,
  position int not null,
  title jsonb not null,
  due_after_days int,
  due_at timestamptz,
  is_retired boolean not null default false,
  primary key (phase_id, id)
);

create table lesson (
  phase_id text not null,
  id text not null,
  module_id text not null,
  position int not null,
  minutes int not null,
  is_preview boolean not null,
  items text[] not null,
  video_seconds numeric,
  is_retired boolean not null default false,
  primary key (phase_id, id),
  foreign key (phase_id, module_id) references module
);

-- One row a language that the lesson is written in. `reading` is a list of blocks of sanitised HTML; `video` names assets.
create table lesson_text (
  phase_id text not null,
  lesson_id text not null,
  lang text not null,
  title text not null,
  reading jsonb not null,
  headings jsonb not null,
  video jsonb,
  primary key (phase_id, lesson_id, lang),
  foreign key (phase_id, lesson_id) references lesson
);

create table quiz (
  id text primary key,
  phase_id text not null,
  lesson_id text not null,
  definition jsonb not null,
  is_retired boolean not null default false,
  foreign key (phase_id, lesson_id) references lesson
);

-- courses/site: questions, policy, feedback types, prices of hours.
create table faq_category (
  id text primary key,
  position int not null,
  title jsonb not null
);
create table faq (
  id text primary key,
  category_id text not null references faq_category,
  position int not null,
  is_featured boolean not null,
  title jsonb not null,
  answer jsonb not null
);
create table site_page (
  id text not null,
  lang text not null,
  title text not null,
  body text not null,
  headings jsonb not null,
  updated_on date not null,
  primary key (id, lang)
);
create table feedback_type (
  id text primary key,
  position int not null,
  name jsonb not null,
  is_retired boolean not null default false
);
create table hours_price (
  only_row boolean primary key default true check (only_row),
  currency text not null,
  per_hour bigint not null,
  validities jsonb not null
);

-- Learning.
create table enrolment (
  account_id uuid not null references account on delete cascade,
  phase_id text not null references phase,
  enrolled_at timestamptz not null default now(),
  left_at timestamptz,
  primary key (account_id, phase_id)
);

-- What was watched is a set of ranges of seconds: PostgreSQL unites them, so two devices cannot lose each other's.
create table lesson_progress (
  account_id uuid not null references account on delete cascade,
  phase_id text not null,
  lesson_id text not null,
  watched nummultirange not null default '{}',
  video_position numeric not null default 0,
  reading_position int not null default 0,
  updated_at timestamptz not null default now(),
  primary key (account_id, phase_id, lesson_id),
  foreign key (phase_id, lesson_id) references lesson
);

-- A completion is a fact and is never taken back by a later edition of the content (READINGS §5).
create table item_completion (
  account_id uuid not null references account on delete cascade,
  phase_id text not null,
  lesson_id text not null,
  item text not null,
  completed_at timestamptz not null default now(),
  primary key (account_id, phase_id, lesson_id, item),
  foreign key (phase_id, lesson_id) references lesson
);

-- Mails kept because no SMTP server is configured; read at the mail page, which exists only then.
create table kept_mail (
  id bigint generated always as identity primary key,
  recipient text not null,
  subject text not null,
  body_text text not null,
  body_html text not null,
  created_at timestamptz not null default now()
);
