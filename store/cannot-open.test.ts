import { chmodSync, existsSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { codeOf, isNoRoom, isReadOnly, makeFolder, wordPlace } from './cannot-open.ts'

const folder = mkdtempSync(path.join(os.tmpdir(), 'tessera-place-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const coded = (code: string, message = code) => Object.assign(new Error(message), { code })

const aFile =
  'DATA_DIR must be a folder, and /srv/t is a file or lies below one. Set DATA_DIR to a folder, or to a place where one can be made.'
const readOnly =
  'The data folder /srv/t is on a disk that is read-only. Nothing was changed. Make it writable, or set DATA_DIR to another folder.'
const full =
  'The disk of the data folder /srv/t is full. A first start needs some 300 MB. Make room and start again, or set DATA_DIR to a folder on a larger disk; what is there is kept.'
const notOurs = (words: string) =>
  `The data folder /srv/t cannot be used by this user. Start as the user that it belongs to, or set DATA_DIR to another folder. (${words})`

test.each([
  [coded('EEXIST'), aFile],
  [coded('ENOTDIR'), aFile],
  [coded('EROFS'), readOnly],
  [new Error('PostgreSQL: Read-only file system'), readOnly],
  [coded('EACCES', 'no'), notOurs('Error: no')],
  [coded('EPERM', 'no'), notOurs('Error: no')],
  [new Error(`${'x'.repeat(400)} Permission denied \n`), notOurs(`${'x'.repeat(282)} Permission denied`)],
  [coded('ENOSPC'), full],
  [coded('EDQUOT'), full],
  [new Error('could not write: No space left on device'), full],
  [new Error('could not write: Disk quota exceeded'), full],
  [
    coded('ENAMETOOLONG'),
    'The path of the data folder is too long for this file system. Set DATA_DIR to a shorter one.',
  ],
  [coded('EMFILE'), undefined],
  [new Error('something else'), undefined],
  ['a text', undefined],
])('a place that cannot be the data folder gets a sentence that says what to do: %s', (error, sentence) =>
  expect(wordPlace('/srv/t', error)).toBe(sentence),
)

test('an error is known by its code, and what is none has none', () => {
  expect([codeOf(coded('EACCES')), codeOf(new Error('bare')), codeOf({ code: 'EACCES' })]).toEqual(['EACCES', '', ''])
  expect([isNoRoom('all is well'), isReadOnly('all is well')]).toEqual([false, false])
})

test('a folder is made with those above it, for its owner only; one that is there is left as it is', () => {
  const deep = path.join(folder, 'a', 'b')
  makeFolder(deep)
  for (const one of [deep, path.dirname(deep)]) expect(statSync(one).mode & 0o777).toBe(0o700)
  chmodSync(deep, 0o750)
  makeFolder(deep)
  expect(statSync(deep).mode & 0o777).toBe(0o750)
})

test('a folder that cannot be made says why, and nothing is made beside it', () => {
  const file = path.join(folder, 'file')
  writeFileSync(file, '')
  expect(() => makeFolder(path.join(file, 'data'))).toThrow(/ENOTDIR/)
  expect(existsSync(path.join(file, 'data'))).toBe(false)
})
