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
  CREATE INDEX account_chinese_begin ON public.account USING btree (lower((last_name || first_name)) COLLATE "C")
  CREATE INDEX account_email_begin ON public.account USING btree (email_key COLLATE "C")
  CREATE INDEX account_family_begin ON public.account USING btree (lower(((last_name || ' '::text) || first_name)) COLLATE "C")
  CREATE INDEX account_name_begin ON public.account USING btree (lower(((first_name || ' '::text) || last_name)) COLLATE "C")
table announcement
  message_id uuid not null
  group_id text
  phase_id text
  by_mail boolean not null
  by_name text not null
  made_at timestamp with time zone not null
  send_at timestamp with time zone not null
  told bigint not null default 0
  finished_at timestamp with time zone
  stopped_at timestamp with time zone
  stopped_by text
  CHECK ((num_nonnulls(group_id, phase_id) <= 1))
  CHECK (((stopped_at IS NULL) = (stopped_by IS NULL)))
  FOREIGN KEY (group_id) REFERENCES learner_group(id) ON DELETE CASCADE
  FOREIGN KEY (message_id) REFERENCES message(id) ON DELETE CASCADE
  FOREIGN KEY (phase_id) REFERENCES phase(id)
  PRIMARY KEY (message_id)
  CREATE INDEX announcement_newest ON public.announcement USING btree (send_at DESC, message_id)
table asset
  name text not null
  type text not null
  bytes bigint not null
  unnamed_since timestamp with time zone
  PRIMARY KEY (name)
table audit_entry
  id bigint not null generated always as identity
  operator text not null
  noun text not null
  verb text not null
  facts jsonb not null
  done_at timestamp with time zone not null default now()
  by_account_id uuid
  before jsonb
  after jsonb
  PRIMARY KEY (id)
  CREATE INDEX audit_entry_about ON public.audit_entry USING btree (((facts ->> 'account'::text)), done_at DESC) WHERE (facts ? 'account'::text)
  CREATE INDEX audit_entry_backup ON public.audit_entry USING btree (done_at DESC) WHERE ((noun = 'backup'::text) AND (verb = 'write'::text))
  CREATE INDEX audit_entry_done ON public.audit_entry USING btree (done_at)
table bank_account
  only_row boolean not null default true
  details jsonb not null
  accounts jsonb
  CHECK (only_row)
  PRIMARY KEY (only_row)
table calendar_feed
  account_id uuid not null
  token_hash bytea not null
  with_reviews boolean not null default false
  made_at timestamp with time zone not null
  FOREIGN KEY (account_id) REFERENCES account(id) ON DELETE CASCADE
  PRIMARY KEY (account_id)
  UNIQUE (token_hash)
table certificate
  number text not null
  account_id uuid
  phase_id text not null
  name text not null
  lang text not null
  says jsonb not null
  issued_at timestamp with time zone not null
  last_day date
  credential_id uuid not null default gen_random_uuid()
  subject_id uuid not null default gen_random_uuid()
  status_list integer not null
  status_index integer not null
  revoked_at timestamp with time zone
  is_replaced boolean not null default false
  FOREIGN KEY (account_id) REFERENCES account(id) ON DELETE SET NULL
  CHECK (((revoked_at IS NOT NULL) OR (NOT is_replaced)))
  UNIQUE (credential_id)
  PRIMARY KEY (number)
  CHECK (((status_index >= 0) AND (status_index <= 131071)))
  UNIQUE (status_list, status_index)
  UNIQUE (subject_id)
  CREATE INDEX certificate_account ON public.certificate USING btree (account_id, issued_at DESC)
  CREATE UNIQUE INDEX certificate_live ON public.certificate USING btree (account_id, phase_id) WHERE (revoked_at IS NULL)
  CREATE INDEX certificate_revoked ON public.certificate USING btree (status_list, revoked_at) WHERE (revoked_at IS NOT NULL)
table certificate_name
  account_id uuid not null
  phase_id text not null
  name text not null
  set_at timestamp with time zone not null
  FOREIGN KEY (account_id) REFERENCES account(id) ON DELETE CASCADE
  FOREIGN KEY (phase_id) REFERENCES phase(id)
  PRIMARY KEY (account_id, phase_id)
table certificate_zone
  number text not null
  zone text not null
  FOREIGN KEY (number) REFERENCES certificate(number)
  PRIMARY KEY (number)
  CHECK ((length(zone) <= 64))
table consent
  account_id uuid not null
  version date not null
  agreed_at timestamp with time zone not null
  FOREIGN KEY (account_id) REFERENCES account(id) ON DELETE CASCADE
  PRIMARY KEY (account_id, version)
table content_version
  only_row boolean not null default true
  version bigint not null
  updated_at timestamp with time zone not null
  CHECK (only_row)
  PRIMARY KEY (only_row)
table course_source
  phase_id text not null
  file text not null
  text text not null
  corrected text
  FOREIGN KEY (phase_id) REFERENCES phase(id) ON DELETE CASCADE
  PRIMARY KEY (phase_id, file)
table edition
  id uuid not null default gen_random_uuid()
  phase_id text
  name text not null
  archive bytea
  bytes integer not null
  by_account_id uuid
  by_name text not null
  made_at timestamp with time zone not null
  state text not null
  failure text
  problems jsonb not null default '[]'::jsonb
  lessons jsonb not null default '[]'::jsonb
  published_at timestamp with time zone
  published_by text
  PRIMARY KEY (id)
  CHECK ((state = ANY (ARRAY['waiting'::text, 'unpacking'::text, 'checking'::text, 'wrong'::text, 'checked'::text, 'publishing'::text, 'live'::text, 'former'::text])))
  CREATE INDEX edition_newest ON public.edition USING btree (made_at DESC, id)
  CREATE INDEX edition_of_phase ON public.edition USING btree (phase_id, made_at DESC) WHERE (phase_id IS NOT NULL)
