// Which statements may go through a table that grows with the learners, and why; all others may not.
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { Db } from './database.ts'
import { findStatements } from './find-statements.ts'
import { growing } from './test-growth.ts'
import { explain, findLongWalks, readLeaders } from './test-plan.ts'

const OPERATOR = 'an operator asks for it by hand'
const OPEN = 'an index of what is still to be done: it does not grow with what is done'
const OLD = 'lets go what is old, found by its index'

/** What may go through a growing table, and why. The statement begins like this, white space aside. */
const allowed: readonly { begins: string; walk: RegExp; why: string }[] = [
  {
    begins: 'select a.id, a.email, a.first_name, a.last_name, a.lang, a.created_at, (select count(*) from session',
    walk: /all of account$/,
    why: `${OPERATOR}: a part of a name is in no index`,
  },
  { begins: 'select f.id, f.account_id, a.email', walk: /all of feedback$/, why: OPERATOR },
  { begins: 'update invitation set revoked_at', walk: /all of invitation$/, why: OPERATOR },
  {
    begins:
      'select id, account_id, experiment_id, phase_id, driver, is_metered, state, reason, version, requested_at, ready_at, ended_at, seen_at, unseen_ms, charged_seconds, activity_at, open_at, closed_at, is_busy, claim, claim_cause, claimed_at, progress, is_queued, waits_for, unreachable_since, is_reaped, profile, price_percent from lab_session where (not',
    walk: /all of lab_session$/,
    why: OPERATOR,
  },
  {
    begins: 'select m.id, m.title, m.created_at, (select count(*) from message_copy',
    walk: /message/,
    why: `${OPERATOR}: who has read an announcement to everybody`,
  },
  {
    begins: 'select a.id, a.account_id, a.quiz_id, q.phase_id',
    walk: /quiz_attempt/,
    why: `${OPERATOR}: a regrade looks at every attempt`,
  },
  {
    begins: 'select a.quiz_id, a.id as attempt_id, q.revision_id',
    walk: /quiz_attempt/,
    why: `${OPERATOR}: an author reads every first attempt at a phase's quizzes`,
  },
  {
    begins: 'select asked.revision_id as id, asked.variant',
    walk: /quiz_attempt/,
    why: `${OPERATOR}: likewise`,
  },
  {
    begins: "select (r.content - 'variants') || coalesce(r.content->'variants'->counted.variant",
    walk: /quiz_attempt/,
    why: `${OPERATOR}: statistics count every answer to a quiz`,
  },
  { begins: 'with running as materialized ( select s.id', walk: /lab_session_(active|to_reconcile)$/, why: OPEN },
  {
    begins: "select s.driver, s.state = 'running' as is_running, s.is_queued",
    walk: /lab_session_(active|to_reconcile)$/,
    why: OPEN,
  },
  { begins: 'select state, count(*) as sessions from lab_session', walk: /lab_session_to_reconcile$/, why: OPEN },
  { begins: 'select count(*) as n from lab_session where (state in', walk: /lab_session_to_reconcile$/, why: OPEN },
  { begins: 'select id from lab_session where driver', walk: /lab_session_to_reconcile$/, why: OPEN },
  { begins: 'update lab_session set looked_at', walk: /lab_session_to_reconcile$/, why: OPEN },
  {
    begins: 'update lab_session set is_reaped = true where not is_reaped',
    walk: /lab_session_to_reconcile$/,
    why: OPEN,
  },
  {
    begins: 'with near as ( select e.account_id',
    walk: /all of enrolment_phase$/,
    why: 'skips from phase to phase, of which there are few: a thousand learners of a million in 1 ms',
  },
  { begins: 'delete from lab_version v using lab_work w', walk: /lab_(version|work)$/, why: 'once a night' },
  {
    begins: 'select account_id, experiment_id from lab_version where saved_at',
    walk: /lab_version$/,
    why: 'once a night',
  },
  {
    begins: 'with written (words) as ( select cover',
    walk: /quiz_attempt_question$|lab_session_(active|to_reconcile)$/,
    why: 'once a night: of each revision of a question the first row of an index, and the sessions that are open',
  },
  {
    begins: 'delete from message m',
    walk: /message|message_copy$/,
    why: 'a text is shared by its copies: there are few; each asks the index of the copies',
  },
  { begins: 'delete from rate_count where window_start', walk: /rows of rate_count$/, why: OLD },
  { begins: 'delete from session where expires_at', walk: /rows of session$/, why: OLD },
  { begins: 'delete from sent_mail where at', walk: /rows of sent_mail$/, why: OLD },
  { begins: 'delete from email_code where expires_at', walk: /rows of email_code$/, why: OLD },
  {
    begins: 'select (select count(*) from hour_lot) as lots',
    walk: /all of hour_(lot|entry)$/,
    why: `${OPERATOR}: a restored copy is compared`,
  },
  { begins: 'select exists (select from account)', walk: /./, why: 'the first row answers' },
  { begins: "select id from purchase_order where state = 'applying'", walk: /purchase_order_waiting$/, why: OPEN },
  { begins: 'with waiting as materialized ( select id, reference', walk: /purchase_order_waiting$/, why: OPEN },
  {
    begins: "select count(*) as n from purchase_order o where o.state = 'applying'",
    walk: /purchase_order_waiting$/,
    why: OPEN,
  },
  {
    begins: 'select count(*) as n, min(f.created_at) as oldest from feedback f where f.answered_at is null',
    walk: /feedback_open$/,
    why: OPEN,
  },
  { begins: 'select order_id from order_invoice where number is not null', walk: /order_invoice_waiting$/, why: OPEN },
  { begins: "select id from purchase_order where state <> 'draft'", walk: /all of purchase_order$/, why: OPERATOR },
]

