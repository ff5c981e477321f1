// A lab on the screen: the notebook, what runs it, what saves it, its session and its checks, put together.
import { roleOf } from '../../../domain/experiment/cell-role.ts'
import { exportNotebook, type Cell, type Notebook } from '../../../domain/experiment/notebook.ts'
import type { Receipt } from '../../../contract/experiment-shapes.ts'
import type { OutputOf } from '../../../contract/index.ts'
import { call, CallRefused } from '../../api.ts'
import { openDatabasePlace } from '../../outbox/database-place.ts'
import { pageDevice } from '../../outbox/follow-page.ts'
import { openJournal, prefixOf } from '../../outbox/journal.ts'
import { memoryPlace } from '../../outbox/place.ts'
import { isPageOf } from '../../session/page-owner.ts'
import { createChecks, type Checks } from './checks/checks.ts'
import { selectedIds } from './model/cell-range.ts'
import { cellsToRun } from './model/cells-to-run.ts'
import { newSeed, selectNext } from './model/next-cell.ts'
import { insertCell, openDesk, type Desk } from './model/notebook-edits.ts'
import { canonical, readOriginals, readText, textOf } from './model/notebook-text.ts'
import { createStore, type Store } from '../../store.ts'
import { explain } from './running/explain.ts'
import type { KeptFiles } from './running/kept-files.ts'
import { createRunner, type Runner } from './running/runner.ts'
import { boxOf, findDraft, oldDrafts } from './saving/draft.ts'
import { sendNotebook } from './saving/send-notebook.ts'
import { startSaver, type Saver, type SaveState, type Stored } from './saving/saver.ts'
import { createLabSession } from './session/lab-session.ts'
import type { LabSession } from './session/session-view.ts'
import { makeKernel } from './session/make-kernel.ts'
import type { WriterSecret } from './session/writer-secret.ts'

export type LabDetail = OutputOf<'/experiment/detail'>

export interface Lab {
  readonly detail: LabDetail
  /** The author's locked cells in the language that is read: their texts are shown and run in place of the stored ones. */
  readonly originals: Store<ReadonlyMap<string, Cell>>
  readonly sourceOf: (cell: Cell) => string
  /** The same lab in another language. */
  readonly translate: (detail: LabDetail) => void
  readonly desk: Store<Desk>
  readonly runner: Runner
  readonly saver: Saver
  readonly saving: Store<SaveState>
  readonly session: LabSession
  readonly checks: Checks
  /** Of a lab that keeps files. */
  readonly kept: KeptFiles | undefined
  readonly change: (edit: (desk: Desk) => Desk) => void
  /** `next` selects the cell below, `insert` makes one, as Jupyter's three keys do. */
  readonly runCell: (id: string, then: 'stay' | 'next' | 'insert') => void
  readonly runAll: () => void
  /** Above the selected cell; or it and below. */
  readonly runPart: (part: 'above' | 'below') => void
  readonly restartAndRunAll: () => Promise<void>
  /** What is known of a name; `undefined` while Python is not there or busy. */
  readonly explain: (name: string) => Promise<string | undefined>
  readonly interrupt: () => Promise<void>
  readonly restart: () => Promise<void>
  /** Back to an older version, 0 the original; what stands now stays among the versions. */
  readonly restore: (version: number) => Promise<void>
  /** @throws UnsavedHandIn, CallRefused, CallFailed */
  readonly handIn: () => Promise<Receipt>
  /** Another notebook in the place of this one, which stays among the versions. */
  readonly open: (notebook: Notebook) => void
  /** Deletes the notebook with all its versions. */
  readonly remove: () => Promise<void>
  readonly takeStored: () => void
  readonly fileName: string
  readonly file: () => { readonly name: string; readonly text: string }
  readonly dispose: () => void
}

/** The server does not have the notebook: what it has is never handed in in its place. */
export class UnsavedHandIn extends Error {
  override name = 'UnsavedHandIn'
}