table email_code
  id bigint not null generated always as identity
  scene text not null
  email_key text not null
  code_hash bytea not null
  tries integer not null default 0
  created_at timestamp with time zone not null default now()
  expires_at timestamp with time zone not null
  used_at timestamp with time zone
  asked_by bytea
  is_open boolean not null default true
  own_tries integer not null default 0
  max_tries integer not null default 5
  PRIMARY KEY (id)
  CREATE INDEX email_code_expiry ON public.email_code USING btree (expires_at)
  CREATE INDEX email_code_newest ON public.email_code USING btree (email_key, scene, id DESC)
table enrolment
  account_id uuid not null
  phase_id text not null
  enrolled_at timestamp with time zone not null default now()
  left_at timestamp with time zone
  zone text
  FOREIGN KEY (account_id) REFERENCES account(id) ON DELETE CASCADE
  FOREIGN KEY (phase_id) REFERENCES phase(id)
  PRIMARY KEY (account_id, phase_id)
  CHECK ((length(zone) <= 64))
  CREATE INDEX enrolment_phase ON public.enrolment USING btree (phase_id, account_id) WHERE (left_at IS NULL)
table experiment
  id text not null
  phase_id text not null
  lesson_id text not null
  definition jsonb not null
  is_retired boolean not null default false
  FOREIGN KEY (phase_id, lesson_id) REFERENCES lesson(phase_id, id)
  PRIMARY KEY (id)
table experiment_text
  experiment_id text not null
  lang text not null
  source text not null
  original text not null
  FOREIGN KEY (experiment_id) REFERENCES experiment(id)
  PRIMARY KEY (experiment_id, lang)
table faq
  id text not null
  category_id text not null
  position integer not null
  is_featured boolean not null
  title jsonb not null
  answer jsonb not null
  made_by text
  made_at timestamp with time zone
  feedback_id uuid
  FOREIGN KEY (category_id) REFERENCES faq_category(id)
  FOREIGN KEY (feedback_id) REFERENCES feedback(id) ON DELETE SET NULL
  PRIMARY KEY (id)
  CREATE INDEX faq_feedback ON public.faq USING btree (feedback_id) WHERE (feedback_id IS NOT NULL)
table faq_category
  id text not null
  position integer not null
  title jsonb not null
  PRIMARY KEY (id)
table feedback
  id uuid not null default gen_random_uuid()
  account_id uuid not null
  type_id text not null
  content text not null
  place_path text
  place_label text
  created_at timestamp with time zone not null default now()
  answer text
  answered_by text
  answered_at timestamp with time zone
  place_words text
  place_lang text
  FOREIGN KEY (account_id) REFERENCES account(id) ON DELETE CASCADE
  CHECK (((answer IS NULL) = (answered_at IS NULL)))
  CHECK (((place_path IS NULL) = (place_label IS NULL)))
  PRIMARY KEY (id)
  FOREIGN KEY (type_id) REFERENCES feedback_type(id)
  CREATE INDEX feedback_account ON public.feedback USING btree (account_id, created_at DESC)
  CREATE INDEX feedback_answered ON public.feedback USING btree (answered_at DESC, id) WHERE (answered_at IS NOT NULL)
  CREATE INDEX feedback_open ON public.feedback USING btree (created_at) WHERE (answered_at IS NULL)
table feedback_type
  id text not null
  position integer not null
  name jsonb not null
  is_retired boolean not null default false
  PRIMARY KEY (id)
table file_look
  is_last boolean not null default true
  looked_at timestamp with time zone not null
  files bigint not null
  CHECK (is_last)
  PRIMARY KEY (is_last)
table group_due
  group_id text not null
  phase_id text not null
  module_id text not null
  due_at timestamp with time zone not null
  FOREIGN KEY (group_id) REFERENCES learner_group(id) ON DELETE CASCADE
  FOREIGN KEY (phase_id, module_id) REFERENCES module(phase_id, id)
  PRIMARY KEY (group_id, phase_id, module_id)
table group_member
  invitation_id uuid not null
  account_id uuid not null
  group_id text not null
  joined_at timestamp with time zone not null default now()
  FOREIGN KEY (account_id) REFERENCES account(id) ON DELETE CASCADE
  FOREIGN KEY (group_id) REFERENCES learner_group(id)
  FOREIGN KEY (invitation_id) REFERENCES invitation(id)
  PRIMARY KEY (invitation_id, account_id)
  CREATE INDEX group_member_account ON public.group_member USING btree (account_id, group_id)
  CREATE INDEX group_member_group ON public.group_member USING btree (group_id, account_id)
table group_roll
  group_id text not null
  account_id uuid not null
  number text
  class_name text
  entered_at timestamp with time zone not null
  FOREIGN KEY (account_id) REFERENCES account(id) ON DELETE CASCADE
  FOREIGN KEY (group_id) REFERENCES learner_group(id) ON DELETE CASCADE
  PRIMARY KEY (group_id, account_id)
  CREATE INDEX group_roll_account ON public.group_roll USING btree (account_id)
table held_decision
  order_id uuid not null
  round integer not null
  decision text not null
  amount bigint
  reason text
  by_account_id uuid not null
  by_name text not null
  held_at timestamp with time zone not null
  due_at timestamp with time zone not null
  CHECK ((amount > 0))
  CHECK (((num_nonnulls(amount, reason) = 1) AND ((decision = 'approve'::text) = (amount IS NOT NULL))))
  CHECK ((decision = ANY (ARRAY['approve'::text, 'reject'::text])))
  FOREIGN KEY (order_id) REFERENCES purchase_order(id) ON DELETE CASCADE
  PRIMARY KEY (order_id)
table held_source
  what text not null
  source text not null
  since timestamp with time zone not null
  until timestamp with time zone not null
  refused integer not null
  PRIMARY KEY (what, source)
table hour_entry
  id bigint not null generated always as identity
  lot_id bigint not null
  kind text not null
  seconds integer not null
  key text not null
  session_id uuid
  at timestamp with time zone not null
  CHECK (((seconds <> 0) AND ((kind = 'credit'::text) = (seconds > 0))))
  UNIQUE (key)
  CHECK ((kind = ANY (ARRAY['credit'::text, 'use'::text, 'expiry'::text, 'take_back'::text])))
  FOREIGN KEY (lot_id) REFERENCES hour_lot(id) ON DELETE CASCADE
  PRIMARY KEY (id)
  CREATE UNIQUE INDEX hour_entry_credit ON public.hour_entry USING btree (lot_id) WHERE (kind = 'credit'::text)
  CREATE INDEX hour_entry_lot ON public.hour_entry USING btree (lot_id)
  CREATE INDEX hour_entry_session ON public.hour_entry USING btree (session_id) WHERE (session_id IS NOT NULL)
