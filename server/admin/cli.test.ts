import { afterAll, describe, expect, test } from 'vitest'
import { selectAudit } from '../../store/audit.ts'
import { openTestApp } from '../http/test-app.ts'
import { admin, adminWith } from './test-admin.ts'
import { nouns } from './nouns.ts'
import { locales } from '../../messages/locale.ts'
import { isKey } from '../../messages/format.ts'

const house = await openTestApp()
afterAll(house.close)

describe('a command line that cannot be read', () => {
  test.each([
    ['nothing at all', [], /^What should be done\?/],
    ['an unknown noun', ['ghost', 'find'], 'There is no noun “ghost”.'],
    ['a noun that every object has', ['constructor', 'call'], 'There is no noun “constructor”.'],
    ['no verb', ['user'], 'Which verb? For user there are: find'],
    ['an unknown verb', ['user', 'toString'], 'Which verb? For user there are: find'],
    ['an unknown option', ['user', 'find', '--text', 'a', '--colour', 'red'], 'There is no option --colour here.'],
    ['one dash', ['user', 'find', '-t', 'a'], 'There is no option -t here.'],
    ['a stray word', ['user', 'find', 'ada'], '“ada” was not expected here'],
    ['an option twice', ['user', 'find', '--text', 'a', '--text=b'], 'The option --text was given twice.'],
    ['an option without its value', ['user', 'find', '--text'], 'The option --text needs a value.'],
    ['a missing option', ['user', 'delete', '--email', 'a@example.com'], 'The option --confirm is missing.'],
    ['a wrong value', ['user', 'unlock', '--email', 'nobody'], '--email: '],
    ['nobody’s name', ['user', 'find', '--text', 'a', '--as', ' '], 'Say who you are'],
  ])('%s ends with 2 and a sentence, and nothing is written', async (_title, args, sentence) => {
    const before = await selectAudit(house.database, 10)
    const reply = await admin(house, ...args)
    expect(reply).toMatchObject({ code: 2, lines: [] })
    expect(reply.complaints.join('\n')).toMatch(sentence)
    expect(await selectAudit(house.database, 10)).toEqual(before)
  })

  test('without an operator’s name nothing is done', async () => {
    expect(await adminWith({}, house, 'user', 'find', '--text', 'a')).toMatchObject({
      code: 2,
      complaints: [expect.stringContaining('Say who you are')],
    })
  })
})

test('--help says what there is, for everything, a noun and a verb', async () => {
  const all = await adminWith({}, house, '--help')
  expect(all.code).toBe(0)
  for (const noun of Object.keys(nouns)) expect(all.lines.join('\n')).toContain(`  ${noun} `)
  expect((await adminWith({}, house, 'user', '--help')).lines.join('\n')).toContain('user delete')
  for (const asked of [['-h'], ['help']]) expect(await adminWith({}, house, ...asked)).toEqual(all)
  for (const asked of [
    ['user', '-h'],
    ['-h', 'user'],
  ])
    expect(await adminWith({}, house, ...asked)).toEqual(await adminWith({}, house, 'user', '--help'))
  expect((await adminWith({ LANG: 'zh_CN.UTF-8' }, house, 'user', 'delete', '--help')).lines.join('\n')).toMatch(
    /--confirm <值>\s+再写一次同一邮箱地址。 （必填）/,
  )
})

test('every verb and option is worded', () => {
  const missing = Object.entries(nouns).flatMap(([noun, verbs]) =>
    Object.entries(verbs).flatMap(([verb, { input }]) =>
      [`admin.${noun}.${verb}`, ...Object.keys(input.shape).map((name) => `admin.option.${name}`)].filter(
        (key) => !isKey(key),
      ),
    ),
  )
  expect(missing).toEqual([])
  expect(locales).toEqual(['en', 'zh-CN']) // the other language has the same keys: messages/generate.ts
})

test('who, what and when are written down; --as comes before the environment', async () => {
  house.setNow(new Date('2026-11-21T10:00:00Z'))
  const { id } = await house.signIn({ email: 'Ada.Lovelace@example.com' })
  expect(await admin(house, 'user', 'find', '--text', 'lovelace', '--as', 'Hopper', '--json')).toMatchObject({
    code: 0,
    json: { list: [{ id, email: 'Ada.Lovelace@example.com', session_count: 1 }] },
  })
  expect(await selectAudit(house.database, 1)).toEqual([
    {
      operator: 'Hopper',
      by_account_id: null,
      noun: 'user',
      verb: 'find',
      facts: { accounts: [id] },
      before: null,
      after: null,
      done_at: new Date('2026-11-21T10:00:00Z'),
    },
  ])
  expect((await admin(house, 'audit', 'list', '--limit=1')).lines).toEqual([
    `2026-11-21T10:00:00.000Z  Hopper  user find  {"accounts":["${id}"]}`,
  ])
  house.setNow()
})

test('a deed that fails leaves neither itself nor its audit line', async () => {
  const before = await selectAudit(house.database, 1)
  expect(await admin(house, 'user', 'unlock', '--email', 'nobody@example.com')).toMatchObject({
    code: 1,
    lines: [],
    complaints: ['No such account.'],
  })
  expect(await selectAudit(house.database, 1)).toEqual(before)
})
