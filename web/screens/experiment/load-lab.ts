import { ask } from '../../api.ts'
import { forLearner, missing, type Missing, type NotLoaded } from '../for-learner.ts'
// oxlint-disable-next-line no-restricted-imports -- a lab is loaded with its lesson
import type { LessonDetail } from '../lesson/load-lesson.ts'
import type { LabDetail } from './lab.ts'
import { openWriterSecret, type WriterSecret } from './session/writer-secret.ts'

export interface LabPlace {
  readonly certId: string
  readonly mapId: string
  readonly nodeId: string
  readonly experimentId: string
  readonly moduleId: string
}

export type LabView =
  | { readonly kind: 'open'; readonly detail: LabDetail; readonly lesson: LessonDetail; readonly secret: WriterSecret }
  /** Not enrolled. */
  | { readonly kind: 'closed'; readonly phase: string }
  | Missing
  | NotLoaded

/** One secret a page: it holds a lock. */
const secrets = new Map<string, Promise<WriterSecret>>()
function writerSecret(experiment: string): Promise<WriterSecret> {
  const known = secrets.get(experiment) ?? openWriterSecret(experiment)
  secrets.set(experiment, known)
  return known
}

/** A lab by its id, as this tab may use it. @throws CallRefused, CallFailed */
export async function askLab(
  experiment: string,
  place?: Omit<LabPlace, 'experimentId'>,
): Promise<{ detail: LabDetail; secret: WriterSecret }> {
  const secret = await writerSecret(experiment)
  const writer = secret.read()
  const detail = await ask('/experiment/detail', {
    experiment_id: experiment,
    ...(place ? { cert_id: place.certId, map_id: place.mapId, node_id: place.nodeId, module_id: place.moduleId } : {}),
    ...(writer === undefined ? {} : { writer }),
  })
  return { detail, secret }
}

/** The full-screen lab: the notebook, and the lesson's text beside it. */
export function loadLab(place: LabPlace): Promise<LabView> {
  const load = async () => {
    const [{ detail, secret }, lesson] = await Promise.all([
      askLab(place.experimentId, place),
      ask('/lesson/detail', { cert_id: place.certId, module_id: place.moduleId, lesson_id: place.nodeId }),
    ])
    return { kind: 'open' as const, detail, lesson, secret }
  }
  return forLearner<LabView, LabView>(load, {
    ...missing,
    not_enrolled: () => ({ kind: 'closed', phase: place.certId }),
  })
}
