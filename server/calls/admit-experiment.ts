import { admitLearner } from '../../domain/phase/access.ts'
import type { Db } from '../../store/database.ts'
import { selectOptionalExperiment, type ExperimentFact } from '../../store/experiment.ts'
import { lockWork, updateWriter, type WorkFact } from '../../store/lab-work.ts'
import { refuse, Refusal, type Learner } from './call-context.ts'
import { hashToken } from './token.ts'

/** The experiment, if this learner may work on it. */
export async function admitExperiment(
  db: Db,
  learner: Learner,
  experimentId: string,
): Promise<ExperimentFact | Refusal<'not_found' | 'not_enrolled'>> {
  const experiment = await selectOptionalExperiment(db, { experimentId, accountId: learner.id })
  const admission = experiment
    ? admitLearner({ state: experiment.phaseState, isEnrolled: experiment.isEnrolled })
    : 'not_found'
  if (!experiment || admission !== 'open') return refuse(admission === 'open' ? 'not_found' : admission)
  return experiment
}

/** The learner's work, locked, if this tab is the one that writes it; seen alive by this very call. */
export async function admitWriter(
  db: Db,
  { learner, experimentId, writer, now }: { learner: Learner; experimentId: string; writer: string; now: Date },
): Promise<WorkFact | Refusal<'not_writer'>> {
  const key = { accountId: learner.id, experimentId }
  const work = await lockWork(db, key)
  const writerHash = hashToken(writer)
  if (!work.writerHash?.equals(writerHash)) return refuse('not_writer')
  await updateWriter(db, { ...key, writerHash, now })
  return work
}
