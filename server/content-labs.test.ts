import { expect, test } from 'vitest'
import { runContentCommand } from '../content/cli.ts'
import { readLab } from '../content/test-labs.ts'
import { readShipped } from '../content/test-shipped.ts'
import { exportNotebook } from '../domain/experiment/notebook.ts'
import type { CheckOrder } from '../labs/driver.ts'
import { noPlace } from '../labs/check/check-place.ts'
import { makeLabJudge } from './content-labs.ts'

const lab = async () => ({
  id: 'llm.lab',
  definition: {
    minutes: null,
    profile: 'python',
    packages: [] as string[],
    files: [],
    links: {},
    checks: [{ id: 'check-merge', points: 1, isRequired: true, title: {}, hints: {}, solution: {} }],
  },
  texts: [
    { lang: 'en', source: exportNotebook(await readLab('010-text-to-numbers/030-byte-pairs', 'en')), original: '' },
  ],
})
const verified = async () => ({ kind: 'verified', wall: 'perl' }) as const

const readCourse = (folder: string) => readShipped(folder.replace('courses/', ''))

test('functions that do nothing of what is asked are handed in, and a check that they pass is named', async () => {
  const asked: CheckOrder[] = []
  const { judge } = makeLabJudge({
    standing: verified,
    check: async (order) => (
      asked.push(order),
      {
        kind: 'ran',
        results: order.author.map(({ id }) => ({
          id,
          isOk: id === 'check-merge' && asked.length === 2,
          ename: '',
          evalue: '',
          asked: asked.length,
        })),
      }
    ),
  })
  expect(await judge(await lab())).toEqual({ isServed: true, fooled: [{ check: 'check-merge', impostor: 'argument' }] })
  expect(asked.slice(0, 3).map(({ own }) => own['merge']?.split('\n').at(-1))).toEqual([
    'merge = lambda *a, **k: None',
    'merge = lambda *a, **k: a[0] if a else None',
    expect.stringContaining('.clear()'),
  ])
})

test('a check that asks every hand-in the same is named, and one that draws what it asks is not', async () => {
  let runs = 0
  const { judge } = makeLabJudge({
    standing: verified,
    check: async (order) => (
      runs++,
      {
        kind: 'ran',
        results: order.author.map(({ id }) => ({
          id,
          isOk: false,
          ename: '',
          evalue: '',
          asked: id === 'check-merge' ? 7 : runs,
        })),
      }
    ),
  })
  expect(await judge(await lab())).toEqual({ isServed: true, fooled: [{ check: 'check-merge', impostor: 'table' }] })
})

test('a lab whose own solution does not pass there is told; one that is not checked there is not tried', async () => {
  const { judge } = makeLabJudge({ standing: verified, check: async () => ({ kind: 'unavailable', why: 'unserved' }) })
  const plain = await lab()
  expect(await judge(plain)).toEqual({ isServed: false, fooled: [] })
  expect(await judge({ ...plain, definition: { ...plain.definition, packages: ['numpy'] } })).toBeUndefined()
  expect(await makeLabJudge(noPlace).judge(plain)).toBeUndefined()
})

test('the check of a folder says it of each lab by its name', { timeout: 120_000 }, async () => {
  const lines: string[] = []
  const code = await runContentCommand({
    args: ['check', 'courses/llm-foundations'],
    env: {},
    print: (line) => lines.push(line),
    read: readCourse,
    labJudge: {
      judge: async ({ id }) => ({
        isServed: !id.endsWith('sampling'),
        fooled: id.endsWith('training')
          ? [
              { check: 'check-add', impostor: 'none' },
              { check: 'check-log', impostor: 'table' },
            ]
          : [],
      }),
      tryWrong: async () => undefined,
    },
  })
  expect(code).toBe(0)
  expect(lines.filter((line) => line.startsWith('llm-foundations.'))).toEqual([
    expect.stringMatching(/^llm-foundations\.sampling: warning: the author’s own solution does not pass/),
    'llm-foundations.training: warning: check-add passes with functions that give nothing. Ask for more in its hidden tests.',
    'llm-foundations.training: warning: check-log passes with functions that have learnt the answers of an earlier hand-in by heart. Draw what its hidden tests ask by seeded().',
  ])
})

const wrong = {
  name: 'step-one',
  parts: { merge: 'def merge(ids, pair, new): return ids' },
  check: 'check-merge',
  says: { en: 'a merged pair is used up: jump two' },
  isNoticedLate: false,
}
const failing = (...failed: readonly (readonly [id: string, evalue: string])[]) =>
  makeLabJudge({
    standing: verified,
    check: async ({ author }) => ({
      kind: 'ran',
      results: author.map(({ id }) => ({
        id,
        isOk: !failed.some(([one]) => one === id),
        ename: 'AssertionError',
        evalue: failed.find(([one]) => one === id)?.[1] ?? '',
      })),
    }),
  })
const because = (words: string) => `seen: 1\nexpected: 2\nbecause: ${words}`

test.each([
  ['is told its sentence', [['check-merge', because('a merged pair is used up: jump two')]], { kind: 'told' }],
  ['passes the check', [], { kind: 'passed' }],
  [
    'is told another sentence',
    [['check-merge', because('tuples, not lists')]],
    { kind: 'unsaid', said: 'tuples, not lists' },
  ],
  [
    'fails earlier at a part that is right',
    [
      ['check-pair-counts', because('count neighbours')],
      ['check-merge', because('a merged pair is used up: jump two')],
    ],
    { kind: 'elsewhere', failed: 'check-pair-counts' },
  ],
] as const)('a wrong solution that %s', async (_, failed, verdict) =>
  expect(await failing(...failed).tryWrong(await lab(), wrong, () => undefined)).toEqual(verdict),
)

test(
  'with --labs the wrong solutions beside each lab are tried, and what is not told its own sentence is an error',
  { timeout: 120_000 },
  async () => {
    const lines: string[] = []
    const tried: string[] = []
    const code = await runContentCommand({
      args: ['check', 'courses/llm-foundations', '--labs'],
      env: {},
      print: (line) => lines.push(line),
      read: readCourse,
      labJudge: {
        judge: async () => undefined,
        tryWrong: async ({ id }, { name }) => {
          tried.push(`${id} ${name}`)
          return name === 'step-one' ? { kind: 'passed' } : { kind: 'told' }
        },
      },
    })
    expect(code).toBe(1)
    expect(lines.filter((line) => line.includes('error:'))).toEqual([
      'llm-foundations.byte-pairs: error: lab.wrong/step-one.py passes check-merge.',
    ])
    expect(lines).toContain('llm-foundations.byte-pairs: 18 of 19 wrong solutions are told what is wrong.')
    expect(tried.length).toBeGreaterThanOrEqual(101)
  },
)
