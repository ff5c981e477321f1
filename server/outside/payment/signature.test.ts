import { expect, test } from 'vitest'
import { readSigned, writeSigned } from './signature.ts'

const body = Buffer.from('{"amount":5000}')
const at = new Date('2026-11-23T10:00:00Z')
const right = writeSigned('key', body, at)
const [time = '', mac = ''] = right.split(',')

test('a signature is read with its moment, also beside one of the former key', () => {
  expect(readSigned('key', right, body)).toEqual(at)
  expect(readSigned('key', `${time},v1=${'0'.repeat(64)},${mac}`, body)).toEqual(at)
})

test.each([
  ['no header', undefined],
  ['an empty one', ''],
  ['no moment', mac],
  ['another moment', `t=1,${mac}`],
  ['a moment in words', `t=now,${mac}`],
  ['no signature', time],
  ['half a signature', `${time},${mac.slice(0, 30)}`],
  ['another signature', `${time},v1=${'0'.repeat(64)}`],
  ['another scheme', `${time},${mac.replace('v1', 'v0')}`],
])('%s is no signature', (_, header) => expect(readSigned('key', header, body)).toBeUndefined())

test('with another key, or other bytes, it is none', () => {
  expect(readSigned('other', right, body)).toBeUndefined()
  expect(readSigned('key', right, Buffer.from('{"amount":5001}'))).toBeUndefined()
})
