// A hand-in is checked apart from the learner's kernel before it counts, where the engine allows it (READINGS §8).
import { randomInt } from 'node:crypto'
import { z } from 'zod'
import { roleOf } from '../../domain/experiment/cell-role.ts'
import { KEPT_FOLDER } from '../../domain/experiment/kept-file.ts'
import type { Cell } from '../../domain/experiment/notebook.ts'
import { parseNotebook } from '../../domain/experiment/read-notebook.ts'
import { isUntouched, readOwnParts } from '../../domain/experiment/strip-solutions.ts'
import type { CheckCell, CheckFile, CheckOrder, CheckRun } from '../../labs/driver.ts'
import type { Database, Db } from '../../store/database.ts'
import {
  selectOptionalExperiment,
  selectOptionalSource,
  selectOriginals,
  type ExperimentFact,
} from '../../store/experiment.ts'
import {
  countHandInsSince,
  selectOptionalHandInToCheck,
  selectStuckHandIns,
  updateHandInChecked,
  type HandInFact,
} from '../../store/hand-in.ts'
import { insertJob, MAY_WAIT } from '../../store/job.ts'
import { selectKeptContents } from '../../store/kept-file.ts'
import { findEngine, readTerms } from './lab-engine.ts'
import type { Labs } from './labs.ts'
import { unpackNotebook } from './notebook-file.ts'

/** A place that is busy now is asked again; after these tries the hand-in counts as self-checked. */
const TRIES = 5
const HOUR_MS = 60 * 60 * 1000
const STUCK_MS = HOUR_MS

/** The line of one learner: their hand-ins take turns, whatever server works them off. */
export const lineOf = (accountId: string): string => `check-hand-in ${accountId}`

/**
 * Queues the check in the transaction of the hand-in. Who has handed in often within the hour waits for those who have
 * not.
 */
export async function queueHandInCheck(
  db: Db,
  { id, accountId, isOnHub = false, now }: { id: string; accountId: string; isOnHub?: boolean; now: Date },
): Promise<void> {
  const recent = await countHandInsSince(db, { accountId, since: new Date(now.getTime() - HOUR_MS) })
  await insertJob(db, {
    task: isOnHub ? 'check-hand-in-on-hub' : 'check-hand-in',
    payload: { id },
    key: `check-hand-in ${id}`,
    queue: lineOf(accountId),
    priority: Math.min(recent, MAY_WAIT),
    maxAttempts: TRIES,
  })
}

const payload = z.strictObject({ id: z.string() })

/**
 * The job: runs the author's cells with the learner's parts in them, and writes down what that says.
 * @throws when the engine has said nothing: again later
 */
export async function checkHandIn(
  { database, labs }: { database: Database; labs: Labs },
  job: unknown,
  { isLastTry = false } = {},
): Promise<void> {
  const { id } = payload.parse(job)
  const handIn = await selectOptionalHandInToCheck(database, id)
  if (!handIn) return
  const verdict = await judgeHandIn({ database, labs }, handIn, { isLastTry })
  await updateHandInChecked(database, { id, ...verdict, now: await labs.clock(database) })
}

/** What a run apart says of a hand-in. @throws when the engine has said nothing */
export async function judgeHandIn(
  { database, labs }: { database: Database; labs: Labs },
  handIn: { accountId: string; experimentId: string; packed: Buffer | null },
  { isLastTry }: { isLastTry: boolean },
): Promise<HandInVerdict> {
  const experiment = await selectOptionalExperiment(database, handIn)
  const order =
    experiment && handIn.packed
      ? await composeOrder(database, { experimentId: experiment.id, packed: handIn.packed })
      : undefined
  const run =
    experiment && order
      ? await runCheck(labs, {
          order: { ...order, ...(await readKeptFiles(database, { ...experiment, accountId: handIn.accountId })) },
          experiment,
          isLastTry,
        })
      : unavailable
  return judgeRun(run, experiment?.definition.checks ?? [])
}

/** @throws when one is not there at the moment: again later */
const readLabFiles = (
  { readFile }: Pick<Labs, 'readFile'>,
  files: ExperimentFact['definition']['files'],
): Promise<CheckFile[]> =>
  Promise.all(
    files.map(async ({ path, asset }) => {
      const bytes = await readFile(asset)
      if (!bytes) throw new Error(`the file ${asset} of a lab is not there`)
      return { path, bytes }
    }),
  )

/** What the learner's labs have kept until now; nothing of it where the lab keeps no files. */
async function readKeptFiles(
  db: Db,
  { accountId, phaseId, definition }: Pick<ExperimentFact, 'phaseId' | 'definition'> & { accountId: string },
): Promise<Pick<CheckOrder, 'kept'>> {
  if (!definition.keepsFiles) return {}
  const files = await selectKeptContents(db, { accountId, phaseId })
  return { kept: files.map(({ path, content }) => ({ path: `${KEPT_FOLDER}/${path}`, bytes: content })) }
}

