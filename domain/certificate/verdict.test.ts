import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { CertificateRule } from './rule.ts'
import { judgeCertificate, type CertificateFacts, type Requirement } from './verdict.ts'

const rule: CertificateRule = {
  validity: { kind: 'permanent' },
  lessons: 'all',
  quizzes: ['llm.q1'],
  experiments: ['llm.lab'],
}
const met: CertificateFacts = {
  rule,
  lessons: [
    { id: 'a', isComplete: true },
    { id: 'b', isComplete: true },
  ],
  quizIds: ['llm.q1', 'llm.other'],
  experimentIds: ['llm.lab'],
  quizResults: [{ quizId: 'llm.q1', isPassed: true }],
  experimentResults: [{ experimentId: 'llm.lab', isFinished: true }],
  isProfileComplete: true,
  issued: undefined,
  today: '2026-11-21',
}
const missing = (facts: Partial<CertificateFacts>): string[] => {
  const verdict = judgeCertificate({ ...met, ...facts })
  if (verdict.state === 'issued') return ['issued']
  expect(verdict.state).toBe(verdict.requirements.every(({ isMet }) => isMet) ? 'can-apply' : 'requirements-not-met')
  return verdict.requirements.filter(({ isMet }) => !isMet).map(nameOf)
}
const nameOf = (requirement: Requirement) =>
  'id' in requirement ? `${requirement.kind} ${requirement.id}` : requirement.kind

test('can be applied for when everything is there', () => expect(judgeCertificate(met).state).toBe('can-apply'))

test.each<[string, Partial<CertificateFacts>, string[]]>([
  [
    'a lesson',
    {
      lessons: [
        { id: 'a', isComplete: true },
        { id: 'b', isComplete: false },
      ],
    },
    ['lesson b'],
  ],
  ['a quiz that was never taken', { quizResults: [] }, ['quiz llm.q1']],
  ['a quiz that was failed', { quizResults: [{ quizId: 'llm.q1', isPassed: false }] }, ['quiz llm.q1']],
  [
    'an experiment that is not handed in',
    { experimentResults: [{ experimentId: 'llm.lab', isFinished: false }] },
    ['experiment llm.lab'],
  ],
  ['the profile', { isProfileComplete: false }, ['profile']],
  [
    'nothing by what other quizzes say',
    {
      quizResults: [
        { quizId: 'llm.other', isPassed: false },
        { quizId: 'llm.q1', isPassed: true },
      ],
    },
    [],
  ],
  [
    'everything, in the order of the outline',
    {
      lessons: [
        { id: 'b', isComplete: false },
        { id: 'a', isComplete: false },
      ],
      quizResults: [],
      experimentResults: [],
      isProfileComplete: false,
    },
    ['lesson b', 'lesson a', 'quiz llm.q1', 'experiment llm.lab', 'profile'],
  ],
])('lacks %s', (_what, facts, expected) => expect(missing(facts)).toEqual(expected))

test('a pass counts whatever was failed before or after it', () => {
  const tries = [false, true, false].map((isPassed) => ({ quizId: 'llm.q1', isPassed }))
  expect(missing({ quizResults: tries })).toEqual([])
})

test.each([
  ['from the day on', '2026-11-30', ['quiz llm.final']],
  ['later', '2026-12-24', ['quiz llm.final']],
  ['on the day before', '2026-11-29', []],
  ['on a day that is not known', undefined, ['quiz llm.final']],
])('asks for the final of who enrolled %s', (_, enrolledOn, expected) => {
  const facts = {
    rule: { ...rule, final: { id: 'llm.final', from: '2026-11-30' } },
    quizIds: [...met.quizIds, 'llm.final'],
    ...(enrolledOn === undefined ? {} : { enrolledOn }),
  }
  expect(missing(facts)).toEqual(expected)
  expect(missing({ ...facts, quizResults: [...met.quizResults, { quizId: 'llm.final', isPassed: true }] })).toEqual([])
})

test('asks for the final of everybody where no day is said', () =>
  expect(
    missing({
      rule: { ...rule, final: { id: 'llm.final', from: null } },
      quizIds: [...met.quizIds, 'llm.final'],
      enrolledOn: '2020-01-01',
    }),
  ).toEqual(['quiz llm.final']))

test('asks only for the lessons of the rule, and for none that is gone', () => {
  expect(
    missing({
      rule: { ...rule, lessons: ['b', 'gone'] },
      lessons: [
        { id: 'a', isComplete: false },
        { id: 'b', isComplete: true },
      ],
    }),
  ).toEqual([])
})

test('what a later edition retired is asked of nobody', () =>
  expect(missing({ quizIds: [], experimentIds: [], quizResults: [], experimentResults: [] })).toEqual([]))

