import fc from 'fast-check'
import { expect, test } from 'vitest'
import { makeRandom } from '../../chance.ts'
import { isQuestion } from '../registry.ts'
import { cloze, type ClozeQuestion } from './cloze.ts'

const gap = (id: string, type: string, own: object) => ({ id, type, points: 1, isPartial: false, prompt: {}, ...own })
const question: ClozeQuestion = {
  id: 'q',
  type: 'cloze',
  points: 3,
  isPartial: true,
  prompt: { en: '?' },
  text: {
    en: '<p>At <span data-gap="size"></span> it is <span data-gap="name"></span> and <span data-gap="way"></span>.</p>',
  },
  gaps: [
    gap('size', 'number', { unit: null, units: [], why: null }),
    gap('name', 'text', { why: null }),
    gap('way', 'single', { choices: ['up', 'down'].map((id) => ({ id, text: { en: id }, why: null })) }),
  ],
  why: null,
  answer: {
    size: { value: 2, tolerance: 0.1, isRelative: false },
    name: { forms: ['red', '红'], isExact: false },
    way: ['up'],
  },
}
const drawn = { choiceIds: ['size', 'name', 'way', 'way/down', 'way/up'], shownIds: ['1', '2', '3', '4', '5'] }
const pick = (text: Readonly<Record<string, string>>) => ({ text: text['en'] ?? '', lang: 'en' })
const share = (answer: Readonly<Record<string, unknown>>) => {
  const { got, of } = cloze.mark(question, answer)
  return got / of
}

test('is a question only with gaps that are questions', () => {
  expect(
    [question, { ...question, gaps: [gap('size', 'order', {})] }, { ...question, answer: {} }].map(isQuestion),
  ).toEqual([true, false, false])
})

test.each([
  [{ size: '2,05', name: '红', way: ['up'] }, 1],
  [{ size: '2', name: 'Red.' }, 2 / 3],
  [{ size: '3', name: 'blue', way: ['down'] }, 0],
])('%j earns %f', (answer, earned) => expect(share(answer)).toBeCloseTo(earned))

test('draws the lists in it, and keeps the gaps where they stand', () => {
  const lists = new Set<string>()
  for (let seed = 0; seed < 30; seed++) {
    const { choiceIds, isNamed } = cloze.draw(question, { isRandom: true, random: makeRandom(seed) })
    expect([choiceIds.slice(0, 3), isNamed]).toEqual([['size', 'name', 'way'], true])
    lists.add(choiceIds.slice(3).join())
  }
  expect([...lists].sort()).toEqual(['way/down,way/up', 'way/up,way/down'])
})

test('takes of each gap what its type takes, by the names of the attempt', () => {
  const read = (given: unknown) => cloze.read(question, drawn, given)
  expect(read({ 3: ['5'], 1: '2' })).toEqual({ way: ['up'], size: '2' })
  expect(read({ 1: '', 3: [] })).toBeNull()
  expect([{ size: '2' }, { 1: 2 }, { 3: ['4', '5'] }, { 3: ['1'] }, { 4: '2' }, [], 'x'].map(read)).toEqual(
    Array.from({ length: 7 }, () => undefined),
  )
})

test('what is asked has no id of its author, and nothing of the solution', () => {
  const asked = JSON.stringify(cloze.ask(question, drawn, pick))
  expect(asked).not.toMatch(/size|name|way|red|红/)
  expect(JSON.parse(asked)).toEqual({
    text: {
      text: '<p>At <span data-gap="1"></span> it is <span data-gap="2"></span> and <span data-gap="3"></span>.</p>',
      lang: 'en',
    },
    gaps: [
      { id: '1', type: 'number', unit: null, units: [] },
      { id: '2', type: 'text' },
      {
        id: '3',
        type: 'single',
        choices: [
          { id: '4', text: 'down', lang: 'en' },
          { id: '5', text: 'up', lang: 'en' },
        ],
      },
    ],
  })
})

test('an answer comes back in one order, and a review says of each gap whether it was right', () => {
  expect(JSON.stringify(cloze.show(question, drawn, { way: ['up'], size: '2' }))).toBe('{"1":"2","3":["5"]}')
  const review = (hasReview: boolean) =>
    cloze.review(question, { drawn, answer: { size: '2', way: ['down'] }, hasReview, hasReasons: !hasReview, pick })
  expect(review(true)).toMatchObject({
    gaps: [{ is_right: true }, { is_right: false, given: null, right: ['red', '红'] }, { is_right: false }],
  })
  expect(JSON.stringify(review(false))).not.toMatch(/"is_right":(true|false)|red|"value"/)
})

test('one reason is told of all gaps: of the first wrong one whose author foresaw what was given', () => {
  const [size, name, way] = question.gaps
  const foreseen = {
    ...question,
    gaps: [
      { ...size, wrong: [{ id: 'half', value: 1, why: { en: 'Half of it.' } }] },
      name,
      { ...way, choices: ['down', 'up'].map((id) => ({ id, text: { en: id }, why: { en: `${id}?` } })) },
    ] as ClozeQuestion['gaps'], // as content/ makes them
  }
  const look = (answer: Readonly<Record<string, unknown>> | null, hasReasons = true) =>
    cloze.review(foreseen, { drawn, answer, hasReview: false, hasReasons, pick })
  expect(look({ size: '1', way: ['down'] })['said']).toEqual({ text: 'Half of it.', lang: 'en' })
  expect(look({ size: '2', name: 'blue', way: ['down'] })['said']).toEqual({ text: 'down?', lang: 'en' })
  expect([look({ size: '3', way: ['up'] }), look(null), look({ size: '1' }, false)].map((one) => one['said'])).toEqual([
    null,
    null,
    null,
  ])
  expect(JSON.stringify(look({ size: '1', way: ['down'] }))).not.toMatch(/"is_right":(true|false)|down\?|"value"/)
})

test('is counted gap by gap', () =>
  expect(cloze.tally(question, { size: '2.0', way: ['up'] })).toEqual(['size: 2', 'way: up']))

test('any answer that is taken earns between nothing and all', () =>
  fc.assert(
    fc.property(
      fc.dictionary(fc.constantFrom('1', '2', '3'), fc.oneof(fc.string({ maxLength: 5 }), fc.subarray(['4', '5']))),
      (given) => {
        const answer = cloze.read(question, drawn, given)
        if (!answer) return
        expect(share(answer)).toBeGreaterThanOrEqual(0)
        expect(share(answer)).toBeLessThanOrEqual(1)
        expect(cloze.read(question, drawn, cloze.show(question, drawn, answer))).toEqual(answer)
      },
    ),
  ))

test('an answer can be judged by another revision when each gap is the same task in it', () => {
  const [size, name, way] = question.gaps as [ClozeQuestion['gaps'][0], ClozeQuestion['gaps'][0], object]
  const other = (...gaps: readonly unknown[]) => cloze.isSameTask(question, { ...question, gaps } as ClozeQuestion) // the guard is not asked here
  expect(other(way, { ...size, units: ['%'] }, name)).toBe(true)
  expect([
    other(size, name),
    other(size, name, way, gap('more', 'text', { why: null })),
    other(size, { ...name, id: 'noun' }, way),
    other(size, { ...name, type: 'number' }, way),
    other(size, name, { ...way, choices: [{ id: 'up', text: { en: 'up' }, why: null }] }),
  ]).toEqual([false, false, false, false, false])
})
