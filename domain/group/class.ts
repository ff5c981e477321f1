// A group as a class: how each member stands in each lesson.
import type { Due, Outline } from '../phase/outline.ts'
import { isItemComplete, isLessonComplete, type Completed } from '../phase/progress.ts'
import { buildTimeline } from '../phase/timeline.ts'

/** What a group may ask of those who join. */
export const groupAsks = ['number', 'class'] as const
export type GroupAsk = (typeof groupAsks)[number]

/** `part`: begun. `late`: its module is overdue. `stuck` says more than late, and done more than both. */
export const cellStates = ['done', 'stuck', 'late', 'part', 'todo'] as const
export type CellState = (typeof cellStates)[number]

interface Member {
  readonly completed: Completed
  /** Null: not in the course. */
  readonly enrolledAt: Date | null
  readonly zone: string
  readonly stuckAt: ReadonlySet<string>
  readonly now: Date
}

/** The outline with the due dates of a group, by module. */
export const withDues = <O extends Outline>(outline: O, dues: ReadonlyMap<string, Date>) =>
  outline.map((module): O[number] => {
    const at = dues.get(module.id)
    return at ? { ...module, due: { ...module.due, at } satisfies Due } : module
  })

/** A state for each lesson that has something to do, in the order of the outline. */
export function judgeCells(outline: Outline, { completed, enrolledAt, zone, stuckAt, now }: Member): CellState[] {
  const late = new Set(
    enrolledAt === null
      ? []
      : buildTimeline(outline, { completed, enrolledAt, zone, now })
          .filter(({ state }) => state === 'overdue')
          .map(({ moduleId }) => moduleId),
  )
  return outline.flatMap((module) =>
    module.lessons
      .filter(({ items }) => items.length > 0)
      .map((lesson): CellState => {
        if (isLessonComplete(completed, lesson)) return 'done'
        if (stuckAt.has(lesson.id)) return 'stuck'
        if (late.has(module.id)) return 'late'
        return lesson.items.some((item) => isItemComplete(completed, lesson.id, item)) ? 'part' : 'todo'
      }),
  )
}

/** The mean of the best results, in hundredths; null where no quiz was handed in. */
export const meanMark = (best: readonly { readonly score: number; readonly total: number }[]): number | null =>
  best.length === 0
    ? null
    : Math.round(best.reduce((sum, { score, total }) => sum + (100 * score) / total, 0) / best.length)