test('a certificate that is valid until a day is given up to that day', () => {
  const until = { ...rule, validity: { kind: 'until', date: '2026-11-21' } } as const
  expect(missing({ rule: until })).toEqual([])
  expect(missing({ rule: until, today: '2026-11-22' })).toEqual(['offer'])
})

describe('once issued', () => {
  test('nothing that is missing later takes it back', () => {
    expect(
      judgeCertificate({
        ...met,
        lessons: [{ id: 'new', isComplete: false }],
        isProfileComplete: false,
        issued: { isRevoked: false },
      }),
    ).toEqual({ state: 'issued', isRevoked: false })
  })
  test('a revoked one cannot be applied for again', () =>
    expect(judgeCertificate({ ...met, issued: { isRevoked: true } })).toEqual({ state: 'issued', isRevoked: true }))
})

// What happens to a learner, as events; facts are what has happened, however it came about.
type Event =
  | { readonly kind: 'lesson' | 'quiz' | 'experiment'; readonly id: string; readonly isGood: boolean }
  | { readonly kind: 'profile' }
  | { readonly kind: 'issued' }
  | { readonly kind: 'revoked' }
const ids = ['a', 'b', 'c', 'd']
const event = fc.oneof(
  {
    weight: 12,
    arbitrary: fc.record({
      kind: fc.constantFrom('lesson' as const, 'quiz' as const, 'experiment' as const),
      id: fc.constantFrom(...ids),
      isGood: fc.boolean(),
    }),
  },
  { weight: 3, arbitrary: fc.constant<Event>({ kind: 'profile' }) },
  { weight: 1, arbitrary: fc.constantFrom<Event>({ kind: 'issued' }, { kind: 'revoked' }) },
)
const subset = fc.subarray(ids)
const life = fc.record({
  events: fc.array(event, { maxLength: 40 }),
  lessons: fc.option(subset, { nil: 'all' as const }),
  quizzes: subset,
  experiments: subset,
  there: subset,
})

function gatherFacts({
  events,
  lessons,
  quizzes,
  experiments,
  there,
}: {
  events: readonly Event[]
  lessons: 'all' | string[]
  quizzes: string[]
  experiments: string[]
  there: string[]
}): CertificateFacts {
  const of = (kind: 'lesson' | 'quiz' | 'experiment') => events.flatMap((one) => (one.kind === kind ? [one] : []))
  return {
    rule: { validity: { kind: 'permanent' }, lessons, quizzes, experiments },
    lessons: ids.map((id) => ({ id, isComplete: of('lesson').some((one) => one.id === id && one.isGood) })),
    quizIds: there,
    experimentIds: ids,
    quizResults: of('quiz').map(({ id, isGood }) => ({ quizId: id, isPassed: isGood })),
    experimentResults: of('experiment').map(({ id, isGood }) => ({ experimentId: id, isFinished: isGood })),
    isProfileComplete: events.some(({ kind }) => kind === 'profile'),
    issued: events.some(({ kind }) => kind === 'issued')
      ? { isRevoked: events.some(({ kind }) => kind === 'revoked') }
      : undefined,
    today: '2026-11-21',
  }
}

test('is the same for every order of events, and for events that are told twice', () => {
  fc.assert(
    fc.property(
      life.chain((one) =>
        fc.record({
          one: fc.constant(one),
          shuffled: fc.shuffledSubarray(one.events, { minLength: one.events.length }),
          again: fc.subarray(one.events),
        }),
      ),
      ({ one, shuffled, again }) => {
        const verdict = judgeCertificate(gatherFacts(one))
        expect(judgeCertificate(gatherFacts({ ...one, events: shuffled }))).toEqual(verdict)
        expect(judgeCertificate(gatherFacts({ ...one, events: [...again, ...shuffled] }))).toEqual(verdict)
      },
    ),
    { numRuns: 2000 },
  )
})

test('what is met stays met, whatever happens next', () => {
  fc.assert(
    fc.property(life, event, (one, next) => {
      const [before, after] = [
        judgeCertificate(gatherFacts(one)),
        judgeCertificate(gatherFacts({ ...one, events: [...one.events, next] })),
      ]
      expect(after.state === 'issued').toBe(before.state === 'issued' || next.kind === 'issued')
      if (before.state === 'issued' || after.state === 'issued') return
      const stillMet = new Set(after.requirements.filter(({ isMet }) => isMet).map(nameOf))
      expect(
        before.requirements.filter(({ isMet }) => isMet).filter((requirement) => !stillMet.has(nameOf(requirement))),
      ).toEqual([])
    }),
    { numRuns: 1000 },
  )
})

test('both verdicts are among the lives above, so they show something', () => {
  const states = fc.sample(life, { numRuns: 2000, seed: 1 }).map((one) => judgeCertificate(gatherFacts(one)).state)
  expect(new Set(states)).toEqual(new Set(['requirements-not-met', 'can-apply', 'issued']))
})