const plain = (text: string) => text.replaceAll(/\s+/g, ' ')
/** The files of store/ that are no tests, with what is in them. */
export const sources = readdirSync(import.meta.dirname)
  .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts') && !name.startsWith('test-'))
  .map((name) => ({ name, source: readFileSync(path.join(import.meta.dirname, name), 'utf8') }))
/** All that store/ asks of its tables. */
export const statements = sources.flatMap(({ source }) => findStatements(source))

/** Who speaks to the database without the tag, and what: nothing that asks of learners. */
export const untagged: Readonly<Record<string, string>> = {
  'sql.ts': 'runs what is written with the tag',
  'database.ts': 'transactions, listening, migrations',
  'limited.ts': 'passes on; transactions; whether anybody answers',
  'personal-data.ts': 'the isolation of a transaction',
  'job.ts': 'an index of the queue',
  'room.ts': 'a setting of the cluster',
  'copy.ts': 'every row on purpose: a backup',
  'snapshot.ts': 'every row on purpose: a backup',
  'replace.ts': 'every row on purpose: a restored copy',
}

/** Tables that hang on those that grow, but whose rows live for minutes, or are as few as the staff or the questions of a site. */
export const passing: readonly string[] = [
  'sign_in_flow',
  'sign_in_ticket',
  'lab_ticket',
  'lab_start',
  'held_decision',
  'staff',
  'faq',
]

/** What a statement would go through in this database, for whatever values come. */
export async function openWalks(db: Db): Promise<(text: string) => Promise<string[]>> {
  const school = { growing: new Set(growing), leaders: await readLeaders(db) }
  return async (text) => findLongWalks(await explain(db, text), school)
}

/** The walks that have no reason, and the reasons that no statement needs. */
export async function findWalks(db: Db): Promise<{ walks: string[]; unused: string[] }> {
  const walksOf = await openWalks(db)
  const used = new Set<string>()
  const walks: string[] = []
  for (const text of statements) {
    for (const walk of await walksOf(text)) {
      const reason = allowed.find(({ begins, walk: may }) => plain(text).startsWith(begins) && may.test(walk))
      if (reason) used.add(reason.begins)
      else walks.push(`${walk}: ${plain(text).slice(0, 200)}`)
    }
  }
  return { walks, unused: allowed.filter(({ begins }) => !used.has(begins)).map(({ begins }) => begins) }
}
