import { expect, test } from 'vitest'
import { hideSolution, readChosen, showChoices, showChosen } from './asked.ts'

const both = (text: string) => ({ en: text, 'zh-CN': `${text} 中文` })

test('a question without its solution keeps what is asked and nothing else', () => {
  const choices = ['a', 'b'].map((id) => ({ id, text: both(id), why: both(`why ${id}`) }))
  expect(
    hideSolution({ id: 'q', type: 'single', points: 2, isPartial: false, prompt: both('?'), choices, answer: ['a'] }),
  ).toEqual({
    id: 'q',
    type: 'single',
    points: 2,
    isPartial: false,
    prompt: both('?'),
    choices: [
      { id: 'a', text: both('a') },
      { id: 'b', text: both('b') },
    ],
  })
})

const shown = { choiceIds: ['c', 'a', 'b'], shownIds: ['7f', '01', 'e4'] }

test("choices come in the attempt's order, under its names", () =>
  expect(showChoices([{ id: 'a' }, { id: 'b' }, { id: 'c' }], shown)).toEqual([
    { shownId: '7f', choice: { id: 'c' } },
    { shownId: '01', choice: { id: 'a' } },
    { shownId: 'e4', choice: { id: 'b' } },
  ]))

test("what is chosen is kept by the author's ids and shown by the attempt's", () => {
  expect(readChosen(['e4', '7f'], shown)).toEqual(['b', 'c'])
  expect(showChosen(['b', 'c'], shown)).toEqual(['e4', '7f'])
})
