// The marks of a class as a list that a spreadsheet opens.
import { listLessons } from '../../domain/phase/outline.ts'
import { say } from '../../messages/format.ts'
import type { Locale } from '../../messages/locale.ts'
import type { Db } from '../../store/database.ts'
import { readClassCourse, readClassRows, type ClassRow } from './class.ts'
import { writeCsvLine } from './csv.ts'

/** Members that are read at a time. */
const STEP = 200

/** The names of the columns first, in the reader's language; members by number, then by name. */
export async function writeMarks(
  db: Db,
  of: { groupId: string; phaseId: string; locale: Locale; zone: string; now: Date },
): Promise<{ lines: string[]; rows: number }> {
  const { locale } = of
  const { outline, quizzes } = await readClassCourse(db, of)
  const members: ClassRow[] = []
  for (let after: string | null = null; ;) {
    const step: ClassRow[] = await readClassRows(db, of, { outline, after, limit: STEP })
    members.push(...step)
    after = step.at(-1)?.accountId ?? null
    if (step.length < STEP) break
  }
  const lessons = listLessons(outline)
  const columns = quizzes
    .map((quiz) => ({ id: quiz.id, at: lessons.findIndex(({ id }) => id === quiz.lesson_id) }))
    .toSorted((a, b) => (a.at < 0 ? lessons.length : a.at) - (b.at < 0 ? lessons.length : b.at))
  const nameOf = ({ at }: { at: number }) => lessons[at]?.title ?? say(locale, 'staff.marks.final')
  const head = [
    say(locale, 'staff.marks.number'),
    say(locale, 'staff.marks.name'),
    say(locale, 'staff.marks.email'),
    say(locale, 'staff.marks.class'),
    say(locale, 'staff.marks.lessons'),
    say(locale, 'staff.marks.mark'),
    ...columns.map((quiz) => say(locale, 'staff.marks.quiz', { name: nameOf(quiz) })),
    say(locale, 'staff.marks.seen'),
  ]
  const lines = members
    .toSorted(byNumber)
    .map((one) =>
      writeCsvLine([
        one.number ?? '',
        one.name,
        one.email,
        one.className ?? '',
        String(one.cells.filter((state) => state === 'done').length),
        one.mark === null ? '' : String(one.mark),
        ...columns.map(({ id }) => String(one.results.get(id) ?? '')),
        one.seenAt?.toISOString().slice(0, 10) ?? '',
      ]),
    )
  return { lines: [writeCsvLine(head), ...lines], rows: members.length }
}

/** Numbers as people count them: 2 before 10; those without one last, by name. */
export const byNumber = (one: ClassRow, other: ClassRow): number =>
  (one.number === null ? 1 : 0) - (other.number === null ? 1 : 0) ||
  (one.number ?? '').localeCompare(other.number ?? '', 'en', { numeric: true }) ||
  one.name.localeCompare(other.name, 'zh-Hans-CN')
