import type { ItemKind } from './edition.ts'
import { listLessons, type Outline, type OutlineLesson } from './outline.ts'

/**
 * What a learner has completed in a phase: kinds of items by lesson, and `lesson` once all that it had were complete
 * together.
 */
export type Completed = ReadonlyMap<string, ReadonlySet<string>>

export function gatherCompleted(completions: readonly { lessonId: string; item: string }[]): Completed {
  const completed = new Map<string, Set<string>>()
  for (const { lessonId, item } of completions)
    completed.set(lessonId, (completed.get(lessonId) ?? new Set()).add(item))
  return completed
}

export const isItemComplete = (completed: Completed, lessonId: string, item: ItemKind): boolean =>
  completed.get(lessonId)?.has(item) ?? false

/**
 * Complete when all its items are, and ever after: a later edition that adds an item takes nothing back (READINGS §5).
 * A lesson with nothing to do yet is not complete: it would be ticked before anybody opened it.
 */
export const isLessonComplete = (completed: Completed, lesson: Pick<OutlineLesson, 'id' | 'items'>): boolean =>
  lesson.items.length > 0 &&
  (completed.get(lesson.id)?.has('lesson') || lesson.items.every((item) => isItemComplete(completed, lesson.id, item)))

/** Progress counted in lessons, of those that have something to do. */
export interface Progress {
  readonly done: number
  readonly total: number
}

export function countProgress(outline: Outline, completed: Completed): Progress {
  const lessons = listLessons(outline).filter((lesson) => lesson.items.length > 0)
  return { done: lessons.filter((lesson) => isLessonComplete(completed, lesson)).length, total: lessons.length }
}

/** Where to go on. */
export interface NextStep {
  readonly moduleId: string
  readonly lesson: OutlineLesson
  readonly item: ItemKind
}

/** The first item that is not complete, in the order of the outline; `undefined` when all is done. */
export function findNextStep(outline: Outline, completed: Completed): NextStep | undefined {
  for (const module of outline) {
    for (const lesson of module.lessons) {
      if (isLessonComplete(completed, lesson)) continue
      const item = lesson.items.find((one) => !isItemComplete(completed, lesson.id, one))
      if (item) return { moduleId: module.id, lesson, item }
    }
  }
  return undefined
}
