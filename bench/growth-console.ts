// The pages of the console in a school of any size: how long each of their calls takes for an owner, one after the other.
import { createHash } from 'node:crypto'
import { encodeForm, type FormValue } from '../contract/encode.ts'
import type { OutputOf, Path } from '../contract/index.ts'
import type { Database } from '../store/database.ts'
import type { Report } from './report.ts'

/** Milliseconds that 19 of 20 calls may take. */
const LIMIT = 200
const ROUNDS = 100
/** The first ones fill plans and caches. */
const WARM_UP = 10
const TOKEN = 'growth-owner'.padEnd(43, '-')

interface School {
  readonly size: number
  readonly url: string
  readonly database: Database
}

/** Makes the second learner an owner whose password was typed just now. */
async function giveOwner(database: Database): Promise<void> {
  const hash = createHash('sha256').update(TOKEN).digest()
  for (const text of [
    `insert into staff (account_id, role, granted_at, granted_by) select id, 'owner', now(), 'bench' from account where email_key = 'learner-2@example.com' on conflict do nothing`,
    `delete from session where token_hash = $1`,
    `insert into session (token_hash, account_id, created_at, expires_at, proved_at)
      select $1, id, now(), now() + interval '1 day', now() from account where email_key = 'learner-2@example.com'`,
  ])
    await database.query({ text, values: text.includes('$1') ? [hash] : [] })
}

async function ask<P extends Path>(url: string, call: P, form: Record<string, FormValue>): Promise<OutputOf<P>> {
  const reply = await fetch(`${url}/api${call}`, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded', 'access-token': TOKEN },
    body: encodeForm(form),
  })
  const body = (await reply.json()) as OutputOf<P> & { error?: string } // every reply of the API has it when it is refused
  if (reply.status !== 200 || body.error !== undefined)
    throw new Error(`${call} answered ${reply.status} ${JSON.stringify(body).slice(0, 300)}`)
  return body
}

/** Each call that a page of the console makes, its 95th of a hundred times in milliseconds. */
async function measureConsole({ url, database }: School): Promise<{ call: string; p95: number }[]> {
  await giveOwner(database)
  const [learner] = (await ask(url, '/staff/learners', { text: 'learner-5@example.com' })).list
  const [group] = (await ask(url, '/staff/groups', {})).list
  const quizzes = (await ask(url, '/staff/quizzes', {})).list
  const course = (await ask(url, '/staff/announcements', {})).audiences.find(({ cert_id }) => cert_id !== null)
  const of = { account_id: learner?.id ?? '' }
  const calls: readonly (readonly [Path, Record<string, FormValue>])[] = [
    ['/staff/me', {}],
    ['/staff/overview', {}],
    ['/staff/receipts', {}],
    ['/staff/stuck', {}],
    ['/staff/feedback', {}],
    ['/staff/learners', { text: 'lovelace' }],
    ['/staff/learners', { text: 'learner-77' }],
    ['/staff/learner', of],
    ['/staff/learner-events', of],
    ['/staff/groups', {}],
    ['/staff/group', { group_id: group?.id ?? '' }],
    ['/staff/quizzes', {}],
    ['/staff/items', { category_id: quizzes[0]?.category_id ?? '' }],
    ['/staff/announcements', {}],
    ['/staff/audience', {}],
    ['/staff/audience', { cert_id: course?.cert_id ?? '' }],
    ['/staff/audience', { group_id: group?.id ?? '' }],
    ['/staff/editions', {}],
    ['/staff/labs', {}],
    ['/staff/house', {}],
    ['/staff/people', {}],
    ['/staff/audit', {}],
  ]
  const times = calls.map((): number[] => [])
  for (let round = 0; round < WARM_UP + ROUNDS; round++)
    for (const [at, [call, form]] of calls.entries()) {
      const began = performance.now()
      await ask(url, call, form)
      if (round >= WARM_UP) times[at]!.push(performance.now() - began)
    }
  return calls.map(([call, form], at) => ({
    call: `${call} ${Object.keys(form).join(' ')}`.trim(),
    p95: times[at]!.toSorted((a, b) => a - b)[Math.floor(ROUNDS * 0.95)] ?? Number.NaN,
  }))
}

export async function reportConsole(report: Report, school: School): Promise<void> {
  for (const { call, p95 } of await measureConsole(school))
    report(
      `${call}: p95 with ${school.size.toLocaleString('en')} learners, at most ${LIMIT} ms`,
      `${p95.toFixed(1)} ms`,
      p95 <= LIMIT,
    )
}