/** @throws Error when the stored file is no notebook: the server let none in */
export async function openLab({
  detail,
  learner,
  secret,
}: {
  detail: LabDetail
  learner: string | undefined
  secret: WriterSecret
}): Promise<Lab> {
  const experiment = detail.experiment_id
  const name = boxOf(learner ?? '', experiment)
  const old = oldDrafts(name.owner, experiment)
  const place = learner === undefined ? memoryPlace() : await openDatabasePlace([prefixOf(name), old.prefix])
  const journal = openJournal({ place, name, old, tab: crypto.randomUUID() })
  const stored: Stored = {
    content: canonical(detail.notebook.content),
    version: detail.notebook.version,
    savedAt: detail.notebook.saved_at,
  }
  const draft = detail.status.writer === 'other' ? undefined : findDraft(journal)
  const desk = createStore<Desk>(openDesk(readText(draft?.content ?? stored.content)))
  const saving = createStore<SaveState>({ kind: 'saved', at: stored.savedAt })
  const originals = createStore(readOriginals(detail))
  const sourceOf = (cell: Cell): string =>
    roleOf(cell).isLocked ? (originals.get().get(cell.id)?.source ?? cell.source) : cell.source
  const ask: typeof call = (path, input) => call(path, input, { isQuiet: true })

  const runner = createRunner({
    desk,
    sourceOf,
    async kernel() {
      const kernel = await session.kernel()
      await kept?.ready(kernel)
      return kernel
    },
    soon: (callback) => setTimeout(callback, 60),
  })
  const session: LabSession = createLabSession({
    experiment,
    where: detail.engine.where,
    status: detail.status,
    ask,
    askLast: (path, input) => call(path, input, { isQuiet: true, keepalive: true }),
    secret,
    makeKernel: (way) => makeKernel(detail.engine, way),
    makeId: () => crypto.randomUUID(),
    onWriter: (found) => meetStored(found),
    onKernel: () => meetKernel(),
    onLeft: (left) => void runner.follow(left),
    now: () => performance.now(),
    after,
  })
  const saver = startSaver({
    stored,
    draft,
    read: () => textOf(desk.get().notebook),
    send: async (content, { baseVersion, isLast }) => {
      const writer = session.writer() ?? ((await session.takeOver()) ? session.writer() : undefined)
      if (writer === undefined)
        return session.view.get().writer === 'other' ? { kind: 'not-writer' } : { kind: 'later' }
      const outcome = await sendNotebook({ experiment, writer, content, baseVersion, isLast })
      if (outcome.kind === 'not-writer') session.loseWriter()
      return outcome
    },
    async fetchStored() {
      const found = await ask('/experiment/detail', { experiment_id: experiment }).catch(() => undefined)
      return (
        found && {
          content: canonical(found.notebook.content),
          version: found.notebook.version,
          savedAt: found.notebook.saved_at,
        }
      )
    },
    isSame: (a, b) => canonical(a) === canonical(b),
    journal,
    device: pageDevice,
    isOwnersPage: () => isPageOf(name.owner),
    onState: (state) => saving.update(() => state),
  })
  const kept = detail.engine.keeps_files
    ? (await import('./running/open-kept-files.ts')).openKeptFiles({ detail, runner, session })
    : undefined
  /** Another Python, or none. */
  const meetKernel = () => {
    runner.forgetKernel()
    kept?.meetKernel(session.view.get().kernel.kind === 'ready' ? session.liveKernel() : undefined)
  }
  const checks = createChecks({ detail, desk, runner, session, ask })

  /** What the server has, now that this tab writes; work of this browser that rests on something older is a conflict. */
  const meetStored = (found: Stored) => {
    const text = canonical(found.content)
    if (!saver.isClean()) return saver.resume({ ...found, content: text })
    if (text !== textOf(desk.get().notebook)) desk.update(() => openDesk(readText(text)))
    saver.adopt({ ...found, content: text })
  }

  let before = desk.get().notebook
  const forgetDesk = desk.subscribe(() => {
    const { notebook } = desk.get()
    if (notebook === before) return
    before = notebook
    saver.note()
  })

  const asRead = (): Notebook => {
    const { notebook } = desk.get()
    return { ...notebook, cells: notebook.cells.map((cell) => ({ ...cell, source: sourceOf(cell) })) }
  }
  return {
    detail,
    originals,
    sourceOf,
    translate(next) {
      originals.update(() => readOriginals(next))
      checks.learn(next.checks)
    },
    desk,
    runner,
    saver,
    saving,
    session,
    checks,
    kept,
    change: (edit) => session.view.get().writer !== 'other' && desk.update(edit),
    runCell(id, then) {
      const ids = cellsToRun(desk.get(), { selectedWith: id })
      if (ids.length > 0) void runner.run(ids)
      const last = selectedIds(desk.get()).includes(id) ? (selectedIds(desk.get()).at(-1) ?? id) : id
      if (then === 'insert') desk.update((now) => insertCell(now, { id: last, side: 'below', seed: newSeed() }))
      else if (then === 'next') desk.update((now) => selectNext(now, last))
      else desk.update((now) => ({ ...now, isEditing: false }))
    },
    runAll: () => void runner.run(cellsToRun(desk.get(), 'all')),
    runPart: (part) => void runner.run(cellsToRun(desk.get(), part)),
    async explain(name) {
      const kernel = session.liveKernel()
      return kernel?.status === 'idle' ? explain(kernel, name).catch(() => undefined) : undefined
    },
    async interrupt() {
      runner.drop()
      if ((await session.liveKernel()?.interrupt()) === 'restarted') meetKernel()
    },
    async restart() {
      runner.drop()
      await session.restartKernel().catch(() => {}) // the session says why
    },
    async restartAndRunAll() {
      runner.drop()
      // Without a new Python the session says why.
      await session.restartKernel().then(
        () => void runner.run(cellsToRun(desk.get(), 'all')),
        () => {},
      )
    },
    async restore(version) {
      await saver.flush()
      const found = await ask('/experiment/restore', {
        experiment_id: experiment,
        writer: await needWriter(session),
        version: String(version),
      })
      const text = canonical(found.content)
      desk.update((now) => ({ ...openDesk(readText(text)), selected: now.selected }))
      saver.adopt({ content: text, version: found.version, savedAt: found.saved_at })
    },
    async handIn() {
      if (session.view.get().isAlone) await session.refresh()
      await kept?.send() // the check finds what is kept
      const settled = await saver.flush()
      if (settled.kind !== 'saved') throw new UnsavedHandIn()
      const answer = await ask('/experiment/finish', {
        experiment_id: experiment,
        writer: await needWriter(session),
        version: String(saver.version()),
      })
      session.accept(answer.status)
      return answer.receipt
    },
    open(notebook) {
      if (session.view.get().writer !== 'other') desk.update(() => openDesk(notebook))
    },
    async remove() {
      const status = await ask('/experiment/delete', { experiment_id: experiment, writer: await needWriter(session) })
      const found = await ask('/experiment/detail', { experiment_id: experiment })
      const text = canonical(found.notebook.content)
      desk.update(() => openDesk(readText(text)))
      saver.clear()
      saver.adopt({ content: text, version: found.notebook.version, savedAt: found.notebook.saved_at })
      session.accept(status)
      checks.learn(found.checks)
    },
    takeStored() {
      const state = saver.state()
      if (state.kind !== 'conflict') return
      desk.update(() => openDesk(readText(state.stored.content)))
      saver.clear()
      saver.adopt({ ...state.stored, content: canonical(state.stored.content) })
    },
    fileName: `${detail.lesson_id}.ipynb`,
    file: () => ({ name: `${detail.lesson_id}.ipynb`, text: exportNotebook(asRead()) }),
    dispose() {
      forgetDesk()
      kept?.dispose()
      saver.stop()
      session.dispose()
    },
  }
}

const after = (ms: number, callback: () => void): (() => void) => {
  const timer = setTimeout(callback, ms)
  return () => clearTimeout(timer)
}

async function needWriter(session: LabSession): Promise<string> {
  const writer = session.writer() ?? ((await session.takeOver()) ? session.writer() : undefined)
  if (writer === undefined) throw new CallRefused({ error: 'not_writer', message: '' })
  return writer
}
