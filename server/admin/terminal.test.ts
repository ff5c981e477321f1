import { afterAll, beforeAll, expect, test } from 'vitest'
import { run, sql } from '../../store/sql.ts'
import { giveFeedbackType } from '../../store/test-data.ts'
import { giveShop, makeBuyer } from '../calls/test-orders.ts'
import { openTestApp } from '../http/test-app.ts'
import { outputOf } from '../http/test-output.ts'
import { admin } from './test-admin.ts'

const house = await openTestApp()
afterAll(house.close)

const evil = 'x\u001b]0;PWNED\u0007\u001b[2J\u009b31m\u202Egnp.exe\u2066\r\n0000 a forged line'
const controls = /[^\P{Cc}\t]|[\p{Bidi_Control}\u2028\u2029]/u
/** A forged line would begin with what the learner typed. */
const unsafe = (lines: readonly string[]) => lines.filter((line) => controls.test(line) || line.startsWith('0000'))

beforeAll(async () => {
  await giveFeedbackType(house.database, { id: 'other', position: 0, isRetired: false })
  await giveShop(house.database)
  const learner = await house.signIn({ email: 'evil@example.com' })
  const { id } = outputOf(
    '/feedback/create',
    await house.call(
      '/feedback/create',
      { content: 'x', question_type: 'other', place_path: '/home', place_label: 'x' },
      { learner },
    ),
  )
  const buyer = makeBuyer(house, learner)
  await buyer.enter()
  const order = await buyer.apply(await buyer.createHours())
  // As rows of an earlier edition have it: the door takes none of this any more.
  await run(house.database, sql`update feedback set content = ${evil}, place_label = ${evil} where id = ${id}`)
  await run(
    house.database,
    sql`update purchase_order set transaction_number = ${evil}, reason = ${evil}, decided_by = ${evil} where id = ${order.id}`,
  )
  await run(house.database, sql`update account set first_name = ${evil}, last_name = ${evil} where id = ${learner.id}`)
  await run(
    house.database,
    sql`insert into audit_entry (operator, noun, verb, facts, done_at) values (${evil}, 'user', 'find', ${JSON.stringify({ text: evil })}, now())`,
  )
})

test.each([
  ['feedback', 'list'],
  ['order', 'list', '--all'],
  ['order', 'csv'],
  ['user', 'find', '--text', 'evil'],
  ['audit', 'list', '--limit', '100'],
])('%s %s prints nothing that commands the terminal, as text and as JSON', async (...args) => {
  const asText = await admin(house, ...args)
  expect(asText).toMatchObject({ code: 0, complaints: [] })
  expect(asText.lines.length).toBeGreaterThan(0)
  expect(unsafe(asText.lines)).toEqual([])
  const asJson = await admin(house, ...args, '--json')
  expect(unsafe(asJson.lines)).toEqual([])
})

test('what was typed can still be read, and the JSON has it to the letter', async () => {
  expect((await admin(house, 'feedback', 'list')).lines).toContain(
    '  x\\x1b]0;PWNED\\x07\\x1b[2J\\x9b31m\\u202egnp.exe\\u2066',
  )
  expect((await admin(house, 'feedback', 'list', '--json')).json['list']).toContainEqual(
    expect.objectContaining({ content: evil, place_label: evil }),
  )
})

test('a complaint that repeats what was typed is as tame', async () => {
  const { complaints } = await admin(house, `gh${evil}ost`, 'find')
  expect(complaints.join('\n')).toContain('\\x1b]0;PWNED')
  expect(complaints.filter((line) => /[^\P{Cc}\t\n]|\p{Bidi_Control}/u.test(line))).toEqual([])
})
