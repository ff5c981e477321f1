import { expect, test } from 'vitest'
import { judgeBrought, judgeWriting, mayDelete, type StoredWriting, type Writing } from './note.ts'

const stored: StoredWriting = {
  revision: 3,
  writer: 'desk',
  seq: 7,
  body: 'old',
  pattern: 'solid',
  isDeleted: false,
}
const given: Writing = { base: 3, writer: 'phone', seq: 1, body: 'new', pattern: 'solid' }

test.each([
  ['the first', undefined, {}, 'write'],
  ['one that saw what is there', {}, {}, 'write'],
  ['one that did not see what another place wrote', {}, { base: 2 }, 'copy'],
  ['one that did not see it, and says the same', {}, { base: 2, body: 'old' }, 'held'],
  ['a bare mark upon something that was written meanwhile', {}, { base: 2, body: '' }, 'held'],
  ['something written upon a bare mark', { body: '' }, { base: 2 }, 'write'],
  ['the next of the same tab, though it has not heard of its last', {}, { writer: 'desk', seq: 8, base: 1 }, 'write'],
  ['an older one of the same tab, which comes late', {}, { writer: 'desk', seq: 6 }, 'held'],
  ['the same one again', {}, { writer: 'desk', seq: 7, body: 'old' }, 'held'],
  ['one of another place upon one that was taken away', { isDeleted: true }, { base: 2 }, 'write'],
  ['a late one of the tab that took it away', { isDeleted: true }, { writer: 'desk', seq: 6 }, 'held'],
] as const)('a writing, %s: what becomes of it', (_which, there, more, verdict) => {
  expect(judgeWriting(there && { ...stored, ...there }, { ...given, ...more })).toBe(verdict)
})

test('a note that was written into meanwhile is not taken away unseen', () => {
  expect([
    mayDelete(stored, given),
    mayDelete(stored, { ...given, base: 2 }),
    mayDelete(stored, { ...given, writer: 'desk', seq: 8, base: 1 }),
    mayDelete(stored, { ...given, writer: 'desk', seq: 7 }),
  ]).toEqual([true, false, true, false])
})

test.each([
  ['that is not here', undefined, 'new'],
  ['that was taken away here', { isDeleted: true, editedAt: 9 }, 'new'],
  ['that is as old here', { isDeleted: false, editedAt: 5 }, 'here'],
  ['that was written on here', { isDeleted: false, editedAt: 6 }, 'here'],
  ['that was written on there', { isDeleted: false, editedAt: 4 }, 'beside'],
] as const)('a note of another school %s: what becomes of it', (_which, here, verdict) => {
  const there = here && { isDeleted: here.isDeleted, editedAt: new Date(here.editedAt) }
  expect(judgeBrought(there, new Date(5))).toBe(verdict)
})
