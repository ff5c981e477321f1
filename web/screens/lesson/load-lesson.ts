// What the lesson page shows, asked for by a visitor (on the server too) or a learner.
import type { OutputOf } from '../../../contract/index.ts'
import { ask as askAsReader, type Ask } from '../../api.ts'
import { forReader, orMissing, type Failed, type Missing } from '../for-learner.ts'
import { isOutside, refusalOf } from '../refusal-of.ts'
import {
  listStudyLessons,
  outlineOfOverview,
  outlineOfTree,
  type StudyLesson,
  type StudyOutline,
} from '../../parts/study/study-outline.ts'

export type LessonDetail = OutputOf<'/lesson/detail'>

export interface OpenLesson {
  readonly kind: 'open'
  readonly lesson: LessonDetail
  readonly number: number
  readonly outline: StudyOutline
  /** False: asked without a token; a learner's own answer is still to come. */
  readonly isLearner: boolean
}

/** The lesson is there, but not open to this person: the page says why, in place. */
export interface ClosedLesson {
  readonly kind: 'closed'
  /** `visitor` was asked without a token: a learner's own answer is still to come. */
  readonly reason: 'visitor' | 'free' | 'paid'
  readonly phase: { readonly id: string; readonly name: string }
  readonly lesson: StudyLesson
  readonly outline: StudyOutline
}

export type LessonView = OpenLesson | ClosedLesson | Missing | Failed

export interface LessonPlace {
  readonly id: string
  readonly moduleId: string
  readonly lessonId: string
}

/** As a visitor: the same for everybody. */
export const loadForVisitor = (ask: Ask, at: LessonPlace): Promise<LessonView> =>
  orMissing(() => loadOpen(ask, at, false))

/** In the browser. */
export const loadForReader = (at: LessonPlace): Promise<LessonView> =>
  forReader((isLearner) => orMissing(() => loadOpen(askAsReader, at, isLearner)))

async function loadOpen(ask: Ask, at: LessonPlace, isLearner: boolean): Promise<LessonView> {
  const [detail, outline] = await Promise.all([
    ask('/lesson/detail', { cert_id: at.id, module_id: at.moduleId, lesson_id: at.lessonId }).catch(
      (error: unknown) => {
        if (refusalOf(error) === 'not_enrolled') return undefined
        throw error
      },
    ),
    loadOutline(ask, at.id, isLearner),
  ])
  const placed = listStudyLessons(outline).find(
    (lesson) => lesson.id === at.lessonId && lesson.moduleId === at.moduleId,
  )
  if (!placed) return { kind: 'missing' }
  if (detail) return { kind: 'open', lesson: detail, number: placed.number, outline, isLearner }
  const phase = await ask('/index/cert-detail', { id: at.id })
  const reason = !isLearner ? 'visitor' : phase.price && (await needsPayment(ask, at.id)) ? 'paid' : 'free'
  return { kind: 'closed', reason, phase: { id: phase.id, name: phase.name }, lesson: placed, outline }
}

/** A phase with a price may have been opened by a group. */
const needsPayment = (ask: Ask, id: string): Promise<boolean> =>
  ask('/dataset-cert/overview', { id }).then(
    () => false,
    (error: unknown) => refusalOf(error) === 'needs_payment',
  )

/** A learner's own when enrolled, else the public one. */
export async function loadOutline(ask: Ask, phaseId: string, isLearner: boolean): Promise<StudyOutline> {
  const own = isLearner
    ? await ask('/dataset-cert/overview', { id: phaseId }).catch((error: unknown) => {
        if (isOutside(error)) return undefined
        throw error
      })
    : undefined
  return own
    ? outlineOfOverview(own)
    : outlineOfTree((await ask('/index/cert-category-tree', { id: phaseId })).map_tree)
}
