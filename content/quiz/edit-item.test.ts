import { expect, test } from 'vitest'
import { editItem, readItemForm } from './edit-item.ts'

const quiz = `questions:
  - id: one
    type: multiple
    prompt: Which?
    choices: { a: { text: A, why: A. }, b: { text: B, why: B. } }
    answer: [a]
  - id: how-much
    type: number
    prompt: How much?
    answer: 2
    why: So much.
  - id: how
    type: text
    prompt: How?
    answer: so
    why: So.
  - id: in-order
    type: order
    prompt: In which order?
    items: { a: A, b: B }
    why: So.
`
const files = [{ lang: 'en', isSource: true, text: quiz }]

const correct = async (questionId: string, change: { answer?: string[]; tolerance?: string }) => {
  const form = await readItemForm(files, questionId, undefined)
  const [edited] = editItem(files, { questionId, key: form!.key, change: { texts: [], ...change } })
  const before = quiz.split('\n')
  return { key: form!.key, lines: edited!.text.split('\n').filter((line) => !before.includes(line)) }
}

test('the solution of each type is read and written as its own format says', async () => {
  expect(await correct('one', { answer: ['b'] })).toEqual({
    key: { kind: 'choices', ids: ['a', 'b'], isMany: true, mayHaveAlso: false, answer: ['a'], also: [] },
    lines: ['    answer: [b]'],
  })
  expect(await correct('how-much', { answer: ['2.5'], tolerance: '1%' })).toEqual({
    key: { kind: 'number', answer: '2', tolerance: '' },
    lines: ['    answer: 2.5', '    tolerance: 1%'],
  })
  expect(await correct('how', { answer: ['so', 'thus'] })).toEqual({
    key: { kind: 'forms', answer: ['so'] },
    lines: ['    answer: [so, thus]'],
  })
})

test('a type whose format says nothing of it has a solution that stays', async () => {
  expect(await correct('in-order', { answer: ['b', 'a'] })).toEqual({ key: { kind: 'fixed' }, lines: [] })
})