const unavailable: CheckRun = { kind: 'unavailable', why: 'busy' }

async function runCheck(
  labs: Labs,
  { order, experiment, isLastTry }: { order: CheckOrder; experiment: ExperimentFact; isLastTry: boolean },
): Promise<CheckRun> {
  try {
    const { id: experimentId, definition } = experiment
    const driver = findEngine(labs, definition) ?? labs.driver
    const { profile, packages } = definition
    const startSeconds = readTerms(labs, driver, definition).startTimeoutSeconds
    const files = await readLabFiles(labs, definition.files)
    return await driver.check({ ...order, files }, { experimentId, profile, packages, startSeconds })
  } catch (error) {
    if (isLastTry) return unavailable // what the learner's own kernel said stands, under its own name
    throw error
  }
}

/** Hand-ins whose job was lost with its server: nobody waits for them for ever. */
export const acceptStuckHandIns = async (db: Db, now: Date): Promise<void> => {
  for (const { id } of await selectStuckHandIns(db, new Date(now.getTime() - STUCK_MS)))
    await updateHandInChecked(db, { id, ...judgeRun(unavailable, []), now })
}

/** More than this is no notebook that nobody has touched. */
const MOST_UNTOUCHED = 500_000

/** Whether the learner's own cells are as they were given. */
export async function isAsGiven(
  db: Db,
  { experimentId, packed }: { experimentId: string; packed: Buffer },
): Promise<boolean> {
  if (packed.length > MOST_UNTOUCHED) return false
  const learner = parseNotebook(await unpackNotebook(packed))
  const originals = (await selectOriginals(db, experimentId)).map(({ original }) => parseNotebook(original))
  return (
    learner.isReadable &&
    isUntouched(
      learner.notebook,
      originals.flatMap((read) => (read.isReadable ? [read.notebook] : [])),
    )
  )
}

async function composeOrder(
  db: Db,
  { experimentId, packed }: { experimentId: string; packed: Buffer },
): Promise<CheckOrder | undefined> {
  const source = await selectOptionalSource(db, { experimentId, languages: ['en'] })
  const author = source && parseNotebook(source.source)
  const learner = parseNotebook(await unpackNotebook(packed))
  return author?.isReadable && learner.isReadable
    ? { author: toCheckCells(author.notebook.cells), own: readOwnParts(author.notebook, learner.notebook) }
    : undefined
}

/** The author's cells that a check runs: code only, named as the checks are. */
export const toCheckCells = (cells: readonly Cell[]): CheckCell[] =>
  cells
    .filter((cell) => cell.cell_type === 'code')
    .map((cell) => {
      const role = roleOf(cell)
      return { id: role.gradeId ?? cell.id, source: cell.source, isCheck: role.isCheck, isOwn: role.isSolution }
    })

type Checks = ExperimentFact['definition']['checks']

export interface HandInVerdict {
  readonly outcome: 'passed' | 'failed'
  readonly checkKind: 'verified' | 'self-checked' | null
  /** Why it is self-checked. */
  readonly obstacle: HandInFact['obstacle']
  readonly failedChecks: string[]
  readonly score: number | null
  readonly seed: string | null
}

/** What a run says. Time and memory are the learner's to spend: who spends all of it has not passed. */
function judgeRun(run: CheckRun, checks: Checks): HandInVerdict {
  if (run.kind === 'unavailable')
    return {
      outcome: 'passed',
      checkKind: 'self-checked',
      obstacle: run.why,
      failedChecks: [],
      score: null,
      seed: null,
    }
  const passed = new Set(
    run.kind === 'ran' ? run.results.filter((result) => result.isOk).map((result) => result.id) : [],
  )
  const failed = checks.filter((check) => !passed.has(check.id))
  const score = checks.filter((check) => passed.has(check.id)).reduce((sum, check) => sum + check.points, 0)
  const isPassed = failed.every((check) => !check.isRequired)
  return {
    outcome: isPassed ? 'passed' : 'failed',
    checkKind: isPassed ? 'verified' : null,
    obstacle: null,
    failedChecks: failed.map((check) => check.id),
    score,
    seed: run.kind === 'ran' ? (run.seed ?? null) : null,
  }
}

const letters = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ' // none that is mistaken for another

/** A number to quote: it tells nothing and does not repeat. */
export const makeReceiptNumber = (): string =>
  ['', '', ''].map(() => Array.from({ length: 4 }, () => letters[randomInt(letters.length)]).join('')).join('-')
