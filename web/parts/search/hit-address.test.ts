import { expect, it } from 'vitest'
import { addressOf, type Hit } from './hit-address.ts'

const hit = (more: Partial<Hit>): Hit => ({
  kind: 'text',
  lang: 'en',
  title: '',
  anchor: '',
  phase: { id: 'llm', name: 'Language models' },
  lesson: { id: 'pairs', module_id: 'text', name: 'Byte pairs' },
  snippet: [
    { text: 'All ', is_hit: false },
    { text: 'Probabilities', is_hit: true },
  ],
  ...more,
})
const find = 'find=probability+probabilities'

it.each([
  [{ kind: 'text', anchor: 'later' }, `/phase/lesson-learn/llm/text/pairs?${find}#later`],
  [{ kind: 'film', anchor: '31' }, `/phase/lesson-learn/llm/text/pairs?at=31&${find}#video`],
  [{ kind: 'cell', anchor: 'merge 1' }, `/phase/lesson-learn/llm/text/pairs?${find}#cell-merge%201`],
  [{ kind: 'cell' }, `/phase/lesson-learn/llm/text/pairs?${find}#experiment`],
  [{ kind: 'term', anchor: 'share' }, `/phase/terms/llm?${find}#share`],
  [{ kind: 'question', anchor: 'q-1', phase: null, lesson: null }, `/questions?${find}#q-1`],
  [{ kind: 'lesson' }, '/phase/lesson-learn/llm/text/pairs'],
] as const)('a hit leads to its place and takes the words along that are marked there: %o', (more, address) => {
  expect(addressOf(hit(more), 'probability')).toBe(address)
})
