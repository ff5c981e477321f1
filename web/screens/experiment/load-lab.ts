import { ask, CallFailed } from '../../api.ts'
import { readToken } from '../../session/session.ts'
import type { LessonDetail } from '../lesson/load-lesson.ts'
import { refusalOf } from '../refusal-of.ts'
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
  | { readonly kind: 'visitor' }
  | { readonly kind: 'closed'; readonly phase: string }
  | { readonly kind: 'missing' }
  | { readonly kind: 'failed'; readonly message: string }

/** One secret a page: it holds a lock. */
const secrets = new Map<string, Promise<WriterSecret>>()
export function writerSecret(experiment: string): Promise<WriterSecret> {
  const known = secrets.get(experiment) ?? openWriterSecret(experiment)
  secrets.set(experiment, known)
  return known
}

/** A lab by its id, as this tab may use it. @throws CallRefused, CallFailed */
export async function askLab(experiment: string, place?: Omit<LabPlace, 'experimentId'>): Promise<{ detail: LabDetail; secret: WriterSecret }> {
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
export async function loadLab(place: LabPlace): Promise<LabView> {
  if (readToken() === undefined) return { kind: 'visitor' }
  try {
    const [{ detail, secret }, lesson] = await Promise.all([askLab(place.experimentId, place), ask('/lesson/detail', { cert_id: place.certId, module_id: place.moduleId, lesson_id: place.nodeId })])
    return { kind: 'open', detail, lesson, secret }
  } catch (error) {
    const code = refusalOf(error)
    if (code === 'auth_fail') return { kind: 'visitor' }
    if (code === 'not_enrolled') return { kind: 'closed', phase: place.certId }
    if (code === 'not_found' || code === 'invalid_input') return { kind: 'missing' }
    if (error instanceof CallFailed) return { kind: 'failed', message: error.message }
    throw error
  }
}
