-- Made by `vitest run store/schema.test.ts -u`: the schema that all migrations add up to.

table account
  id uuid not null default gen_random_uuid()
  email text not null
  email_key text not null
  password_hash text
  first_name text not null default ''::text
  last_name text not null default ''::text
  gender text
  nationality text
  education text
  lang text not null default 'en'::text
  created_at timestamp with time zone not null default now()
  UNIQUE (email_key)
  PRIMARY KEY (id)
table asset
  name text not null
  type text not null
  bytes bigint not null
  PRIMARY KEY (name)
table content_version
  only_row boolean not null default true
  version bigint not null
  updated_at timestamp with time zone not null
  CHECK (only_row)
  PRIMARY KEY (only_row)
table email_code
  id bigint not null generated always as identity
  scene text not null
  email_key text not null
  code_hash bytea not null
  tries integer not null default 0
  created_at timestamp with time zone not null default now()
  expires_at timestamp with time zone not null
  used_at timestamp with time zone
  PRIMARY KEY (id)
  CREATE INDEX email_code_newest ON public.email_code USING btree (email_key, scene, id DESC)
table enrolment
  account_id uuid not null
  phase_id text not null
  enrolled_at timestamp with time zone not null default now()
  left_at timestamp with time zone
  FOREIGN KEY (account_id) REFERENCES account(id) ON DELETE CASCADE
  FOREIGN KEY (phase_id) REFERENCES phase(id)
  PRIMARY KEY (account_id, phase_id)
table faq
  id text not null
  category_id text not null
  position integer not null
  is_featured boolean not null
  title jsonb not null
  answer jsonb not null
  FOREIGN KEY (category_id) REFERENCES faq_category(id)
  PRIMARY KEY (id)
table faq_category
  id text not null
  position integer not null
  title jsonb not null
  PRIMARY KEY (id)
table feedback_type
  id text not null
  position integer not null
  name jsonb not null
  is_retired boolean not null default false
  PRIMARY KEY (id)
table hours_price
  only_row boolean not null default true
  currency text not null
  per_hour bigint not null
  validities jsonb not null
  CHECK (only_row)
  PRIMARY KEY (only_row)
table item_completion
  account_id uuid not null
  phase_id text not null
  lesson_id text not null
  item text not null
  completed_at timestamp with time zone not null default now()
  FOREIGN KEY (account_id) REFERENCES account(id) ON DELETE CASCADE
  FOREIGN KEY (phase_id, lesson_id) REFERENCES lesson(phase_id, id)
  PRIMARY KEY (account_id, phase_id, lesson_id, item)
table kept_mail
  id bigint not null generated always as identity
  recipient text not null
  subject text not null
  body_text text not null
  body_html text not null
  created_at timestamp with time zone not null default now()
  PRIMARY KEY (id)
table lesson
  phase_id text not null
  id text not null
  module_id text not null
  position integer not null
  minutes integer not null
  is_preview boolean not null
  items text[] not null
  video_seconds numeric
  is_retired boolean not null default false
  FOREIGN KEY (phase_id, module_id) REFERENCES module(phase_id, id)
  PRIMARY KEY (phase_id, id)
table lesson_progress
  account_id uuid not null
  phase_id text not null
  lesson_id text not null
  watched nummultirange not null default '{}'::nummultirange
  video_position numeric not null default 0
  reading_position integer not null default 0
  updated_at timestamp with time zone not null default now()
  FOREIGN KEY (account_id) REFERENCES account(id) ON DELETE CASCADE
  FOREIGN KEY (phase_id, lesson_id) REFERENCES lesson(phase_id, id)
  PRIMARY KEY (account_id, phase_id, lesson_id)
table lesson_text
  phase_id text not null
  lesson_id text not null
  lang text not null
  title text not null
  reading jsonb not null
  headings jsonb not null
  video jsonb
  FOREIGN KEY (phase_id, lesson_id) REFERENCES lesson(phase_id, id)
  PRIMARY KEY (phase_id, lesson_id, lang)
table migration
  name text not null
  hash text not null
  ran_at timestamp with time zone not null default now()
  PRIMARY KEY (name)
table module
  phase_id text not null
  id text not null
  position integer not null
  title jsonb not null
  due_after_days integer
  due_at timestamp with time zone
  is_retired boolean not null default false
  FOREIGN KEY (phase_id) REFERENCES phase(id)
  PRIMARY KEY (phase_id, id)
table phase
  id text not null
  position integer not null
  state text not null
  languages text[] not null
  title jsonb not null
  summary jsonb not null
  cover text
  price_amount bigint
  price_currency text
  free_hours integer not null default 0
  certificate jsonb
  source_hash text not null
  shipped_hash text
  updated_at timestamp with time zone not null default now()
  CHECK (((price_amount IS NULL) = (price_currency IS NULL)))
  FOREIGN KEY (cover) REFERENCES asset(name)
  PRIMARY KEY (id)
  CHECK ((state = ANY (ARRAY['draft'::text, 'published'::text, 'retired'::text])))
table quiz
  id text not null
  phase_id text not null
  lesson_id text not null
  definition jsonb not null
  is_retired boolean not null default false
  FOREIGN KEY (phase_id, lesson_id) REFERENCES lesson(phase_id, id)
  PRIMARY KEY (id)
table rate_count
  key text not null
  window_start timestamp with time zone not null
  count integer not null
  PRIMARY KEY (key, window_start)
table session
  token_hash bytea not null
  account_id uuid not null
  device text not null default ''::text
  created_at timestamp with time zone not null default now()
  expires_at timestamp with time zone not null
  FOREIGN KEY (account_id) REFERENCES account(id) ON DELETE CASCADE
  PRIMARY KEY (token_hash)
  CREATE INDEX session_account ON public.session USING btree (account_id)
table site_edition
  only_row boolean not null default true
  source_hash text not null
  shipped_hash text
  CHECK (only_row)
  PRIMARY KEY (only_row)
table site_page
  id text not null
  lang text not null
  title text not null
  body text not null
  headings jsonb not null
  updated_on date not null
  PRIMARY KEY (id, lang)
