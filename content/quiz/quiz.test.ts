import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { z } from 'zod'
import { rows, run, sql } from '../../store/sql.ts'
import { openTestDatabase } from '../../store/test-database.ts'
import { selectQuestionPool } from '../../store/quiz.ts'
import { importFolder } from '../import.ts'
import { LESSON, writePhase } from '../test-folder.ts'

const { database, close } = await openTestDatabase()
const filesDir = await mkdtemp(path.join(os.tmpdir(), 'tessera-quiz-files-'))
afterAll(async () => {
  await close()
  await rm(filesDir, { recursive: true, force: true })
})
beforeEach(() => run(database, sql`truncate phase, asset cascade`))

const QUIZ = `${LESSON}/quiz.yaml`
const importWith = async (changes: Parameters<typeof writePhase>[0] = {}) =>
  (await importFolder(database, await writePhase(changes), filesDir)).changed
const Revision = z.strictObject({ question_id: z.string(), revision: z.number(), answer: z.unknown() })
const selectRevisions = () =>
  rows(
    database,
    Revision,
    sql`select question_id, revision, content->'answer' as answer from quiz_question_revision order by question_id, revision`,
  )

test('a prompt and a choice may hold mathematics, code and pictures', async () => {
  const png = await sharp({ create: { width: 3, height: 2, channels: 3, background: '#fff' } })
    .png()
    .toBuffer()
  const yaml = `passing_score: 60
minutes: 5
questions:
  - id: q
    type: single
    prompt: |
      What is $\\sqrt{d}$ after

      \`\`\`python
      d = 4
      \`\`\`

      ![A curve](curve.png)
    choices:
      a: {text: "$2$ or \`2.0\`", why: "$\\\\sqrt 4$"}
      b: {text: "<script>alert(1)</script>four", why: No.}
    answer: a
`
  await importWith({ [QUIZ]: yaml, [`${LESSON}/curve.png`]: png })
  const [asked] = await selectQuestionPool(database, 'tiny.first')
  expect(asked?.content.prompt['en']).toMatch(
    /<math[\s\S]*<pre[\s\S]*<img src="\/files\/[^"]+" alt="A curve" width="3" height="2"/,
  )
  expect(asked?.content).toMatchObject({
    choices: [
      {
        text: { en: expect.stringMatching(/<math.*<code>2\.0<\/code>/) },
        why: { en: expect.stringContaining('<math') },
      },
      {},
    ],
  })
  expect(JSON.stringify(asked)).not.toMatch(/<script|style=/)
})

test('a changed answer is a new revision; the same again is none', async () => {
  await importWith()
  expect(await selectRevisions()).toEqual([{ question_id: 'q', revision: 1, answer: ['a'] }])
  expect(await importWith()).toBe(0)
  await importWith({ [QUIZ]: (text) => text.replace('answer: a', 'answer: b') })
  expect(await selectRevisions()).toEqual([
    { question_id: 'q', revision: 1, answer: ['a'] },
    { question_id: 'q', revision: 2, answer: ['b'] },
  ])
  expect((await selectQuestionPool(database, 'tiny.first')).map(({ content }) => content.answer)).toEqual([['b']])
})

test('when answers are shown is full unless the quiz says otherwise', async () => {
  const reviewOf = async () =>
    rows(database, z.strictObject({ review: z.string() }), sql`select definition->>'review' as review from quiz`)
  await importWith()
  expect(await reviewOf()).toEqual([{ review: 'full' }])
  await importWith({ [QUIZ]: (text) => text.replace('minutes: 5', 'minutes: 5\nreview: after-pass') })
  expect(await reviewOf()).toEqual([{ review: 'after-pass' }])
})

test('another word for it is refused', async () => {
  const { problems, isImported } = await importFolder(
    database,
    await writePhase({ [QUIZ]: (text) => text.replace('minutes: 5', 'minutes: 5\nreview: always') }),
    filesDir,
  )
  expect([isImported, problems.length]).toEqual([false, 1])
})

