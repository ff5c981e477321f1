// A lab's answers as scenes need them: each state at once, without waiting for it.
import type { LabStatus } from '../../contract/experiment-shapes.ts'
import type { OutputOf } from '../../contract/index.ts'
import { PHASE } from '../people.ts'

type Detail = OutputOf<'/experiment/detail'>
type Session = NonNullable<LabStatus['session']>

const LESSON = { module: 'text-to-numbers', lesson: 'next-token' } as const
const EXPERIMENT = `${PHASE}.${LESSON.lesson}`
export const labPath = `/phase/lesson-try/${PHASE}/${PHASE}.outline/${LESSON.lesson}/${EXPERIMENT}/${LESSON.module}`

const NOON = 1_795_262_400
const picture = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
const grading = (id: string, of: object) => ({
  schema_version: 3,
  grade_id: id,
  grade: false,
  solution: false,
  locked: false,
  task: false,
  ...of,
})
const code = (id: string, source: string, metadata: object = {}, outputs: readonly object[] = []) => ({
  id,
  cell_type: 'code',
  metadata,
  source,
  outputs,
  execution_count: outputs.length > 0 ? 3 : null,
})
const text = (id: string, source: string) => ({
  id,
  cell_type: 'markdown',
  metadata: { nbgrader: grading(id, { locked: true }) },
  source,
})
const long = Array.from({ length: 90 }, (_, i) => `line ${i + 1} of an output that is folded`).join('\n')

/** One of everything that a notebook can show without running. */
const notebook = JSON.stringify({
  nbformat: 4,
  nbformat_minor: 5,
  metadata: {},
  cells: [
    text(
      'intro',
      '# Two tiles become one\n\nA row gets *shorter*: $n$ tiles with `k` pairs make $n-k$. See [the lesson](https://example.org).\n\n$$\\sum_{i=1}^{n} p_i \\log_2 p_i$$\n\n| a very wide table | ' +
        'column | '.repeat(12) +
        '\n|' +
        ' --- |'.repeat(13) +
        '\n| 1 | ' +
        '2 | '.repeat(12) +
        '\n\n> Quoted.\n\n```python\nprint(1)\n```',
    ),
    code(
      'given',
      'row = [1, 2, 1, 2]  # a comment that is so long that it cannot but be broken into two lines on most windows there are',
      { nbgrader: grading('given', { locked: true }) },
      [
        {
          output_type: 'stream',
          name: 'stdout',
          text: '\u001b[31mred\u001b[0m \u001b[1;32mgreen\u001b[0m \u001b[44mon blue\u001b[0m\n',
        },
        { output_type: 'stream', name: 'stderr', text: long },
        { output_type: 'display_data', data: { 'image/png': picture }, metadata: {} },
        { output_type: 'display_data', data: { 'application/javascript': 'alert(1)' }, metadata: {} },
        { output_type: 'execute_result', execution_count: 3, data: { 'text/latex': '$x^2$' }, metadata: {} },
      ],
    ),
    code(
      'pairs',
      'def pairs(row):\n    return list(zip(row, row))',
      { nbgrader: grading('pairs', { solution: true }) },
      [
        {
          output_type: 'error',
          ename: 'ZeroDivisionError',
          evalue: 'division by zero',
          traceback: [
            'Traceback (most recent call last):\n  File "/lib/a.py", line 1, in f\n    g()\n  File "<cell 3>", line 2, in pairs\n    1 / 0\n\u001b[31mZeroDivisionError\u001b[0m: division by zero',
          ],
        },
      ],
    ),
    code(
      'check-pairs',
      'check(pairs(row), 3)',
      { nbgrader: grading('check-pairs', { grade: true, locked: true, points: 2 }) },
      [
        {
          output_type: 'error',
          ename: 'AssertionError',
          evalue:
            'seen: [(1, 1), (2, 2), (1, 1), (2, 2)]\nexpected: [(1, 2), (2, 1), (1, 2)]\nbecause: each tile but the last has one to its right',
          traceback: [],
        },
      ],
    ),
    code('check-join', 'check(1, 1)', { nbgrader: grading('check-join', { grade: true, locked: true, points: 3 }) }),
    code('folded', 'print("folded")', { tags: ['hide-input'] }),
    code('open', ''),
  ],
})

export const session = (of: Partial<Session>): Session => ({
  id: 's1',
  state: 'running',
  reason: null,
  message: null,
  version: 3,
  requested_at: NOON,
  ready_at: NOON + 3,
  ended_at: null,
  waited_seconds: 3,
  progress: null,
  used_seconds: 1210,
  left_seconds: 7200,
  is_metered: true,
  is_busy: false,
  is_engine_reachable: true,
  dormant_in_seconds: null,
  warnings: [],
  ...of,
})
export const status = (of: Partial<LabStatus> = {}): LabStatus => ({
  state: of.session?.state ?? 'none',
  session: null,
  hours: { is_metered: true, balance_seconds: 34_210 },
  writer: 'this',
  version: 4,
  receipt: null,
  server_now: NOON,
  ...of,
})
export const receipt: NonNullable<LabStatus['receipt']> = {
  number: 'BCWJ-38QM-Z7H7',
  handed_in_at: NOON,
  score: 5,
  total: 5,
  hash: '49f14e7a5b43495ecdaff9497904391d3d5ff3b0364b20f8bee810c76335dd72',
  version: 4,
  outcome: 'failed',
  check_kind: null,
  self_checked_because: null,
  failed_checks: ['check-pairs'],
  solutions_seen: [],
  solution: 'allowed',
  seed: null,
}

const check = (id: string, title: string, of: Partial<Detail['checks'][number]>) => ({
  id,
  title,
  points: 2,
  is_required: true,
  state: 'open' as const,
  tries: 1,
  hint_count: 3,
  hints_seen: 0,
  has_solution: true,
  solution: 'allowed' as const,
  ...of,
})

export const detail = (of: Partial<LabStatus> = {}, more: Partial<Detail> = {}): Detail => ({
  experiment_id: EXPERIMENT,
  cert_id: PHASE,
  cert_name: 'How a language model works',
  map_id: `${PHASE}.outline`,
  module_id: LESSON.module,
  module_name: 'Text becomes numbers',
  lesson_id: LESSON.lesson,
  name: 'Laying tiles',
  lang: 'en',
  engine: {
    driver: 'embedded',
    where: 'browser',
    is_missing: false,
    profile: 'python',
    price: 1,
    frame_origin: null,
    wheels_url: null,
    packages: [],
    files: [],
    keeps_files: false,
    is_metered: true,
    usual_start_seconds: [2, 8],
    start_timeout_seconds: 120,
    usual_minutes: 25,
  },
  notebook: { content: notebook, version: 4, hash: '', saved_at: NOON },
  links: {},
  original: notebook,
  checks: [
    check('check-pairs', 'A row of four has three pairs', { state: 'failed' }),
    check('check-join', '1 and 2 become 9', { state: 'passed', is_required: false }),
  ],
  is_finished: false,
  status: status(of),
  other: null,
  ...more,
})

export const taken: OutputOf<'/experiment/take-over'> = { writer: 'w', notebook: detail().notebook }
export const versions: OutputOf<'/experiment/versions'> = {
  list: [
    { version: 4, saved_at: NOON, bytes: 9000, kind: 'saved' },
    { version: 3, saved_at: NOON - 60, bytes: 9000, kind: 'handed_in' },
    { version: 2, saved_at: NOON - 86_400, bytes: 9000, kind: 'restored' },
    { version: 0, saved_at: NOON - 172_800, bytes: 8000, kind: 'original' },
  ],
}
