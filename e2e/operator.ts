// What an operator and the house itself do beside the browser: commands in a process of their own, messages, mails.
import { randomInt } from 'node:crypto'
import { execFile } from 'node:child_process'
import path from 'node:path'
import { promisify } from 'node:util'
import { z } from 'zod'
import { insertContentVersion } from '../store/content.ts'
import { openDatabase } from '../store/database.ts'
import { one, run, sql } from '../store/sql.ts'
import { hashToken } from '../server/calls/token.ts'
import { atMoment } from '../server/flows/notice.ts'
import { tell } from '../server/flows/tell.ts'
import { ask, expect, houseUrl } from './house.ts'
import { root } from './product.ts'
import { readHouseSecret } from '../server/house-secret.ts'

const dataDir = (): string => process.env['HOUSE_DATA'] ?? ''

/** What the house signs links with: it drew one for its data folder. */
export const houseSecret = (dir = dataDir()): string => readHouseSecret(dir, false) ?? ''

/** `npm run admin -- …args --json` beside the running product. */
export async function operate(...args: readonly string[]): Promise<Record<string, unknown>> {
  const env = { ...process.env, DATA_DIR: dataDir(), OPERATOR: 'Grace Hopper', PUBLIC_URL: houseUrl() }
  const { stdout } = await promisify(execFile)(
    path.join(root, 'node_modules/.bin/node'),
    ['server/admin/cli.ts', ...args, '--json'],
    { cwd: root, env },
  )
  return JSON.parse(stdout) as Record<string, unknown> // printed by the command itself
}

export interface Invitation {
  readonly path: string
  readonly id: string
  readonly token: string
}

/** A group of its own and a link that invites to it. */
export async function inviteToGroup(...more: readonly string[]): Promise<Invitation> {
  const group = `group-${process.pid}-${Date.now()}`
  await operate('group', 'make', '--group', group, '--name-en', 'NLP seminar', '--name-zh', '自然语言处理研讨课')
  const made = await operate(
    'group',
    'invite',
    '--group',
    group,
    '--by',
    'Prof. Li',
    '--phases',
    'llm-foundations',
    '--expires',
    '2099-12-31',
    ...more,
  )
  const { pathname } = new URL(String(made['link']))
  return { path: pathname, id: String(made['invitation']), token: pathname.split('/').at(-1) ?? '' }
}

/** Until mended, enrolling this one learner is a fault of the database. */
export async function spoilEnrolling(email: string): Promise<{ mend: () => Promise<void> }> {
  const name = `spoil_${randomInt(2 ** 40)}`
  const change = async (text: string) => {
    const db = await openDatabase({ url: undefined, dataDir: dataDir(), mayJoin: true, maxConnections: 1 })
    await db.query({ text }).finally(() => db.close())
  }
  await change(`create function ${name}() returns trigger language plpgsql as $$ begin
      if new.account_id = (select id from account where email_key = '${email.toLowerCase()}') then raise exception 'planted'; end if; return new; end $$;
    create trigger ${name} before insert on enrolment for each row execute function ${name}()`)
  return { mend: () => change(`drop function ${name} cascade`) }
}

/** Tells somebody of as many deadlines, the newest last, and waits until they are there. */
export async function tellOf(email: string, token: string, count: number): Promise<void> {
  const db = await openDatabase({ url: undefined, dataDir: dataDir(), mayJoin: true, maxConnections: 1 })
  try {
    const { id } = await one(
      db,
      z.strictObject({ id: z.string() }),
      sql`select id from account where email_key = ${email.toLowerCase()}`,
    )
    for (let at = 1; at <= count; at++) {
      const values = {
        module: { en: `Module ${at}`, 'zh-CN': `模块 ${at}` },
        phase: { en: 'How a language model works', 'zh-CN': '语言模型如何工作' },
        due: atMoment(new Date(Date.now() + 86_400_000)),
      }
      await tell(db, {
        accountId: id,
        type: 2,
        key: `deadline test ${at}`,
        subject: 'notice.deadline.near',
        values,
        path: '/phase/detail/llm-foundations',
      })
    }
    await expect
      .poll(async () => (await ask('/user/stat', {}, token)).new_message_count, { timeout: 15_000 })
      .toBe(count)
    await run(
      db,
      sql`update message_copy set created_at = now() - (${count} - substring(key from 'deadline test ([0-9]+)')::int) * interval '1 minute' where account_id = ${id}`,
    )
  } finally {
    await db.close()
  }
}

/** The newest mail to an address, from the mail page: it leaves through a job, so it is waited for. */
export async function readMail(email: string, subject: RegExp): Promise<string> {
  let mail = ''
  await expect
    .poll(
      async () => {
        const list = await (await fetch(`${houseUrl()}/mail`)).text()
        const row = [...list.matchAll(/<tr[\s\S]*?<\/tr>|<li[\s\S]*?<\/li>/g)]
          .map(([one]) => one)
          .find((one) => one.includes(email) && subject.test(one))
        const href = /href="(\/mail\/\d+)"/.exec(row ?? '')?.[1]
        mail = href ? await (await fetch(houseUrl() + href)).text() : ''
        return mail
      },
      { timeout: 15_000 },
    )
    .not.toBe('')
  return mail
}

/** As if this learner had entered the phase and opened the film an hour earlier: a test has no time to watch whole films. */
export async function enterEarlier(token: string, phaseId: string, lessonId: string): Promise<void> {
  const db = await openDatabase({ url: undefined, dataDir: dataDir(), mayJoin: true, maxConnections: 1 })
  try {
    await run(
      db,
      sql`update enrolment set enrolled_at = enrolled_at - interval '1 hour'
          where phase_id = ${phaseId} and account_id = (select account_id from session where token_hash = ${hashToken(token)})`,
    )
    await run(
      db,
      sql`insert into lesson_progress (account_id, phase_id, lesson_id, credited_at)
          select account_id, ${phaseId}, ${lessonId}, now() - interval '1 hour' from session where token_hash = ${hashToken(token)}
          on conflict (account_id, phase_id, lesson_id) do update set credited_at = excluded.credited_at`,
    )
  } finally {
    await db.close()
  }
}

/** As if the phase had always been sold; those who are in it stay. */
export async function sellPhase(dir: string, phaseId: string): Promise<void> {
  const db = await openDatabase({ url: undefined, dataDir: dir, mayJoin: true, maxConnections: 1 })
  try {
    await run(db, sql`update phase set price_amount = 49900, price_currency = 'CNY' where id = ${phaseId}`)
    await insertContentVersion(db)
  } finally {
    await db.close()
  }
}