test('a quiz that a certificate asks for gives reasons and an ever longer wait, unless its author says otherwise', async () => {
  const asked = 'certificate: {validity: permanent, lessons: all, quizzes: [first]}\n'
  const rulesWith = async (quiz: string, course = asked) => {
    await importWith({
      'course.yaml': (text) => text + course,
      [QUIZ]: (text) => text.replace('minutes: 5\n', `minutes: 5\n${quiz}`),
    })
    const Row = z.object({ review: z.string(), waitSeconds: z.number(), waits: z.array(z.number()).nullable() })
    const [rules] = await rows(
      database,
      Row,
      sql`select d.* from quiz, jsonb_to_record(definition) d (review text, "waitSeconds" int, waits jsonb)`,
    )
    return rules
  }
  const patient = { waitSeconds: 0, waits: [0, 600, 3600, 86_400] }
  expect(await rulesWith('')).toEqual({ review: 'reasons', ...patient })
  expect(await rulesWith('review: full\n')).toEqual({ review: 'full', ...patient })
  expect(await rulesWith('wait: PT0M\n')).toMatchObject({ review: 'reasons', waitSeconds: 0 })
  expect(await rulesWith('wait: [PT1M, P1D]\n', '')).toMatchObject({
    review: 'full',
    waitSeconds: 0,
    waits: [60, 86_400],
  })
  expect(await rulesWith('wait: PT1H\n', '')).toMatchObject({ review: 'full', waitSeconds: 3600 })
  expect(await rulesWith('attempts: 1\n')).toMatchObject({ review: 'full', waitSeconds: 0 })
  expect(await rulesWith('', '')).toMatchObject({ review: 'full', waitSeconds: 0 })
})

test('reasons of pairs, orders and gaps are read and translated with their question', async () => {
  const quiz = (questions: string) => `passing_score: 1\nminutes: 5\nquestions:\n${questions}`
  await importWith({
    [QUIZ]: () =>
      quiz(`  - id: m
    type: match
    prompt: Pairs?
    left: {a: A, b: B}
    right: {x: X, y: Y}
    answer: {a: x, b: y}
    wrong: {mixed: {pair: [a, y], why: Mixed.}}
    why: So.
  - id: o
    type: order
    prompt: Order?
    items: {a: A, b: B}
    wrong: {early: {before: [b, a], why: Early.}}
    why: So.
  - id: c
    type: cloze
    prompt: Gap?
    text: "[[g]]"
    gaps: {g: {type: number, answer: 1, wrong: {two: {answer: 2, why: Two.}}}}
    why: So.
`),
    [`${LESSON}/quiz.zh-CN.yaml`]: () => `questions:
  m: {prompt: 配？, why: 对。, left: {a: 甲, b: 乙}, right: {x: 丙, y: 丁}, wrong: {mixed: {why: 混了。}}}
  o: {prompt: 排？, why: 对。, items: {a: 甲, b: 乙}, wrong: {early: {why: 早了。}}}
  c: {prompt: 填？, why: 对。, text: "[[g]]", gaps: {g: {wrong: {two: {why: 二。}}}}}
`,
  })
  const said = (en: string, zh: string) => ({ en: expect.stringContaining(en), 'zh-CN': expect.stringContaining(zh) })
  const pool = new Map((await selectQuestionPool(database, 'tiny.first')).map(({ content }) => [content.id, content]))
  expect(pool.get('m')).toMatchObject({ wrong: [{ id: 'mixed', parts: ['a', 'y'], why: said('Mixed', '混了') }] })
  expect(pool.get('o')).toMatchObject({ wrong: [{ id: 'early', parts: ['b', 'a'], why: said('Early', '早了') }] })
  expect(pool.get('c')).toMatchObject({ gaps: [{ wrong: [{ id: 'two', value: 2, why: said('Two', '二') }] }] })
})

const NUMBERS = `${LESSON}/quiz.numbers.json`
const template = `passing_score: 60
minutes: 5
questions:
  - id: q
    type: number
    prompt: "How many bits does {{p}} cost? It came {{times}} times."
    answer: "{{bits}}"
    why: "$2^{-{{bits}}}$ is {{p}}."
    wrong:
      odds: {answer: "{{odds}}", why: "{{odds}} are the odds of {{p}}."}
`
const templateZh = `questions:
  q: {prompt: "{{p}} 要付几比特？出现{{times}}次。", why: "$2^{-{{bits}}}$ 是 {{p}}。", wrong: {odds: {why: "{{odds}} 是几倍难。"}}}
`
const numbers = [
  { p: '⅛', bits: 3, odds: 8, times: { en: 'two', 'zh-CN': '两' } },
  { p: '¼', bits: 2, odds: 4, times: { en: 'three', 'zh-CN': '三' } },
]
const withNumbers = { [QUIZ]: template, [`${LESSON}/quiz.zh-CN.yaml`]: templateZh }

