// The parts of a lab that a piece of its screen reads, for tests of that piece.
import { createStore, type Store } from '../../store.ts'
import type { CheckView } from './checks/checks.ts'
import type { Lab } from './lab.ts'

type Run = ReturnType<Lab['runner']['runs']['get']> extends ReadonlyMap<string, infer R> ? R : never
type View = ReturnType<Lab['session']['view']['get']>

export const run = (more: Partial<Run> = {}): Run => ({
  state: 'done',
  ranSource: undefined,
  status: undefined,
  milliseconds: 0,
  notices: [],
  loading: undefined,
  input: undefined,
  live: undefined as never, // read by the runner alone
  ...more,
})

export const checkView = (more: Partial<CheckView> = {}): CheckView => ({
  id: 'pairs',
  title: 'Pairs are counted',
  is_required: true,
  state: 'open',
  points: 1,
  tries: 1,
  hints_seen: 0,
  hint_count: 2,
  has_solution: true,
  solution: 'allowed' as const,
  cellId: 'check-1',
  solutionCellId: 'code-1',
  complaint: undefined,
  hints: [],
  ...more,
})

type Cell = ReturnType<Lab['desk']['get']>['notebook']['cells'][number]

export const codeCell = (id: string, source: string, metadata = {}): Cell =>
  ({ id, cell_type: 'code', source, metadata, outputs: [], execution_count: null }) as Cell // its metadata is the author's

export const textCell = (id: string, source: string, metadata = {}): Cell =>
  ({ id, cell_type: 'markdown', source, metadata }) as Cell // the same

interface Parts {
  readonly runs?: ReadonlyMap<string, Run>
  readonly checks?: readonly CheckView[]
  readonly cells?: readonly Cell[]
  /** The selected cell. */
  readonly selected?: string
  readonly status?: object
  readonly view?: object
  readonly saving?: ReturnType<Lab['saving']['get']>
  readonly where?: Lab['detail']['engine']['where']
  readonly files?: Lab['detail']['engine']['files']
  readonly engine?: Partial<Lab['detail']['engine']>
  readonly links?: Lab['detail']['links']
  /** What a press calls. */
  readonly deeds?: { readonly [name: string]: (...given: never[]) => unknown }
}

interface Made {
  readonly lab: Lab
  readonly session: Store<View>
  readonly checks: Lab['checks']['view']
  readonly saving: Lab['saving']
}

export function makeLab({
  runs = new Map(),
  cells = [codeCell('code-1', '')],
  selected = 'code-1',
  checks = [],
  status,
  view,
  saving,
  where,
  files = [],
  engine,
  links = {},
  deeds = {},
}: Parts = {}): Made {
  const detail = {
    experiment_id: 'exp',
    map_id: 'main',
    lesson_id: 'bytes',
    cert_id: 'llm',
    engine: { where: where ?? 'server', files, usual_start_seconds: [5, 10], usual_minutes: null, ...engine },
    links,
  }
  const stores = {
    runs: createStore(runs),
    checks: createStore({ list: checks, isRunning: false }),
    session: createStore<View>({
      writer: 'self',
      isOnline: true,
      receivedAt: performance.now(),
      kernel: { kind: 'none' },
      status: { session: null, receipt: null, hours: { is_metered: false, balance_seconds: 0 }, ...status },
      ...view,
    } as unknown as View), // as much of a session as the pieces read
    desk: createStore<ReturnType<Lab['desk']['get']>>({
      notebook: { cells },
      selected,
      isEditing: false,
      removed: [],
    } as unknown as ReturnType<Lab['desk']['get']>), // and of a notebook on the screen
    saving: createStore<ReturnType<Lab['saving']['get']>>(saving ?? { kind: 'saved', at: 0 }),
  }
  const lab = {
    detail,
    runner: { runs: stores.runs, answerInput: deeds['answerInput'], onRan: deeds['onRan'] ?? (() => () => {}) },
    checks: { view: stores.checks, runAll: deeds['runAll'], openHint: deeds['openHint'] },
    session: {
      view: stores.session,
      liveKernel: () => ({ status: 'idle', replyInput: deeds['replyInput'], execute: deeds['execute'] }),
      stillHere: deeds['stillHere'],
    },
    saving: stores.saving,
    desk: stores.desk,
    originals: createStore(new Map()),
    sourceOf: (cell: Cell) => cell.source,
    change: stores.desk.update,
    runCell: deeds['runCell'],
    runPart: deeds['runPart'],
    interrupt: deeds['interrupt'],
    explain: deeds['explain'],
    restore: deeds['restore'],
    saver: { flush: deeds['flush'], version: deeds['version'] },
  } as unknown as Lab // all that these pieces read
  return { lab, session: stores.session, checks: stores.checks, saving: stores.saving }
}
