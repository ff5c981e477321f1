// A group as a class: its members, how they stand in each lesson of a course, and their marks.
import { displayName } from '../../domain/account/name.ts'
import { judgeCells, meanMark, withDues, type CellState } from '../../domain/group/class.ts'
import { buildOutlines, type Outline } from '../../domain/phase/outline.ts'
import { gatherCompleted } from '../../domain/phase/progress.ts'
import type { Locale } from '../../messages/locale.ts'
import {
  selectBestResults,
  selectClassMembers,
  selectDuesOfGroup,
  selectQuizzesOfPhase,
  selectStuckPlaces,
} from '../../store/class.ts'
import type { Db } from '../../store/database.ts'
import { selectCompletionsOf } from '../../store/enrolment.ts'
import { selectOutlineFacts } from '../../store/phase.ts'

export interface ClassRow {
  readonly accountId: string
  readonly name: string
  readonly email: string
  readonly lang: string
  readonly number: string | null
  readonly className: string | null
  readonly isEnrolled: boolean
  /** Of each lesson that has something to do. */
  readonly cells: readonly CellState[]
  /** The mean of the best results, in hundredths. */
  readonly mark: number | null
  /** The best result of each quiz, in hundredths. */
  readonly results: ReadonlyMap<string, number>
  readonly seenAt: Date | null
}

interface Of {
  readonly groupId: string
  readonly phaseId: string
  readonly locale: Locale
  /** Of the school, for whom no zone is known. */
  readonly zone: string
  readonly now: Date
}

/** The course of a class with the due dates of the group; `dues`: those that the group has set itself. */
export async function readClassCourse(db: Db, { groupId, phaseId, locale }: Of) {
  const dues = new Map((await selectDuesOfGroup(db, { groupId, phaseId })).map((one) => [one.moduleId, one.dueAt]))
  const whole = buildOutlines(await selectOutlineFacts(db, [phaseId]), locale).get(phaseId) ?? []
  return { outline: withDues(whole, dues), dues, quizzes: await selectQuizzesOfPhase(db, phaseId) }
}

/** So many members after one, in the order of their ids. */
export async function readClassRows(
  db: Db,
  of: Of,
  { outline, after, limit }: { outline: Outline; after: string | null; limit: number },
): Promise<ClassRow[]> {
  const { groupId, phaseId, now } = of
  const members = await selectClassMembers(db, { groupId, phaseId, after, limit })
  const accountIds = members.map(({ account_id }) => account_id)
  const completions = await selectCompletionsOf(db, { accountIds, phaseIds: [phaseId] })
  const best = await selectBestResults(db, { accountIds, phaseId })
  const stuck = await selectStuckPlaces(db, { accountIds, phaseId })
  return members.map((one) => {
    const own = best.filter(({ accountId }) => accountId === one.account_id)
    return {
      accountId: one.account_id,
      name: displayName({ firstName: one.first_name, lastName: one.last_name }) || one.email,
      email: one.email,
      lang: one.lang,
      number: one.number,
      className: one.class_name,
      isEnrolled: one.enrolled_at !== null,
      cells: judgeCells(outline, {
        completed: gatherCompleted(completions.filter(({ accountId }) => accountId === one.account_id)),
        enrolledAt: one.enrolled_at,
        zone: one.zone ?? of.zone,
        stuckAt: new Set(stuck.filter((at) => at.account_id === one.account_id).map((at) => at.lesson_id)),
        now,
      }),
      mark: meanMark(own),
      results: new Map(own.map(({ quizId, score, total }) => [quizId, Math.round((100 * score) / total)])),
      seenAt: one.seen_at,
    }
  })
}
