// How a lab looks on the wire.
import type { LabStatus, Receipt, LabSession as WireSession } from '../../contract/experiment-shapes.ts'
import type { OutputOf } from '../../contract/index.ts'
import { pickText } from '../../domain/language.ts'
import { dormantAt, lastingSeconds, seeSession, usedSeconds, warnOf } from '../../domain/experiment/judge.ts'
import { sumBalance } from '../../domain/experiment/hours.ts'
import { shownStateOf } from '../../domain/experiment/session.ts'
import { WRITER_LEASE_SECONDS } from '../../domain/experiment/versions.ts'
import { say, sayLoose } from '../../messages/format.ts'
import type { Locale } from '../../messages/locale.ts'
import type { Db } from '../../store/database.ts'
import type { ExperimentFact } from '../../store/experiment.ts'
import { selectOptionalHandIn, type HandInFact } from '../../store/hand-in.ts'
import { selectLots } from '../../store/hours.ts'
import { selectOptionalNewestLabSession, type LabSessionFact } from '../../store/lab-session.ts'
import { selectOptionalWork, type CheckFact, type WorkFact } from '../../store/lab-work.ts'
import { findEngine, readTerms } from '../flows/lab-engine.ts'
import { factsOf, readLeft } from '../flows/lab-session.ts'
import type { Labs } from '../flows/labs.ts'
import { toSeconds } from './call-context.ts'
import { fileAddress } from './present-phase.ts'
import { hashToken } from './token.ts'

export interface StatusAsked {
  readonly labs: Labs
  readonly locale: Locale
  readonly accountId: string
  readonly experiment: Pick<ExperimentFact, 'id' | 'phaseId' | 'solution' | 'definition'>
  /** The secret of the tab that asks. */
  readonly writer: string | undefined
}

/** The session, the hours and who writes, at this moment. */
export async function readStatus(
  db: Db,
  { labs, locale, accountId, experiment, writer }: StatusAsked,
): Promise<LabStatus> {
  const now = await labs.clock(db)
  const key = { accountId, experimentId: experiment.id }
  const session = await selectOptionalNewestLabSession(db, key)
  const work = await selectOptionalWork(db, key)
  const handIn = await selectOptionalHandIn(db, key)
  const driver = findEngine(labs, experiment.definition)
  return {
    state: shownStateOf(session?.state),
    session: session ? await presentSession(db, session, { labs, locale, now }) : null,
    hours: {
      is_metered: driver !== undefined && readTerms(labs, driver, experiment.definition).isMetered,
      balance_seconds: sumBalance(await selectLots(db, { accountId, phaseId: experiment.phaseId }), now),
    },
    writer: findWriter(work, writer, now),
    version: work?.version ?? 0,
    receipt: handIn ? presentHandInReceipt(handIn, experiment) : null,
    server_now: toSeconds(now),
  }
}

/** Who writes: a tab that was not heard of for a while writes no longer. */
export function findWriter(work: WorkFact | undefined, secret: string | undefined, now: Date): LabStatus['writer'] {
  if (!work?.writerHash) return 'free'
  if (secret !== undefined && work.writerHash.equals(hashToken(secret))) return 'this'
  return work.writerSeenAt && now.getTime() - work.writerSeenAt.getTime() <= WRITER_LEASE_SECONDS * 1000
    ? 'other'
    : 'free'
}

