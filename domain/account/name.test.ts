import { expect, test } from 'vitest'
import { displayName, initials, isName } from './name.ts'

test.each([
  ['小明', '王', '王小明', '小明'],
  ['明', '李', '李明', '李明'],
  ['修', '欧阳', '欧阳修', '阳修'],
  ['𠮷', '王', '王𠮷', '王𠮷'],
  ['阿依古丽·买买提', '', '阿依古丽·买买提', '买提'],
  ['Ada', 'Lovelace', 'Ada Lovelace', 'AL'],
  ['ada maria', 'de la cruz', 'ada maria de la cruz', 'AD'],
  ['Xiaoming', 'Wang', 'Xiaoming Wang', 'XW'],
  ['Émile', 'Żak', 'Émile Żak', 'ÉŻ'],
  ['Anna', '王', 'Anna 王', 'A王'],
  ['𝒜da', 'L', '𝒜da L', '𝒜L'],
  ['Plato', '', 'Plato', 'P'],
  ['', '', '', ''],
  ['  Ada ', ' Lovelace', 'Ada Lovelace', 'AL'],
])('shows first name %j and last name %j as %j, in short %j', (firstName, lastName, shown, short) => {
  expect(displayName({ firstName, lastName })).toBe(shown)
  expect(initials({ firstName, lastName })).toBe(short)
})

test.each(['王', 'O’Neill', "d'Arc", 'Jean-Luc', 'Łukasz', 'محمد', 'José María', '阿依古丽·买买提', 'می‌خواهم', 'J.'])('takes %j as a name', (text) => {
  expect(isName(text)).toBe(true)
})

test.each(['', '   ', '123', '---', '🙂', 'a\u0000b', 'a\nb', 'evil\u202Etxt', '<b>x</b>', 'x\u2066y'])('does not take %j as a name', (text) => {
  expect(isName(text)).toBe(false)
})
