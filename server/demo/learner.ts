// What one learner leaves behind: lessons one after the other, until today or until something stops them.
import type { DemoLesson, DemoRow, DemoTable } from '../../store/demo.ts'
import { makeAttempt, type Quiz } from './attempt.ts'
import { bytesOf, idOf, type Draw } from './chance.ts'
import { lists, type Person } from './person.ts'

export interface Course {
  readonly phaseId: string
  readonly freeHours: number
  readonly lessons: readonly DemoLesson[]
  readonly quizzes: ReadonlyMap<string, Quiz>
}

/** Rows by table; those of one table stay in their order. */
export type Rows = Map<DemoTable, DemoRow[]>

const MINUTE_MS = 60_000
const DAY_MS = 86_400_000
/** The first course is taken by everybody; of the next ones a part. */
const NEXT_COURSE = 0.35

export interface Told {
  readonly person: Person
  /** The phase that was finished, and when. */
  readonly finished: readonly { readonly phaseId: string; readonly at: Date }[]
}

export type Write = (table: DemoTable, row: DemoRow) => void

export const makeWriter =
  (rows: Rows): Write =>
  (table, row) => {
    const list = rows.get(table)
    if (list) list.push(row)
    else rows.set(table, [row])
  }

export function liveThrough(
  rows: Rows,
  { person, courses, draw, now }: { person: Person; courses: readonly Course[]; draw: Draw; now: Date },
): Told {
  const write = makeWriter(rows)
  const finished: { phaseId: string; at: Date }[] = []
  let at = person.joinedAt
  const all = courses[0]?.lessons.length ?? 0
  let left = person.fate === 'never began' ? 0 : person.fate === 'goes on' ? Infinity : Math.floor(person.reach * all)
  for (const course of courses) {
    if (at > now || (course !== courses[0] && !draw.chance(NEXT_COURSE))) break
    const of = { account_id: person.id, phase_id: course.phaseId }
    write('enrolment', { ...of, enrolled_at: at })
    if (course.freeHours > 0) {
      const key = `phase ${course.phaseId} ${person.id}`
      write('hour_lot', { ...of, source: 'phase', expires_at: null, key, order_id: null, credited_at: at })
      write('hour_entry', { lot_key: key, kind: 'credit', seconds: course.freeHours * 3600, key, session_id: null, at })
    }
    let isOver = false
    for (const lesson of course.lessons) {
      at = workingHour(new Date(at.getTime() + person.pace * (0.4 + 1.2 * draw.share()) * DAY_MS), draw)
      if (at > now) return { person, finished }
      const end = takeLesson({ write, person, lesson, quizzes: course.quizzes, draw, at, now, isStopped: left <= 0 })
      if (!end) {
        isOver = true
        break
      }
      at = end
      left -= 1
    }
    if (isOver) return { person, finished }
    finished.push({ phaseId: course.phaseId, at })
  }
  if (at < now && draw.chance(0.8)) writeSession(write, person, draw, at)
  return { person, finished }
}

interface Taking {
  readonly write: Write
  readonly person: Person
  readonly lesson: DemoLesson
  readonly quizzes: ReadonlyMap<string, Quiz>
  readonly draw: Draw
  readonly at: Date
  readonly now: Date
  /** Here their fate meets them, if this lesson has what it needs. */
  readonly isStopped: boolean
}

/** When the lesson was finished; nothing when it was not. */
function takeLesson(taking: Taking): Date | undefined {
  const { write, person, lesson, draw, now, isStopped } = taking
  const of = { account_id: person.id, phase_id: lesson.phase_id, lesson_id: lesson.lesson_id }
  if (isStopped && (person.fate === 'never began' || person.fate === 'goes silent')) return undefined
  let at = taking.at
  const seconds = Math.floor(lesson.video_seconds ?? 0)
  write('lesson_progress', {
    ...of,
    watched: seconds > 0 ? `{[0,${seconds}]}` : '{}',
    video_position: seconds,
    reading_position: draw.between(4, 60),
    updated_at: at,
  })
  for (const item of lesson.items) {
    at = new Date(at.getTime() + draw.between(4, 25) * MINUTE_MS)
    if (at > now) return undefined
    const quiz = item === 'quiz' && lesson.quiz_id !== null ? taking.quizzes.get(lesson.quiz_id) : undefined
    const end = quiz
      ? takeQuiz(taking, quiz, at)
      : item === 'experiment' && lesson.experiment_id !== null
        ? takeLab(taking, lesson.experiment_id, at)
        : at
    if (!end || end > now) return undefined
    at = end
    write('item_completion', { ...of, item, completed_at: at })
  }
  write('lesson_completion', { ...of, completed_at: at })
  return at
}

