import { expect, test } from 'vitest'
import { placeOf } from './read-backup.ts'

const receipt = `${'a1'.repeat(16)}`
test.each([
  ['tables/account/000000', { kind: 'table', table: 'account', part: 0 }],
  ['tables/account/000012', { kind: 'table', table: 'account', part: 12 }],
  ['list', { kind: 'list' }],
  ['list/000001', { kind: 'list' }],
  [`files/${receipt}.webp`, { kind: 'files', key: `${receipt}.webp` }],
])('%s is a place in an archive of ours', (name, place) => expect(placeOf(name)).toEqual(place))

test.each([
  '',
  'tables',
  'tables/account',
  'tables/account/',
  'tables/account/1',
  'tables/account/0000001',
  'tables/account/00000x',
  'tables/account/000000/x',
  'tables/account/000000/',
  'list/a/b',
  'receipts',
  'receipts/',
  'receipts/..',
  'receipts/a/b',
  'receipts/../escape',
  'files',
  'files/',
  'files/..',
  'files/../../escape',
  `files/${receipt}.webp/x`,
  '/etc/passwd',
  'other/a',
])('%j is none, so nothing is written there', (name) => expect(placeOf(name)).toBe(undefined))