table hour_lot
  id bigint not null generated always as identity
  account_id uuid not null
  phase_id text not null
  source text not null
  expires_at timestamp with time zone
  key text not null
  order_id text
  credited_at timestamp with time zone not null
  FOREIGN KEY (account_id) REFERENCES account(id) ON DELETE CASCADE
  UNIQUE (key)
  FOREIGN KEY (phase_id) REFERENCES phase(id)
  PRIMARY KEY (id)
  CHECK ((source = ANY (ARRAY['phase'::text, 'purchase'::text, 'provisional'::text, 'grant'::text])))
  CREATE INDEX hour_lot_expiry ON public.hour_lot USING btree (expires_at) WHERE (expires_at IS NOT NULL)
  CREATE INDEX hour_lot_order ON public.hour_lot USING btree (order_id) WHERE (order_id IS NOT NULL)
  CREATE INDEX hour_lot_owner ON public.hour_lot USING btree (account_id, phase_id)
table hour_lot_due
  lot_id bigint not null
  expires_at timestamp with time zone not null
  FOREIGN KEY (lot_id) REFERENCES hour_lot(id) ON DELETE CASCADE
  PRIMARY KEY (lot_id)
  CREATE INDEX hour_lot_due_expiry ON public.hour_lot_due USING btree (expires_at)
table hours_price
  only_row boolean not null default true
  currency text not null
  per_hour bigint not null
  validities jsonb not null
  other_prices jsonb not null default '[]'::jsonb
  CHECK (only_row)
  PRIMARY KEY (only_row)
table invitation
  id uuid not null default gen_random_uuid()
  group_id text not null
  token_hash bytea not null
  invited_by text not null
  for_email_key text
  phase_ids text[] not null
  max_uses integer
  use_count integer not null default 0
  expires_at timestamp with time zone not null
  revoked_at timestamp with time zone
  created_at timestamp with time zone not null default now()
  CHECK (((use_count >= 0) AND ((max_uses IS NULL) OR (use_count <= max_uses))))
  FOREIGN KEY (group_id) REFERENCES learner_group(id)
  CHECK ((max_uses > 0))
  PRIMARY KEY (id)
  UNIQUE (token_hash)
  CREATE INDEX invitation_for ON public.invitation USING btree (for_email_key) WHERE (for_email_key IS NOT NULL)
  CREATE INDEX invitation_group ON public.invitation USING btree (group_id, created_at)
table invoice_counter
  year integer not null
  last integer not null
  CHECK ((last > 0))
  PRIMARY KEY (year)
table item_completion
  account_id uuid not null
  phase_id text not null
  lesson_id text not null
  item text not null
  completed_at timestamp with time zone not null default now()
  FOREIGN KEY (account_id) REFERENCES account(id) ON DELETE CASCADE
  FOREIGN KEY (phase_id, lesson_id) REFERENCES lesson(phase_id, id)
  PRIMARY KEY (account_id, phase_id, lesson_id, item)
table kept_file
  account_id uuid not null
  phase_id text not null
  path text not null
  version integer not null
  content bytea not null
  bytes integer not null
  hash text not null
  experiment_id text not null
  saved_at timestamp with time zone not null
  FOREIGN KEY (account_id) REFERENCES account(id) ON DELETE CASCADE
  FOREIGN KEY (experiment_id) REFERENCES experiment(id)
  FOREIGN KEY (phase_id) REFERENCES phase(id)
  PRIMARY KEY (account_id, phase_id, path, version)
table kept_mail
  id bigint not null generated always as identity
  recipient text not null
  subject text not null
  body_text text not null
  body_html text not null
  created_at timestamp with time zone not null default now()
  PRIMARY KEY (id)
table known_browser
  account_id uuid not null
  browser bytea not null
  seen_at timestamp with time zone not null
  FOREIGN KEY (account_id) REFERENCES account(id) ON DELETE CASCADE
  PRIMARY KEY (account_id, browser)
table known_device
  account_id uuid not null
  device text not null
  first_seen_at timestamp with time zone not null
  last_seen_at timestamp with time zone not null
  FOREIGN KEY (account_id) REFERENCES account(id) ON DELETE CASCADE
  PRIMARY KEY (account_id, device)
table lab_check
  account_id uuid not null
  experiment_id text not null
  check_id text not null
  is_passed boolean not null default false
  tries integer not null default 0
  hints_seen integer not null default 0
  FOREIGN KEY (account_id, experiment_id) REFERENCES lab_work(account_id, experiment_id) ON DELETE CASCADE
  PRIMARY KEY (account_id, experiment_id, check_id)
table lab_hand_in
  id uuid not null default gen_random_uuid()
  number text not null
  account_id uuid not null
  experiment_id text not null
  version integer not null
  content bytea
  hash text not null
  score numeric not null
  total numeric not null
  outcome text not null
  check_kind text
  failed_checks text[] not null default '{}'::text[]
  handed_in_at timestamp with time zone not null
  checked_at timestamp with time zone
  obstacle text
  rechecked_at timestamp with time zone
  solutions_seen text[] not null default '{}'::text[]
  seed text
  FOREIGN KEY (account_id) REFERENCES account(id) ON DELETE CASCADE
  CHECK (((outcome = 'passed'::text) = (check_kind IS NOT NULL)))
  CHECK ((check_kind = ANY (ARRAY['verified'::text, 'self-checked'::text])))
  FOREIGN KEY (experiment_id) REFERENCES experiment(id)
  UNIQUE (number)
  CHECK ((obstacle = ANY (ARRAY['no_wall'::text, 'packages'::text, 'unserved'::text, 'busy'::text])))
  CHECK ((outcome = ANY (ARRAY['checking'::text, 'passed'::text, 'failed'::text])))
  PRIMARY KEY (id)
  CREATE INDEX lab_hand_in_checking ON public.lab_hand_in USING btree (handed_in_at) WHERE (outcome = 'checking'::text)
  CREATE INDEX lab_hand_in_newest ON public.lab_hand_in USING btree (account_id, experiment_id, handed_in_at DESC)
  CREATE UNIQUE INDEX lab_hand_in_once ON public.lab_hand_in USING btree (account_id, experiment_id, version, hash)
  CREATE INDEX lab_hand_in_to_recheck ON public.lab_hand_in USING btree (handed_in_at) WHERE ((check_kind = 'self-checked'::text) AND (rechecked_at IS NULL) AND (content IS NOT NULL))