test('the numbers of variants stand in every text of both languages, in the answer and in each foreseen slip', async () => {
  await importWith({ ...withNumbers, [NUMBERS]: JSON.stringify({ q: numbers }) })
  const [asked] = await selectQuestionPool(database, 'tiny.first')
  const first = {
    prompt: { en: 'How many bits does ⅛ cost? It came two times.', 'zh-CN': '⅛ 要付几比特？出现两次。' },
    answer: { value: 3 },
    wrong: [{ id: 'odds', value: 8, why: { en: '8 are the odds of ⅛.', 'zh-CN': '8 是几倍难。' } }],
  }
  const second = {
    prompt: { en: 'How many bits does ¼ cost? It came three times.', 'zh-CN': '¼ 要付几比特？出现三次。' },
    answer: { value: 2 },
    wrong: [{ value: 4, why: { en: '4 are the odds of ¼.', 'zh-CN': '4 是几倍难。' } }],
  }
  expect(asked?.content).toMatchObject({ ...first, variants: [first, second] })
  const Kept = z.strictObject({ variants: z.unknown() })
  expect(await rows(database, Kept, sql`select definition->'questions'->0->'variants' as variants from quiz`)).toEqual([
    { variants: null },
  ])
  expect(await importWith({ ...withNumbers, [NUMBERS]: JSON.stringify({ q: numbers }) })).toBe(0)
  const [one, two] = numbers
  expect(await importWith({ ...withNumbers, [NUMBERS]: JSON.stringify({ q: [one, { ...two, odds: 5 }] }) })).toBe(3) // the folder's hash, the question, its file as it is kept
})

test.each([
  ['no JSON', '{', 'quiz-numbers'],
  ['one variant only', JSON.stringify({ q: [numbers[0]] }), 'quiz-numbers'],
  ['numbers of no question', JSON.stringify({ q: numbers, gone: numbers }), 'reference-unknown'],
  ['a number that lacks', JSON.stringify({ q: [{ ...numbers[0], p: undefined }, numbers[1]] }), 'quiz-hole'],
  [
    'a number that lacks later',
    JSON.stringify({ q: [numbers[0], { ...numbers[1], bits: undefined }] }),
    'quiz-variant',
  ],
  ['a slip that is right', JSON.stringify({ q: [numbers[0], { ...numbers[1], odds: 2 }] }), 'quiz-wrong-right'],
])('%s is told', async (_, file, code) => {
  const { problems, changed } = await importFolder(
    database,
    await writePhase({ ...withNumbers, [NUMBERS]: file }),
    filesDir,
  )
  expect(problems.map((problem) => problem.code)).toContain(code)
  expect(changed).toBe(0)
})

test('a final draws from the quizzes of all lessons, with their variants, and leaves out what they ask of earlier ones', async () => {
  const folder = await writePhase({
    [QUIZ]: (text) =>
      `${text.replace('type: single', 'type: single\n    asks: 1')}  - {id: n, type: number, asks: 2, prompt: "Half of {{double}}?", answer: "{{answer}}", why: Half.}\n  - {id: old, type: true-false, asks: earlier, prompt: Old?, answer: true}\n`,
    [`${LESSON}/quiz.zh-CN.yaml`]: null,
    [`${LESSON}/quiz.numbers.json`]: '{"n": [{"double": 2, "answer": 1}, {"double": 4, "answer": 2}]}',
    'final.yaml': 'passing_score: 70\nminutes: 30\ndraw: 2\n',
  })
  await importFolder(database, folder, filesDir)
  const pool = await selectQuestionPool(database, 'tiny.final')
  expect(pool.map(({ content: { id, asks, variants } }) => [id, asks, variants?.length])).toEqual([
    ['first.q', 'first', undefined],
    ['first.n', 'first', 2],
  ])
  const Row = z.strictObject({
    lesson_id: z.null(),
    review: z.string(),
    waits: z.array(z.number()),
    is_retired: z.boolean(),
  })
  const read = () =>
    rows(
      database,
      Row,
      sql`select lesson_id, definition->>'review' as review, definition->'waits' as waits, is_retired from quiz where id = 'tiny.final'`,
    )
  expect(await read()).toEqual([{ lesson_id: null, review: 'reasons', waits: [86_400], is_retired: false }])
  await importWith()
  expect(await read()).toMatchObject([{ is_retired: true }])
})
