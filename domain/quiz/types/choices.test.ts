import { expect, test } from 'vitest'
import { ask } from '../test-questions.ts'
import { multiple } from './multiple/multiple.ts'
import { isQuestion } from './registry.ts'
import { single } from './single/single.ts'

const both = (text: string) => ({ en: text, 'zh-CN': `${text} 中文` })
const drawn = { choiceIds: ['c', 'a', 'b'], shownIds: ['7f', '01', 'e4'] }
const question = ask({
  prompt: both('?'),
  choices: ['a', 'b', 'c'].map((id) => ({ id, text: both(id), why: both(`why ${id}`) })),
})

test.each([
  [single, ['01'], ['a']],
  [single, [], null],
  [single, ['01', 'e4'], undefined],
  [single, ['a'], undefined],
  [single, '01', undefined],
  [single, [1], undefined],
  [single, { '01': true }, undefined],
  [multiple, ['7f', '01'], ['c', 'a']],
  [multiple, [], null],
  [multiple, ['01', '01'], undefined],
  [multiple, ['01', 'd'], undefined],
])('$name takes %j as %j', (type, given, taken) => expect(type.read(question, drawn, given)).toEqual(taken))

test('what is chosen is shown by the names of the attempt', () =>
  expect(multiple.show(question, drawn, ['b', 'c'])).toEqual(['e4', '7f']))

test('what is asked has the choices in the order of the attempt, and nothing of the solution', () =>
  expect(single.ask(question, drawn, (text) => ({ text: text['en'] ?? '', lang: 'en' }))).toEqual({
    choices: [
      { id: '7f', text: 'c', lang: 'en' },
      { id: '01', text: 'a', lang: 'en' },
      { id: 'e4', text: 'b', lang: 'en' },
    ],
  }))

test('a question as it was stored before there were other types is one still, and one with a field too many is none', () => {
  const stored = JSON.parse(
    '{"id":"q","type":"single","points":1,"isPartial":false,"prompt":{"en":"?"},"choices":[{"id":"a","text":{"en":"A"},"why":null},{"id":"b","text":null,"why":{"en":"B"}}],"answer":["a"]}',
  ) as object
  expect(
    [
      stored,
      { ...stored, extra: 1 },
      { ...stored, type: 'other' },
      { ...stored, answer: 'a' },
      { ...stored, choices: undefined },
      null,
    ].map(isQuestion),
  ).toEqual([true, false, false, false, false, false])
})