table lab_session
  id uuid not null default gen_random_uuid()
  account_id uuid not null
  experiment_id text not null
  phase_id text not null
  driver text not null
  is_metered boolean not null
  state text not null default 'waiting'::text
  reason text
  detail text
  version integer not null default 1
  requested_at timestamp with time zone not null
  ready_at timestamp with time zone
  ended_at timestamp with time zone
  seen_at timestamp with time zone
  unseen_ms bigint not null default 0
  charged_seconds integer not null default 0
  activity_at timestamp with time zone
  open_at timestamp with time zone
  closed_at timestamp with time zone
  is_busy boolean not null default false
  claim text
  claim_cause text
  claimed_at timestamp with time zone
  progress integer
  is_queued boolean not null default false
  unreachable_since timestamp with time zone
  looked_at timestamp with time zone
  is_reaped boolean not null default false
  profile text not null default 'python'::text
  price_percent integer not null default 100
  waits_for text
  FOREIGN KEY (account_id) REFERENCES account(id) ON DELETE CASCADE
  CHECK (((state = ANY (ARRAY['waiting'::text, 'running'::text])) = (ended_at IS NULL)))
  CHECK (((state <> 'running'::text) OR (ready_at IS NOT NULL)))
  CHECK (((reason IS NULL) = (ended_at IS NULL)))
  FOREIGN KEY (experiment_id) REFERENCES experiment(id)
  FOREIGN KEY (phase_id) REFERENCES phase(id)
  PRIMARY KEY (id)
  CHECK (((price_percent >= 1) AND (price_percent <= 100000)))
  CHECK ((state = ANY (ARRAY['waiting'::text, 'running'::text, 'ended'::text, 'stopped'::text, 'timed_out'::text, 'dormant'::text, 'deleted'::text])))
  CHECK ((waits_for = ANY (ARRAY['node'::text, 'image'::text])))
  CREATE UNIQUE INDEX lab_session_active ON public.lab_session USING btree (account_id) WHERE (state = ANY (ARRAY['waiting'::text, 'running'::text]))
  CREATE INDEX lab_session_failed ON public.lab_session USING btree (ended_at) WHERE ((ready_at IS NULL) AND (ended_at IS NOT NULL))
  CREATE INDEX lab_session_newest ON public.lab_session USING btree (account_id, experiment_id, requested_at DESC)
  CREATE INDEX lab_session_to_reconcile ON public.lab_session USING btree (looked_at) WHERE ((state = ANY (ARRAY['waiting'::text, 'running'::text])) OR (NOT is_reaped))
table lab_solution_seen
  account_id uuid not null
  experiment_id text not null
  check_id text not null
  seen_at timestamp with time zone not null
  FOREIGN KEY (account_id) REFERENCES account(id) ON DELETE CASCADE
  FOREIGN KEY (experiment_id) REFERENCES experiment(id)
  PRIMARY KEY (account_id, experiment_id, check_id)
table lab_start
  account_id uuid not null
  start_id text not null
  is_cancelled boolean not null
  asked_at timestamp with time zone not null
  FOREIGN KEY (account_id) REFERENCES account(id) ON DELETE CASCADE
  PRIMARY KEY (account_id, start_id)
  CREATE INDEX lab_start_asked ON public.lab_start USING btree (asked_at)
table lab_ticket
  ticket_hash bytea not null
  session_id uuid not null
  expires_at timestamp with time zone not null
  used_at timestamp with time zone
  PRIMARY KEY (ticket_hash)
  FOREIGN KEY (session_id) REFERENCES lab_session(id) ON DELETE CASCADE
table lab_version
  account_id uuid not null
  experiment_id text not null
  version integer not null
  kind text not null
  content bytea not null
  bytes integer not null
  hash text not null
  saved_at timestamp with time zone not null
  FOREIGN KEY (account_id, experiment_id) REFERENCES lab_work(account_id, experiment_id) ON DELETE CASCADE
  CHECK ((kind = ANY (ARRAY['saved'::text, 'restored'::text, 'handed_in'::text])))
  PRIMARY KEY (account_id, experiment_id, version)
table lab_work
  account_id uuid not null
  experiment_id text not null
  version integer not null default 0
  writer_hash bytea
  writer_seen_at timestamp with time zone
  paid_until timestamp with time zone
  saved_day date
  saved_bytes bigint not null default 0
  FOREIGN KEY (account_id) REFERENCES account(id) ON DELETE CASCADE
  FOREIGN KEY (experiment_id) REFERENCES experiment(id)
  PRIMARY KEY (account_id, experiment_id)
table learner_group
  id text not null
  name jsonb not null
  created_at timestamp with time zone not null default now()
  asks text[] not null default '{}'::text[]
  CHECK ((asks <@ ARRAY['number'::text, 'class'::text]))
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
  video_has_sound boolean
  FOREIGN KEY (phase_id, module_id) REFERENCES module(phase_id, id)
  PRIMARY KEY (phase_id, id)
table lesson_completion
  account_id uuid not null
  phase_id text not null
  lesson_id text not null
  completed_at timestamp with time zone not null
  FOREIGN KEY (account_id) REFERENCES account(id) ON DELETE CASCADE
  FOREIGN KEY (phase_id, lesson_id) REFERENCES lesson(phase_id, id)
  PRIMARY KEY (account_id, phase_id, lesson_id)
