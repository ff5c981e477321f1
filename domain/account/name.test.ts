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

test.each(['王', 'O’Neill', "d'Arc", 'Jean-Luc', 'Łukasz', 'محمد', 'José María', '阿依古丽·买买提', 'می‌خواهم', 'J.'])(
  'takes %j as a name',
  (text) => {
    expect(isName(text)).toBe(true)
  },
)

test.each([
  ['Vietnamese', 'Nguyễn Thị Ngọc Ánh'],
  ['Vietnamese in parts', 'Nguyễn Thị Ngọc Ánh'.normalize('NFD')],
  ['Yoruba', 'Adébọ̀wálé Ọ̀ṣun'],
  ['Yoruba in parts', 'Ọ̀ṣun'.normalize('NFD')],
  ['IPA', 'ɛ̃̀ːda'],
  ['Persian with a joiner', 'فاطمه\u200Cزهرا'],
  ['Hindi', 'श्रीकृष्ण'],
  ['Sinhala with a joiner', 'ශ්\u200Dරී'],
  ['Tibetan', 'བསྒྲུབས'],
  ['Burmese', 'မြွှေ'],
  ['Hebrew with its signs', 'שִׁמְעוֹן'],
  ['Thai', 'ศรีสุดา'],
  ['a Han character that names its shape', '葛\u{E0100}'],
])('a real name in %s passes', (_what, name) => expect(isName(name)).toBe(true))

test.each([
  ['a zero-width space', 'Ada\u200BLovelace'],
  ['a zero-width joiner between Latin letters', 'Ada\u200DLovelace'],
  ['a non-joiner at the end', 'Ada\u200C'],
  ['a word joiner', 'Ada\u2060'],
  ['a byte order mark', '\uFEFFAda'],
  ['a soft hyphen', 'Lo\u00ADve'],
  ['a mark that turns text', 'Ada\u200F'],
  ['a letter mark of Arabic', 'Ada\u061C'],
  ['the filler of Hangul', 'Ada\u3164'],
  ['a blank of Braille', 'Ada\u2800'],
  ['a tag', 'Ada\u{E0041}'],
  ['a selector behind a Latin letter', 'A\uFE0Fda'],
  ['a tower of marks', 'A\u0300\u0301\u0302\u0303da'],
  ['a long tower of mixed marks', `A${'\u0E34\u0301'.repeat(8)}`],
])('a name with %s is refused', (_what, name) => expect(isName(name)).toBe(false))

test.each(['', '   ', '123', '---', '🙂', 'a\u0000b', 'a\nb', 'evil\u202Etxt', '<b>x</b>', 'x\u2066y'])(
  'does not take %j as a name',
  (text) => {
    expect(isName(text)).toBe(false)
  },
)
