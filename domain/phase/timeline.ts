import { endOfDay } from '../zone.ts'
import { isLessonComplete, type Completed } from './progress.ts'
import type { Due, Outline } from './outline.ts'

/** How a due date stands (READINGS §5). */
export const timelineStates = ['upcoming', 'due_soon', 'overdue', 'completed'] as const
type TimelineState = (typeof timelineStates)[number]

export interface TimelineEntry {
  readonly moduleId: string
  readonly title: string
  readonly dueAt: Date
  readonly state: TimelineState
}

const DAY_MS = 24 * 60 * 60 * 1000
/** "Due soon" begins this long before the due date. */
export const DUE_SOON_MS = 3 * DAY_MS

/** The modules that have a due date and something to do, the earliest first. */
export function buildTimeline(
  outline: Outline,
  learner: { completed: Completed; enrolledAt: Date; zone: string; now: Date },
): TimelineEntry[] {
  return outline
    .flatMap((module) => {
      const dueAt = resolveDue(module.due, learner)
      const lessons = module.lessons.filter((lesson) => lesson.items.length > 0)
      if (!dueAt || lessons.length === 0) return []
      const isComplete = lessons.every((lesson) => isLessonComplete(learner.completed, lesson))
      return [
        {
          moduleId: module.id,
          title: module.title,
          dueAt,
          state: isComplete ? ('completed' as const) : judgeDue(dueAt, learner.now),
        },
      ]
    })
    .toSorted((a, b) => a.dueAt.getTime() - b.dueAt.getTime())
}

/** A fixed moment wins over days after enrolment. */
function resolveDue(due: Due, { enrolledAt, zone }: { enrolledAt: Date; zone: string }): Date | undefined {
  const moment =
    due.at ?? (due.afterDays === null ? undefined : new Date(enrolledAt.getTime() + due.afterDays * DAY_MS))
  return moment && dueOn(moment, zone)
}

/** READINGS §10: what is due on a day is due until 23:59 of it, in the learner's zone. */
export const dueOn = (moment: Date, zone: string): Date => endOfDay(moment, zone)

function judgeDue(dueAt: Date, now: Date): TimelineState {
  const left = dueAt.getTime() - now.getTime()
  if (left < 0) return 'overdue'
  return left <= DUE_SOON_MS ? 'due_soon' : 'upcoming'
}