table lesson_progress
  account_id uuid not null
  phase_id text not null
  lesson_id text not null
  watched nummultirange not null default '{}'::nummultirange
  video_position numeric not null default 0
  reading_position integer not null default 0
  updated_at timestamp with time zone not null default now()
  credited_seconds double precision not null default 0
  credited_at timestamp with time zone
  guesses jsonb not null default '{}'::jsonb
  goals text[] not null default '{}'::text[]
  FOREIGN KEY (account_id) REFERENCES account(id) ON DELETE CASCADE
  CHECK ((jsonb_typeof(guesses) = 'object'::text))
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
  recall jsonb not null default '[]'::jsonb
  source jsonb
  FOREIGN KEY (phase_id, lesson_id) REFERENCES lesson(phase_id, id)
  PRIMARY KEY (phase_id, lesson_id, lang)
table mail_day
  day date not null
  sent bigint not null default 0
  refused bigint not null default 0
  PRIMARY KEY (day)
table message
  id uuid not null default gen_random_uuid()
  type integer not null
  subject text
  arguments jsonb
  title jsonb
  body jsonb
  path text
  digest bytea
  created_at timestamp with time zone not null default now()
  CHECK (((subject IS NULL) = (arguments IS NULL)))
  CHECK (((title IS NULL) = (body IS NULL)))
  CHECK (((subject IS NULL) <> (title IS NULL)))
  UNIQUE (digest)
  PRIMARY KEY (id)
  CHECK (((type >= 0) AND (type <= 6)))
table message_copy
  id uuid not null default gen_random_uuid()
  message_id uuid not null
  account_id uuid not null
  key text not null
  read_at timestamp with time zone
  created_at timestamp with time zone not null default now()
  FOREIGN KEY (account_id) REFERENCES account(id) ON DELETE CASCADE
  UNIQUE (account_id, key)
  FOREIGN KEY (message_id) REFERENCES message(id)
  PRIMARY KEY (id)
  CREATE INDEX message_copy_message ON public.message_copy USING btree (message_id)
  CREATE INDEX message_copy_newest ON public.message_copy USING btree (account_id, created_at DESC, id DESC)
  CREATE INDEX message_copy_read ON public.message_copy USING btree (message_id) WHERE (read_at IS NOT NULL)
  CREATE INDEX message_copy_unread ON public.message_copy USING btree (account_id) WHERE (read_at IS NULL)
table message_preference
  account_id uuid not null
  type integer not null
  by_mail boolean not null
  FOREIGN KEY (account_id) REFERENCES account(id) ON DELETE CASCADE
  PRIMARY KEY (account_id, type)
  CHECK (((type >= 0) AND (type <= 6)))
table migration
  name text not null
  hash text not null
  ran_at timestamp with time zone not null default now()
  PRIMARY KEY (name)
table missing_file
  kind text not null
  key text not null
  CHECK ((kind = ANY (ARRAY['receipts'::text, 'files'::text])))
  PRIMARY KEY (kind, key)
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
table note
  account_id uuid not null
  id uuid not null
  phase_id text not null
  lesson_id text not null
  kind text not null
  lang text not null
  anchor text not null
  place integer not null
  prefix text not null
  exact text not null
  suffix text not null
  pattern text not null
  body text not null
  words text[] not null
  revision integer not null
  writer text not null
  seq integer not null
  made_at timestamp with time zone not null
  edited_at timestamp with time zone not null
  deleted_at timestamp with time zone
  FOREIGN KEY (account_id) REFERENCES account(id) ON DELETE CASCADE
  FOREIGN KEY (phase_id, lesson_id) REFERENCES lesson(phase_id, id)
  PRIMARY KEY (account_id, id)
table order_event
  id bigint not null generated always as identity
  order_id uuid not null
  state text not null
  done_by text
  reason text
  amount bigint
  at timestamp with time zone not null
  FOREIGN KEY (order_id) REFERENCES purchase_order(id) ON DELETE CASCADE
  PRIMARY KEY (id)
  CREATE INDEX order_event_order ON public.order_event USING btree (order_id, id)
table order_invoice
  order_id uuid not null
  kind text not null
  title text not null
  country text
  tax_number text
  address text
  asked_at timestamp with time zone not null
  year integer
  number integer
  issued_at timestamp with time zone
  official_number text
  official_at timestamp with time zone
  official_by text
  file_key text
  file_name text
  file_type text
  file_bytes integer
  CHECK ((num_nulls(year, number, issued_at) = ANY (ARRAY[0, 3])))
  CHECK ((num_nulls(official_number, official_at, official_by) = ANY (ARRAY[0, 3])))
  CHECK (((official_number IS NULL) OR (number IS NOT NULL)))
  CHECK ((num_nulls(file_key, file_name, file_type, file_bytes) = ANY (ARRAY[0, 4])))
  UNIQUE (file_key)
  CHECK ((file_type = ANY (ARRAY['application/pdf'::text, 'application/ofd'::text])))
  CHECK ((kind = ANY (ARRAY['company'::text, 'person'::text])))
  FOREIGN KEY (order_id) REFERENCES purchase_order(id) ON DELETE CASCADE
  PRIMARY KEY (order_id)
  UNIQUE (year, number)
  CREATE INDEX order_invoice_waiting ON public.order_invoice USING btree (issued_at) WHERE ((number IS NOT NULL) AND (official_number IS NULL))
table order_receipt
  order_id uuid not null
  round integer not null
  key text not null
  name text not null
  type text not null
  bytes integer not null
  hash bytea not null
  uploaded_at timestamp with time zone not null
  pages integer
  drawn_key text
  drawn_lengths integer[]
  CHECK ((num_nulls(pages, drawn_key, drawn_lengths) = ANY (ARRAY[0, 3])))
  UNIQUE (drawn_key)
  UNIQUE (key)
  FOREIGN KEY (order_id) REFERENCES purchase_order(id) ON DELETE CASCADE
  CHECK ((pages > 0))
  PRIMARY KEY (order_id, round)
  CHECK ((type = ANY (ARRAY['image/png'::text, 'image/jpeg'::text, 'image/webp'::text, 'application/pdf'::text])))
  CREATE INDEX order_receipt_hash ON public.order_receipt USING btree (hash)