async function presentSession(
  db: Db,
  fact: LabSessionFact,
  { labs, locale, now }: { labs: Labs; locale: Locale; now: Date },
): Promise<WireSession> {
  const before = factsOf(fact, labs)
  // Between two looks the clock on the screen goes on by itself.
  const session = fact.state === 'running' ? seeSession(before, now, labs.limits) : before
  const left = session.isMetered ? lastingSeconds(Math.max(0, await readLeft(db, session, now)), session) : null
  const dormant = dormantAt(session, now, labs.limits)
  const dormantIn = dormant ? Math.max(0, Math.ceil((dormant.getTime() - now.getTime()) / 1000)) : null
  const isRunning = fact.state === 'running'
  return {
    id: session.id,
    state: session.state,
    reason: session.reason,
    message: wordSession(session, locale),
    version: session.version,
    requested_at: toSeconds(session.requestedAt),
    ready_at: session.readyAt && toSeconds(session.readyAt),
    ended_at: session.endedAt && toSeconds(session.endedAt),
    waited_seconds: Math.max(
      0,
      Math.floor(((session.readyAt ?? session.endedAt ?? now).getTime() - session.requestedAt.getTime()) / 1000),
    ),
    progress: session.progress,
    used_seconds: usedSeconds(session),
    left_seconds: left,
    is_metered: session.isMetered,
    is_busy: session.isBusy,
    is_engine_reachable: session.unreachableSince === null,
    dormant_in_seconds: dormantIn,
    warnings: isRunning ? warnOf({ leftSeconds: left, dormantInSeconds: dormantIn }) : [],
  }
}

function wordSession(session: LabSessionFact, locale: Locale): string | null {
  if (session.reason) return sayLoose(locale, `experiment.reason.${session.reason}`)
  if (session.state === 'waiting')
    return session.isQueued
      ? say(locale, 'experiment.wait.queued')
      : sayLoose(locale, `experiment.wait.${session.waitsFor ?? 'starting'}`)
  return session.unreachableSince ? say(locale, 'experiment.wait.unreachable') : null
}

/** The files beside a notebook; their addresses are those of any file of a course. */
export const presentLabFiles = (
  files: ExperimentFact['definition']['files'],
): OutputOf<'/experiment/detail'>['engine']['files'] =>
  files.map(({ path, asset, bytes, width, height }) => ({
    path,
    url: fileAddress(asset),
    bytes,
    width: width ?? null,
    height: height ?? null,
  }))

export const presentHandInReceipt = (handIn: HandInFact, { solution }: Pick<ExperimentFact, 'solution'>): Receipt => ({
  number: handIn.number,
  handed_in_at: toSeconds(handIn.handedInAt),
  score: handIn.score,
  total: handIn.total,
  hash: handIn.hash,
  version: handIn.version,
  outcome: handIn.outcome,
  check_kind: handIn.checkKind,
  self_checked_because: handIn.checkKind === 'self-checked' ? handIn.obstacle : null,
  failed_checks: [...handIn.failedChecks],
  solutions_seen: [...handIn.solutionsSeen],
  solution,
  seed: handIn.seed,
})

type WireCheck = OutputOf<'/experiment/check'>['checks'][number]

export function presentChecks(
  { definition, solution }: Pick<ExperimentFact, 'definition' | 'solution'>,
  known: readonly CheckFact[],
  locale: Locale,
): WireCheck[] {
  return definition.checks.map((check) => {
    const fact = known.find((one) => one.checkId === check.id)
    return {
      id: check.id,
      title: pickText(check.title, locale).text,
      points: check.points,
      is_required: check.isRequired,
      state: fact?.isPassed ? 'passed' : fact && fact.tries > 0 ? 'failed' : 'open',
      tries: fact?.tries ?? 0,
      hint_count: hintsOf(check, locale).length,
      hints_seen: fact?.hintsSeen ?? 0,
      has_solution: Object.keys(check.solution).length > 0,
      solution,
    }
  })
}

type CheckDefinition = ExperimentFact['definition']['checks'][number]

/** The hints of a check in the reader's language; the other language's where there are none. */
export const hintsOf = (check: CheckDefinition, locale: Locale): readonly string[] =>
  check.hints[locale] ?? check.hints['en'] ?? Object.values(check.hints)[0] ?? []

export const solutionOf = (check: CheckDefinition, locale: Locale): string => pickText(check.solution, locale).text
