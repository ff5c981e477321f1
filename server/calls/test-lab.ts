// Labs in tests of calls: a course with one experiment, a learner in it, and a clock that is moved by hand.
import { expect } from 'vitest'
import { exportNotebook, type Notebook } from '../../domain/experiment/notebook.ts'
import { parseNotebook } from '../../domain/experiment/read-notebook.ts'
import type { FormValue } from '../../contract/encode.ts'
import type { OutputOf } from '../../contract/index.ts'
import { giveEnrolment, givePhase } from '../../store/test-data.ts'
import { giveExperiment } from '../../store/test-experiment.ts'
import { reconcileSessions } from '../flows/reconcile-sessions.ts'
import type { TestApp, TestLearner } from '../http/test-app.ts'

export const LAB = 'llm.lab'

/** A phase with two labs, `llm.lab` and `llm.other`. */
export async function giveLabs(house: TestApp, { freeHours = 2 } = {}): Promise<void> {
  await givePhase(house.database, {
    id: 'llm',
    freeHours,
    modules: [
      {
        id: 'm',
        lessons: [
          { id: 'lab', items: ['reading', 'experiment'] },
          { id: 'other', items: ['experiment'] },
        ],
      },
    ],
  })
  await giveExperiment(house.database, { id: LAB, phaseId: 'llm', lessonId: 'lab' })
  await giveExperiment(house.database, { id: 'llm.other', phaseId: 'llm', lessonId: 'other' })
}

const START = Date.UTC(2026, 2, 1, 9)
/** The house's clock at `seconds` after the start of the test. */
export const clockAt = (house: TestApp, seconds: number): void => house.setNow(new Date(START + seconds * 1000))
export const secondsOf = (moment: number): number => moment - START / 1000

type LabPath = Extract<Parameters<TestApp['call']>[0], `/experiment/${string}`>

/** An enrolled learner at a tab of the lab. */
export async function openTab(
  house: TestApp,
  { learner, experiment = LAB }: { learner?: TestLearner; experiment?: string } = {},
) {
  const person = learner ?? (await enrol(house))
  let writer = 'nobody'
  const ask = async <P extends LabPath>(path: P, form: Readonly<Record<string, FormValue>> = {}) => {
    const { status, body } = await house.call(path, { experiment_id: experiment, ...form }, { learner: person })
    expect(status).toBe(200)
    return body as OutputOf<P> & { error?: string; message?: string } // the contract's own, or a refusal
  }
  const mine = <P extends LabPath>(path: P, form: Readonly<Record<string, FormValue>> = {}) =>
    ask(path, { writer, ...form })
  return {
    learner: person,
    ask,
    mine,
    takeOver: async (force = false) => {
      const reply = await ask('/experiment/take-over', {
        force: force ? '1' : '0',
        ...(writer === 'nobody' ? {} : { writer }),
      })
      if (!('error' in reply)) writer = reply.writer
      return reply
    },
    writer: () => writer,
    beat: (form: Readonly<Record<string, FormValue>> = {}) =>
      mine('/experiment/heartbeat', { kernel: 'ready', ...form }),
    save: async (notebook: Notebook | string | Buffer, baseVersion: number, type = 'application/json') => {
      const bytes = typeof notebook === 'object' && !Buffer.isBuffer(notebook) ? exportNotebook(notebook) : notebook
      const { status, body } = await house.call(
        '/experiment/save',
        { experiment_id: experiment, writer, base_version: baseVersion },
        { learner: person, file: { name: 'lab.ipynb', type, bytes } },
      )
      expect(status).toBe(200)
      return body as OutputOf<'/experiment/save'> & { error?: string; message?: string }
    },
  }
}

export async function enrol(house: TestApp): Promise<TestLearner> {
  const learner = await house.signIn()
  await giveEnrolment(house.database, { accountId: learner.id, phaseId: 'llm' })
  return learner
}

/** Beats every 15 s as a tab does, the servers looking every now and then, until `until`. */
export async function runLab(
  house: TestApp,
  tab: Awaited<ReturnType<typeof openTab>>,
  { from, until, ...form }: { from: number; until: number } & Readonly<Record<string, FormValue>>,
) {
  for (let second = from; second <= until; second += 15) {
    clockAt(house, second)
    await tab.beat(form)
    await reconcileSessions(house)
  }
  clockAt(house, until)
}

/** The notebook with the learner's own code in it. */
export function withCode(content: string, source: string): Notebook {
  const read = parseNotebook(content)
  if (!read.isReadable) throw new Error('not a notebook')
  return {
    ...read.notebook,
    cells: read.notebook.cells.map((cell) => (cell.id === 'double' ? { ...cell, source } : cell)),
  }
}