table outgoing_hold
  only_row boolean not null default true
  since timestamp with time zone not null
  backup_made_at timestamp with time zone
  CHECK (only_row)
  PRIMARY KEY (only_row)
table payment_event
  way text not null
  event_id text not null
  order_id text not null
  amount bigint not null
  currency text not null
  outcome text not null default 'unknown'::text
  sent_at timestamp with time zone not null
  received_at timestamp with time zone not null
  CHECK ((outcome = ANY (ARRAY['approved'::text, 'amount'::text, 'closed'::text, 'unknown'::text])))
  PRIMARY KEY (way, event_id)
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
  is_planned boolean not null default false
  other_prices jsonb not null default '[]'::jsonb
  CHECK (((price_amount IS NULL) = (price_currency IS NULL)))
  FOREIGN KEY (cover) REFERENCES asset(name)
  PRIMARY KEY (id)
  CHECK ((state = ANY (ARRAY['draft'::text, 'published'::text, 'retired'::text])))
table purchase_order
  id uuid not null default gen_random_uuid()
  reference text not null
  account_id uuid
  kind text not null
  phase_id text not null
  lesson_id text
  hours integer
  validity_id text
  validity_days integer
  amount bigint not null
  currency text not null
  state text not null default 'draft'::text
  round integer not null default 0
  method text
  transaction_number text
  created_at timestamp with time zone not null
  submitted_at timestamp with time zone
  answer_by timestamp with time zone
  decided_at timestamp with time zone
  decided_by text
  reason text
  received_amount bigint
  expires_at timestamp with time zone
  priced_at timestamp with time zone
  account jsonb
  FOREIGN KEY (account_id) REFERENCES account(id) ON DELETE SET NULL
  CHECK ((amount > 0))
  CHECK ((((kind = 'hours'::text) = (num_nulls(hours, validity_id, validity_days) = 0)) AND (num_nulls(hours, validity_id, validity_days) = ANY (ARRAY[0, 3]))))
  CHECK (((state = 'draft'::text) OR (state = 'cancelled'::text) OR (submitted_at IS NOT NULL)))
  CHECK (((state = ANY (ARRAY['approved'::text, 'expired'::text, 'reversed'::text])) <= ((received_amount IS NOT NULL) AND (decided_at IS NOT NULL) AND (decided_by IS NOT NULL))))
  CHECK (((hours >= 1) AND (hours <= 99)))
  CHECK ((kind = ANY (ARRAY['phase'::text, 'hours'::text])))
  CHECK ((method = ANY (ARRAY['transfer'::text, 'atm'::text, 'pos'::text])))
  FOREIGN KEY (phase_id) REFERENCES phase(id)
  FOREIGN KEY (phase_id, lesson_id) REFERENCES lesson(phase_id, id)
  PRIMARY KEY (id)
  CHECK ((received_amount > 0))
  UNIQUE (reference)
  CHECK ((state = ANY (ARRAY['draft'::text, 'applying'::text, 'approved'::text, 'rejected'::text, 'cancelled'::text, 'expired'::text, 'reversed'::text])))
  CHECK ((validity_days > 0))
  CREATE INDEX purchase_order_account ON public.purchase_order USING btree (account_id, created_at DESC, id DESC)
  CREATE UNIQUE INDEX purchase_order_draft ON public.purchase_order USING btree (account_id, phase_id) WHERE ((kind = 'hours'::text) AND (state = 'draft'::text))
  CREATE INDEX purchase_order_expiry ON public.purchase_order USING btree (expires_at) WHERE ((state = 'approved'::text) AND (expires_at IS NOT NULL))
  CREATE UNIQUE INDEX purchase_order_phase ON public.purchase_order USING btree (account_id, phase_id) WHERE ((kind = 'phase'::text) AND (state = ANY (ARRAY['draft'::text, 'applying'::text, 'rejected'::text, 'approved'::text])))
  CREATE INDEX purchase_order_transaction ON public.purchase_order USING btree (upper(transaction_number)) WHERE (transaction_number IS NOT NULL)
  CREATE INDEX purchase_order_waiting ON public.purchase_order USING btree (submitted_at) WHERE (state = 'applying'::text)
table quiz
  id text not null
  phase_id text not null
  lesson_id text
  definition jsonb not null
  is_retired boolean not null default false
  sources jsonb not null default '{}'::jsonb
  FOREIGN KEY (phase_id, lesson_id) REFERENCES lesson(phase_id, id)
  PRIMARY KEY (id)
table quiz_attempt
  id uuid not null default gen_random_uuid()
  account_id uuid not null
  quiz_id text not null
  ordinal integer not null
  total_score numeric not null
  passing_score numeric not null
  started_at timestamp with time zone not null
  deadline timestamp with time zone not null
  submitted_at timestamp with time zone
  is_auto boolean
  receipt text
  score numeric
  is_passed boolean
  regraded_at timestamp with time zone
  FOREIGN KEY (account_id) REFERENCES account(id) ON DELETE CASCADE
  UNIQUE (account_id, quiz_id, ordinal)
  CHECK ((num_nulls(submitted_at, is_auto, receipt, score, is_passed) = ANY (ARRAY[0, 5])))
  PRIMARY KEY (id)
  FOREIGN KEY (quiz_id) REFERENCES quiz(id)
  UNIQUE (receipt)
  CREATE INDEX quiz_attempt_due ON public.quiz_attempt USING btree (deadline) WHERE (submitted_at IS NULL)
  CREATE INDEX quiz_attempt_first ON public.quiz_attempt USING btree (quiz_id, submitted_at DESC) WHERE ((ordinal = 1) AND (submitted_at IS NOT NULL))
  CREATE UNIQUE INDEX quiz_attempt_open ON public.quiz_attempt USING btree (account_id, quiz_id) WHERE (submitted_at IS NULL)
  CREATE INDEX quiz_attempt_quiz ON public.quiz_attempt USING btree (quiz_id)
