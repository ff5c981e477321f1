import path from 'node:path'
import { afterEach, expect, test, vi } from 'vitest'
import { CannotOpen } from '../store/cannot-open.ts'
import { WrongSetting } from './config.ts'
import { explainFault } from './explain-fault.ts'

afterEach(() => vi.unstubAllEnvs())
const coded = (code: string, message = 'what Node says', more: object = {}) =>
  Object.assign(new Error(message), { code, ...more })

test.each([
  [new CannotOpen('The sentence of the database.'), 'The sentence of the database.'],
  [new WrongSetting('PORT must be a port number.'), 'These settings cannot be used:\nPORT must be a port number.'],
  [coded('EADDRINUSE', 'listen EADDRINUSE', { port: 3000 }), 'Port 3000 is taken. Set PORT to another one.'],
  [coded('EADDRINUSE', 'listen EADDRINUSE'), 'Port  is taken. Set PORT to another one.'],
  [coded('ECONNREFUSED', 'connect ::1:5432'), 'The database at DATABASE_URL cannot be reached: connect ::1:5432'],
  [coded('ENOTFOUND', 'no such host'), 'The database at DATABASE_URL cannot be reached: no such host'],
  ['a text that was thrown', 'a text that was thrown'],
  [{ code: 'EADDRINUSE' }, '[object Object]'],
])('what ends the process is said as a sentence for the operator: %s', (error, sentence) =>
  expect(explainFault(error)).toBe(sentence),
)

test('a fault that has no sentence is shown with the place where it happened', () => {
  const strange = coded('ESTRANGE', 'a strange fault')
  expect(explainFault(strange)).toBe(strange.stack)
  const bare = new TypeError('not a function')
  expect(explainFault(bare)).toContain('explain-fault.test.ts')
  delete bare.stack
  expect(explainFault(bare)).toBe('not a function')
})

test.each([
  ['write ENOSPC', 'is full'],
  ['open EROFS', 'is on a disk that is read-only'],
])('a disk that takes nothing is named by its data folder, whoever wrote there: %s', (words, what) => {
  vi.stubEnv('DATA_DIR', '/srv/tessera')
  expect(explainFault(new Error(words))).toMatch(new RegExp(`data folder /srv/tessera ${what}\\.`))
  vi.stubEnv('DATA_DIR', undefined)
  expect(explainFault(new Error(words))).toContain(`data folder ${path.resolve('data')} ${what}.`)
})
