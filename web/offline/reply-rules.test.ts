import { expect, test } from 'vitest'
import { isReader, listOutdated, nameReply, phaseOf, tellNow, type KeptReply } from './reply-rules.ts'

const ada = { person: 'ada', locale: 'en', path: '/lesson/detail', input: { cert_id: 'p', lesson_id: 'l' } } as const
const kept = (one: Partial<KeptReply>): KeptReply => ({
  path: '/quiz/attempt',
  input: {},
  phase: '',
  reply: {},
  at: 0,
  ...one,
})

test('a kept reply is one person’s, in one language, to one question', () => {
  const names = [
    ada,
    { ...ada, person: 'bob' },
    { ...ada, locale: 'zh-CN' },
    { ...ada, path: '/note/list' as const },
    { ...ada, input: { cert_id: 'p', lesson_id: 'k' } },
    { ...ada, input: { cert_id: 'p' } },
  ].map(nameReply)
  expect(new Set(names).size).toBe(names.length)
  expect(
    nameReply({
      ...ada,
      input: { lesson_id: 'l', zone: 'Asia/Dubai', writer: 'tab', cert_id: 'p', module_id: undefined },
    }),
  ).toBe(names[0])
})

test.each([
  '/quiz/answer',
  '/quiz/result',
  '/order/list',
  '/order/detail',
  '/user/settings',
  '/certificate/list',
  '/staff/learner',
] as const)('nothing that writes, pays or proves is kept: %s', (path) => expect(isReader(path)).toBe(false))

test('a reply belongs to the phase that was asked for, else to the one that it names', () => {
  expect(phaseOf('/lesson/detail', ada.input)).toBe('p')
  expect(phaseOf('/quiz/attempt', { train_user_id: 'x' }, { cert_id: 'q' })).toBe('q')
  expect(phaseOf('/recall/list', {}, { list: [] })).toBe('')
})

test('the clock of a kept attempt has gone on: no time is given that the server will not give', () => {
  const attempt = kept({ reply: { server_now: 1000, deadline: 2500 }, at: 60_000 })
  expect(tellNow(attempt, 60_000 + 600_000)).toEqual({ server_now: 1600, deadline: 2500 })
  expect(tellNow(attempt, 0)).toEqual({ server_now: 1000, deadline: 2500 }) // a device whose clock was set back
})

test('a kept lab may be written in, whichever page of this browser wrote in it', () => {
  const lab = (writer: string) =>
    kept({ path: '/experiment/detail', reply: { cert_id: 'p', status: { writer, server_now: 5 } } })
  expect(tellNow(lab('other'), 9000)).toEqual({ cert_id: 'p', status: { writer: 'free', server_now: 5 } })
  expect(tellNow(lab('this'), 9000)).toEqual({ cert_id: 'p', status: { writer: 'this', server_now: 5 } })
})

test('what was written makes old what told of it, and nothing else', () => {
  const all = [
    kept({ input: { train_user_id: 'one' } }),
    kept({ input: { train_user_id: 'two' } }),
    kept({ path: '/note/list', input: { cert_id: 'p', lesson_id: 'l' } }),
    kept({ path: '/note/list', input: { cert_id: 'p', lesson_id: 'k' } }),
    kept({ path: '/note/list', input: { cert_id: 'p' } }),
    kept({ path: '/recall/list', input: {} }),
  ]
  expect(listOutdated('/quiz/answer', { train_user_id: 'one' }, all)).toEqual([all[0]])
  expect(listOutdated('/note/save', { lesson_id: 'l' }, all)).toEqual([all[2], all[4]])
  expect(listOutdated('/note/delete', { id: 'n' }, all)).toEqual([all[2], all[3], all[4]])
  expect(listOutdated('/recall/judge', { id: 'c' }, all)).toEqual([all[5]])
  expect(listOutdated('/lesson/progress', {}, all)).toEqual([])
})