table quiz_attempt_question
  attempt_id uuid not null
  question_id text not null
  position integer not null
  revision_id bigint not null
  choice_ids text[] not null
  answer text[] not null default '{}'::text[]
  answer_seq integer not null default 0
  saved_at timestamp with time zone
  is_flagged boolean not null default false
  flag_seq integer not null default 0
  earned numeric
  shown_ids text[]
  given jsonb
  variant integer
  FOREIGN KEY (attempt_id) REFERENCES quiz_attempt(id) ON DELETE CASCADE
  CHECK ((cardinality(shown_ids) = cardinality(choice_ids)))
  CHECK (((given IS NULL) OR (answer = '{}'::text[])))
  PRIMARY KEY (attempt_id, question_id)
  FOREIGN KEY (revision_id) REFERENCES quiz_question_revision(id)
  CHECK ((variant >= 0))
  CREATE INDEX quiz_attempt_question_revision ON public.quiz_attempt_question USING btree (revision_id)
table quiz_grant
  id bigint not null generated always as identity
  account_id uuid not null
  quiz_id text not null
  minutes integer not null default 0
  attempts integer not null default 0
  granted_at timestamp with time zone not null
  used_before integer not null default 0
  FOREIGN KEY (account_id) REFERENCES account(id) ON DELETE CASCADE
  CHECK ((attempts >= 0))
  CHECK ((minutes >= 0))
  PRIMARY KEY (id)
  FOREIGN KEY (quiz_id) REFERENCES quiz(id)
  CREATE INDEX quiz_grant_account ON public.quiz_grant USING btree (account_id, quiz_id)
table quiz_question_revision
  id bigint not null generated always as identity
  quiz_id text not null
  question_id text not null
  revision integer not null
  content jsonb not null
  created_at timestamp with time zone not null default now()
  PRIMARY KEY (id)
  FOREIGN KEY (quiz_id) REFERENCES quiz(id)
  UNIQUE (quiz_id, question_id, revision)
table rate_count
  key text not null
  window_start timestamp with time zone not null
  count integer not null
  email_key text
  PRIMARY KEY (key, window_start)
  CREATE INDEX rate_count_email ON public.rate_count USING btree (email_key) WHERE (email_key IS NOT NULL)
  CREATE INDEX rate_count_owner ON public.rate_count USING btree ("right"(key, 37))
  CREATE INDEX rate_count_window ON public.rate_count USING btree (window_start)
table recall_card
  id uuid not null default gen_random_uuid()
  account_id uuid not null
  phase_id text not null
  lesson_id text not null
  quiz_id text
  question_id text not null
  step integer not null default 0
  round integer not null default 0
  due_on date
  judged_on date
  made_at timestamp with time zone not null
  FOREIGN KEY (account_id) REFERENCES account(id) ON DELETE CASCADE
  UNIQUE NULLS NOT DISTINCT (account_id, phase_id, lesson_id, quiz_id, question_id)
  FOREIGN KEY (phase_id, lesson_id) REFERENCES lesson(phase_id, id)
  PRIMARY KEY (id)
  FOREIGN KEY (quiz_id) REFERENCES quiz(id)
  CHECK ((round >= 0))
  CHECK ((step >= 0))
table recall_setting
  account_id uuid not null
  is_on boolean not null default true
  by_mail boolean not null default false
  mailed_at timestamp with time zone
  FOREIGN KEY (account_id) REFERENCES account(id) ON DELETE CASCADE
  PRIMARY KEY (account_id)
  CREATE INDEX recall_setting_mail ON public.recall_setting USING btree (account_id) WHERE (is_on AND by_mail)
table recovery_code
  account_id uuid not null
  code_hash bytea not null
  FOREIGN KEY (account_id) REFERENCES second_factor(account_id) ON DELETE CASCADE
  PRIMARY KEY (account_id, code_hash)
table school_figure
  name text not null
  phase_id text not null default ''::text
  place text not null default ''::text
  n bigint not null
  counted_at timestamp with time zone not null
  PRIMARY KEY (name, phase_id, place)
table search_document
  id bigint not null generated always as identity
  phase_id text
  lesson_id text
  lang text not null
  kind text not null
  anchor text not null
  position integer not null
  title text not null
  body text not null
  words text[] not null
  FOREIGN KEY (phase_id) REFERENCES phase(id)
  FOREIGN KEY (phase_id, lesson_id) REFERENCES lesson(phase_id, id)
  PRIMARY KEY (id)
  CREATE INDEX search_document_phase ON public.search_document USING btree (phase_id)
  CREATE INDEX search_document_words ON public.search_document USING gin (words)
table search_edition
  scope text not null
  version integer not null
  PRIMARY KEY (scope)
table search_word
  word text not null
  key text not null
  spellings text[] not null
  PRIMARY KEY (word)
  CREATE INDEX search_word_prefix ON public.search_word USING btree (word text_pattern_ops)
  CREATE INDEX search_word_spellings ON public.search_word USING gin (spellings)
table second_factor
  account_id uuid not null
  secret_sealed bytea not null
  begun_at timestamp with time zone not null
  confirmed_at timestamp with time zone
  last_step bigint
  FOREIGN KEY (account_id) REFERENCES account(id) ON DELETE CASCADE
  PRIMARY KEY (account_id)
table sent_mail
  id bigint not null generated always as identity
  account_id uuid not null
  kind text not null
  copy_id uuid
  outcome text not null
  reply integer
  at timestamp with time zone not null
  FOREIGN KEY (account_id) REFERENCES account(id) ON DELETE CASCADE
  CHECK ((outcome = ANY (ARRAY['sent'::text, 'refused'::text, 'given_up'::text])))
  PRIMARY KEY (id)
  CREATE INDEX sent_mail_at ON public.sent_mail USING btree (at)
  CREATE INDEX sent_mail_newest ON public.sent_mail USING btree (account_id, at DESC)
