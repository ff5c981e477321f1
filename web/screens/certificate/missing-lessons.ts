import { listStudyLessons, type StudyLesson, type StudyOutline } from '../../parts/study/study-outline.ts'
import type { RequirementView } from './load-certificates.ts'

export interface MissingLesson {
  readonly lesson: StudyLesson
  readonly requirements: readonly RequirementView[]
  /** About so long, to five minutes: a lesson that was begun has as much of its time left as of its parts. */
  readonly minutes: number
}

const ROUND = 5

/** The lessons that something is missing from, in the phase's order; what belongs to none is left to the caller. */
export const listMissingLessons = (
  outline: StudyOutline,
  missing: readonly RequirementView[],
): readonly MissingLesson[] =>
  listStudyLessons(outline).flatMap((lesson) => {
    const requirements = missing.filter(({ lesson_id }) => lesson_id === lesson.id)
    if (requirements.length === 0) return []
    const open = lesson.items.filter(({ isComplete }) => !isComplete).length
    const share = open === 0 || lesson.items.length === 0 ? 1 : open / lesson.items.length
    return [{ lesson, requirements, minutes: Math.max(ROUND, Math.round((lesson.minutes * share) / ROUND) * ROUND) }]
  })
