import { afterAll, expect, test } from 'vitest'
import { z } from 'zod'
import { rows, sql } from '../../store/sql.ts'
import { openTestApp } from '../http/test-app.ts'
import { deliverMails, readCode } from '../timers/test-jobs.ts'

const app = await openTestApp()
afterAll(app.close)

/** Every value of every table of the database as text, hashes as hex. */
async function readEverything(): Promise<{ table: string; text: string }[]> {
  const tables = await rows(
    app.database,
    z.strictObject({ name: z.string() }),
    sql`select format('%I.%I', table_schema, table_name) as name from information_schema.tables
      where table_type = 'BASE TABLE' and table_schema in ('public', 'graphile_worker')`,
  )
  const all: { table: string; text: string }[] = []
  for (const { name } of tables) {
    const { rows: found } = await app.database.query({ text: `select t::text as text from ${name} t` })
    for (const { text } of z.array(z.object({ text: z.string() })).parse(found)) all.push({ table: name, text })
  }
  return all
}

test('no token, code or password lies in any table, while mails wait and after they left', async () => {
  const secrets: string[] = ['Tall Giraffe 42', 'Short Giraffe 43', 'Wrong Giraffe 44']
  const email = 'ada@example.com'
  const seen: { table: string; text: string }[] = []
  const look = async () => seen.push(...(await readEverything()))

  await app.call('/index/send-code', { email, scene: 'signup' })
  await look()
  const code = readCode((await deliverMails(app))[0]) ?? ''
  await look()
  const { body } = await app.call('/index/register', { email, code, password: 'Tall Giraffe 42' })
  secrets.push(code, String(body['token']))
  await app.call('/index/login', { email, password: 'Wrong Giraffe 44' })
  await look()
  app.setNow(new Date(Date.now() + 61_000))
  await app.call('/index/send-code', { email, scene: 'reset' })
  const resetCode = readCode((await deliverMails(app))[0]) ?? ''
  await app.call('/index/forget-password', { email, code: resetCode, password: 'Short Giraffe 43' })
  const login = await app.call('/index/login', { email, password: 'Short Giraffe 43' })
  secrets.push(resetCode, String(login.body['token']))
  await look()

  expect(secrets.every((secret) => secret.length >= 6 && secret !== 'undefined')).toBe(true)
  for (const table of [
    'public.account',
    'public.session',
    'public.email_code',
    'public.rate_count',
    'graphile_worker._private_jobs',
  ]) {
    expect(seen.map((row) => row.table)).toContain(table)
  }
  // Digits of a code may stand by chance in a hash's hex, a moment or a random id: those are taken out first, and nothing else.
  const plain = seen.map(({ table, text }) => ({
    table,
    text: text.replace(
      /\\\\x[0-9a-f]+|\d{4}-\d\d-\d\d \d\d:\d\d:\d\d[.\d]*|[0-9a-f]{8}-[0-9a-f-]{27}|\$argon2id\$[^,")]+/g,
      '',
    ),
  }))
  expect(plain.filter(({ text }) => text.includes(email)).length).toBeGreaterThan(3) // the search does find what is there
  expect(plain.filter(({ text }) => secrets.some((secret) => text.includes(secret)))).toEqual([])
})