table session
  token_hash bytea not null
  account_id uuid not null
  device text not null default ''::text
  created_at timestamp with time zone not null default now()
  expires_at timestamp with time zone not null
  id uuid not null default gen_random_uuid()
  proved_at timestamp with time zone
  spent_at timestamp with time zone
  second_at timestamp with time zone
  sees_account_id uuid
  sees_until timestamp with time zone
  FOREIGN KEY (account_id) REFERENCES account(id) ON DELETE CASCADE
  UNIQUE (id)
  PRIMARY KEY (token_hash)
  FOREIGN KEY (sees_account_id) REFERENCES account(id) ON DELETE SET NULL
  CREATE INDEX session_account ON public.session USING btree (account_id)
  CREATE INDEX session_expiry ON public.session USING btree (expires_at)
  CREATE INDEX session_sees ON public.session USING btree (sees_account_id) WHERE (sees_account_id IS NOT NULL)
table shown_work
  account_id uuid not null
  experiment_id text not null
  code text not null
  hand_in_id uuid not null
  shown_at timestamp with time zone not null
  FOREIGN KEY (account_id) REFERENCES account(id) ON DELETE CASCADE
  UNIQUE (code)
  FOREIGN KEY (experiment_id) REFERENCES experiment(id)
  FOREIGN KEY (hand_in_id) REFERENCES lab_hand_in(id) ON DELETE CASCADE
  PRIMARY KEY (account_id, experiment_id)
  CREATE INDEX shown_work_hand_in ON public.shown_work USING btree (hand_in_id)
table sign_in_flow
  state_hash bytea not null
  provider text not null
  code_verifier text not null
  nonce text not null
  account_id uuid
  expires_at timestamp with time zone not null
  FOREIGN KEY (account_id) REFERENCES account(id) ON DELETE CASCADE
  PRIMARY KEY (state_hash)
  CREATE INDEX sign_in_flow_expiry ON public.sign_in_flow USING btree (expires_at)
table sign_in_ticket
  ticket_hash bytea not null
  provider text not null
  subject text not null
  email text
  is_email_verified boolean not null
  first_name text not null
  last_name text not null
  account_id uuid
  expires_at timestamp with time zone not null
  FOREIGN KEY (account_id) REFERENCES account(id) ON DELETE CASCADE
  PRIMARY KEY (ticket_hash)
  CREATE INDEX sign_in_ticket_expiry ON public.sign_in_ticket USING btree (expires_at)
table signing_key
  id text not null
  kind text not null
  public_jwk jsonb not null
  private_sealed bytea
  created_at timestamp with time zone not null
  retired_at timestamp with time zone
  CHECK (((retired_at IS NULL) = (private_sealed IS NOT NULL)))
  CHECK ((kind = ANY (ARRAY['Ed25519'::text, 'RS256'::text])))
  PRIMARY KEY (id)
  CREATE UNIQUE INDEX signing_key_current ON public.signing_key USING btree (kind) WHERE (retired_at IS NULL)
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
table staff
  id bigint not null generated always as identity
  account_id uuid not null
  role text not null
  phase_id text
  group_id text
  granted_at timestamp with time zone not null
  granted_by text not null
  FOREIGN KEY (account_id) REFERENCES account(id) ON DELETE CASCADE
  UNIQUE NULLS NOT DISTINCT (account_id, role, phase_id, group_id)
  CHECK ((num_nonnulls(phase_id, group_id) =
CASE
    WHEN (role = 'teacher'::text) THEN 1
    ELSE 0
END))
  FOREIGN KEY (group_id) REFERENCES learner_group(id) ON DELETE CASCADE
  FOREIGN KEY (phase_id) REFERENCES phase(id)
  PRIMARY KEY (id)
  CHECK ((role = ANY (ARRAY['owner'::text, 'teacher'::text, 'finance'::text, 'support'::text])))
table staff_letter
  id uuid not null default gen_random_uuid()
  account_id uuid not null
  phase_id text not null
  reason text not null
  by_account_id uuid
  by_name text not null
  body text not null
  sent_at timestamp with time zone not null
  went_on_at timestamp with time zone
  FOREIGN KEY (account_id) REFERENCES account(id) ON DELETE CASCADE
  FOREIGN KEY (by_account_id) REFERENCES account(id) ON DELETE SET NULL
  FOREIGN KEY (phase_id) REFERENCES phase(id)
  PRIMARY KEY (id)
  CREATE INDEX staff_letter_account ON public.staff_letter USING btree (account_id, sent_at DESC)
  CREATE INDEX staff_letter_by ON public.staff_letter USING btree (by_account_id) WHERE (by_account_id IS NOT NULL)
table stuck_case
  account_id uuid not null
  phase_id text not null
  lesson_id text not null
  reason text not null
  times integer not null
  what text
  since timestamp with time zone not null
  changed_at timestamp with time zone not null
  seen_at timestamp with time zone
  seen_by text
  FOREIGN KEY (account_id) REFERENCES account(id) ON DELETE CASCADE
  CHECK (((seen_at IS NULL) = (seen_by IS NULL)))
  FOREIGN KEY (phase_id) REFERENCES phase(id)
  FOREIGN KEY (phase_id, lesson_id) REFERENCES lesson(phase_id, id)
  PRIMARY KEY (account_id, phase_id, reason, lesson_id)
  CHECK ((reason = ANY (ARRAY['quiz'::text, 'check'::text, 'lab'::text, 'overdue'::text, 'never'::text])))
  CREATE INDEX stuck_case_open ON public.stuck_case USING btree (changed_at DESC) WHERE (seen_at IS NULL)
table term
  phase_id text not null
  id text not null
  position integer not null
  name jsonb not null
  usual jsonb not null
  definition jsonb not null
  pinyin text
  first_use jsonb not null
  FOREIGN KEY (phase_id) REFERENCES phase(id)
  PRIMARY KEY (phase_id, id)
table third_party_account
  provider text not null
  subject text not null
  account_id uuid not null
  email text
  bound_at timestamp with time zone not null
  FOREIGN KEY (account_id) REFERENCES account(id) ON DELETE CASCADE
  UNIQUE (account_id, provider)
  PRIMARY KEY (provider, subject)
table used_attempts
  person bytea not null
  quiz_id text not null
  attempts integer not null
  deleted_at timestamp with time zone not null
  CHECK ((attempts > 0))
  PRIMARY KEY (person, quiz_id)
  FOREIGN KEY (quiz_id) REFERENCES quiz(id)
  CREATE INDEX used_attempts_deleted ON public.used_attempts USING btree (deleted_at)
