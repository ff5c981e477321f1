import { expect, test } from 'vitest'
import { hideSolution, orderChoices } from './asked.ts'

const both = (text: string) => ({ en: text, 'zh-CN': `${text} 中文` })

test('a question without its solution keeps what is asked and nothing else', () => {
  const choices = ['a', 'b'].map((id) => ({ id, text: both(id), why: both(`why ${id}`) }))
  expect(hideSolution({ id: 'q', type: 'single', points: 2, isPartial: false, prompt: both('?'), choices, answer: ['a'] })).toEqual({
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

test("choices come in the attempt's order", () => expect(orderChoices([{ id: 'a' }, { id: 'b' }, { id: 'c' }], ['c', 'a', 'b']).map(({ id }) => id)).toEqual(['c', 'a', 'b']))