function takeQuiz({ write, person, draw, now, isStopped }: Taking, quiz: Quiz, from: Date): Date | undefined {
  const cannot = isStopped && person.fate === 'fails a quiz'
  let at = from
  const tries = Math.min(quiz.rules.attempts ?? 6, cannot ? 3 : 6)
  for (let ordinal = 1; ordinal <= tries; ordinal += 1) {
    const { attempt, questions, isPassed, endedAt } = makeAttempt(quiz, {
      person,
      ordinal,
      startedAt: at,
      mayPass: !cannot,
      draw,
    })
    if (endedAt > now) return undefined
    write('quiz_attempt', attempt)
    for (const question of questions) write('quiz_attempt_question', question)
    if (isPassed) return endedAt
    at = new Date(endedAt.getTime() + (quiz.rules.waitSeconds * 1000 + draw.between(2, 30) * 60 * MINUTE_MS))
  }
  return undefined
}

function takeLab({ write, person, lesson, draw, now, isStopped }: Taking, experimentId: string, from: Date) {
  const work = { account_id: person.id, experiment_id: experimentId }
  const isLost = isStopped && person.fate === 'never hands in'
  const isCaught = isStopped && person.fate === 'fails a check'
  let at = from
  for (let turn = 1; turn <= (isLost ? 3 : draw.between(1, 2)); turn += 1) {
    const ended = new Date(at.getTime() + draw.between(12, 70) * MINUTE_MS)
    if (ended > now) break
    write('lab_session', {
      id: idOf('demo lab', person.n, experimentId, turn),
      ...work,
      phase_id: lesson.phase_id,
      driver: 'embedded',
      is_metered: false,
      state: 'ended',
      reason: 'finished',
      requested_at: at,
      ready_at: at,
      ended_at: ended,
      seen_at: ended,
      charged_seconds: 0,
      is_reaped: true,
      looked_at: ended,
    })
    at = new Date(ended.getTime() + draw.between(1, 20) * 60 * MINUTE_MS)
  }
  if (at === from || at > now) return undefined
  write('lab_work', work)
  const caughtAt = draw.between(0, lesson.check_ids.length - 1)
  for (const [place, checkId] of lesson.check_ids.entries()) {
    const isPassed = !isLost && !(isCaught && place >= caughtAt)
    const tries = isPassed
      ? 1 + Math.floor(-2 * Math.log(1 - draw.share() * 0.95))
      : isCaught && place === caughtAt
        ? draw.between(8, 14)
        : 0
    if (tries > 0)
      write('lab_check', {
        ...work,
        check_id: checkId,
        is_passed: isPassed,
        tries,
        hints_seen: tries > 3 ? draw.between(1, 3) : 0,
      })
  }
  if (isLost || isCaught) return undefined
  write('lab_hand_in', {
    number: idOf('demo hand-in', person.n, experimentId).slice(0, 18).toUpperCase(),
    ...work,
    version: 1,
    hash: idOf('demo notebook', person.n, experimentId),
    score: lesson.check_ids.length,
    total: lesson.check_ids.length,
    outcome: 'passed',
    check_kind: 'verified',
    handed_in_at: at,
    checked_at: at,
  })
  return at
}

function writeSession(write: Write, person: Person, draw: Draw, at: Date): void {
  write('session', {
    token_hash: bytesOf('demo session', person.n),
    account_id: person.id,
    device: draw.pick(lists.devices),
    created_at: at,
    expires_at: new Date(at.getTime() + 30 * DAY_MS),
  })
}

/** People learn from the morning to late in the evening, and less on a Saturday. */
function workingHour(at: Date, draw: Draw): Date {
  const moved = new Date(at)
  moved.setUTCHours(draw.between(6, 21), draw.between(0, 59), draw.between(0, 59))
  return moved.getUTCDay() === 6 && draw.chance(0.6) ? new Date(moved.getTime() + DAY_MS) : moved
}
