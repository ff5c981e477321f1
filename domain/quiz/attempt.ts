import type { QuizRules } from './definition.ts'

/** Answers that were on the wire when the time ran out still count if they arrive within this, by the server's clock. */
export const GRACE_MS = 5000

/** An attempt's times; `submittedAt` is null while it is open. */
export interface AttemptTimes {
  readonly deadline: Date
  readonly submittedAt: Date | null
}

/** `closing`: the time is up, answers on the wire are waited for. `overdue`: the server must submit it. */
export type AttemptState = 'running' | 'closing' | 'overdue' | 'submitted'

export function attemptState({ deadline, submittedAt }: AttemptTimes, now: Date): AttemptState {
  if (submittedAt) return 'submitted'
  if (now < deadline) return 'running'
  return now < dueAt(deadline) ? 'closing' : 'overdue'
}

/** When the server submits by itself. */
export const dueAt = (deadline: Date): Date => new Date(deadline.getTime() + GRACE_MS)

const inStates = (...states: readonly AttemptState[]) =>
  Object.assign((state: AttemptState) => states.includes(state), { states })

/** What may be done with an attempt in which state. Everything else is refused. */
export const attemptCan = {
  show: inStates('running', 'closing'),
  save: inStates('running', 'closing'),
  /** By the learner. */
  submit: inStates('running', 'closing', 'overdue'),
  /** By the server, in the learner's stead. */
  submitByServer: inStates('overdue'),
  result: inStates('submitted'),
}

/** The end of an attempt that starts now: a whole second, rounded up, as it is told. */
export const attemptDeadline = (startedAt: Date, minutes: number): Date =>
  new Date(Math.ceil(startedAt.getTime() / 1000 + minutes * 60) * 1000)

/** A late queue or a long grace makes no attempt longer: its time ends with the deadline. */
export const submissionTime = (deadline: Date, now: Date): Date => (now < deadline ? now : deadline)

/** What an operator gave a learner on top of a quiz's rules. */
export interface Granted {
  readonly minutes: number
  readonly attempts: number
}

/** How many attempts a learner has; null: no limit. */
export const countAllowed = (rules: Pick<QuizRules, 'attempts'>, granted: Granted): number | null =>
  rules.attempts === null ? null : rules.attempts + granted.attempts

/** One attempt as far as starting another depends on it. */
export interface AttemptFact {
  readonly submittedAt: Date | null
  readonly score: number | null
  readonly isPassed: boolean
}

/** What stands between a learner and a new attempt. */
export const startStates = ['can_start', 'running', 'waiting', 'no_attempts'] as const
type StartState = (typeof startStates)[number]

/** How a learner stands in a quiz. */
export interface QuizStanding {
  readonly made: number
  readonly left: number | null
  /** The best score counts (READINGS §6). */
  readonly best: number | null
  readonly isPassed: boolean
  readonly state: StartState
  /** While `waiting`. */
  readonly nextAt: Date | null
}

export function judgeStanding(
  rules: Pick<QuizRules, 'attempts' | 'waitSeconds' | 'waits'>,
  learner: { attempts: readonly AttemptFact[]; granted: Granted; now: Date },
): QuizStanding {
  const { attempts, now } = learner
  const submitted = attempts.filter((attempt) => attempt.submittedAt !== null)
  const allowed = countAllowed(rules, learner.granted)
  const made = attempts.length
  const left = allowed === null ? null : Math.max(0, allowed - made)
  const scores = submitted.map((attempt) => attempt.score ?? 0)
  const lastAt = Math.max(0, ...submitted.map((attempt) => attempt.submittedAt?.getTime() ?? 0))
  const isPassed = submitted.some((attempt) => attempt.isPassed)
  const wait = waitAfter(rules, { made: submitted.length, isPassed })
  const nextAt = lastAt > 0 ? new Date(lastAt + wait * 1000) : null
  const isWaiting = nextAt !== null && now < nextAt
  const state = submitted.length < made ? 'running' : left === 0 ? 'no_attempts' : isWaiting ? 'waiting' : 'can_start'
  return {
    made,
    left,
    best: scores.length > 0 ? Math.max(...scores) : null,
    isPassed,
    state,
    nextAt: state === 'waiting' ? nextAt : null,
  }
}

/** How long a learner who has submitted so many attempts waits for the next one, in seconds. */
function waitAfter(
  { waits, waitSeconds }: Pick<QuizRules, 'waitSeconds' | 'waits'>,
  { made, isPassed }: { made: number; isPassed: boolean },
): number {
  if (!waits || waits.length === 0) return waitSeconds
  return isPassed ? 0 : (waits[Math.min(made, waits.length) - 1] ?? 0)
}

/** `keys`: right answers and explanations. `reasons`: of each answer, why it is wrong. */
export const shownDepths = ['keys', 'reasons', 'nothing'] as const
export type ShownDepth = (typeof shownDepths)[number]

/** What a learner may see of the attempts at a quiz. Nothing while one runs: it may ask the same questions. */
export function shownDepth(
  rules: Pick<QuizRules, 'review'>,
  standing: Pick<QuizStanding, 'isPassed' | 'left' | 'state'>,
): ShownDepth {
  if (standing.state === 'running' || rules.review === 'none') return 'nothing'
  if (rules.review === 'full' || standing.isPassed || standing.left === 0) return 'keys'
  return rules.review === 'reasons' ? 'reasons' : 'nothing'
}

/** Whether right answers and explanations may be shown. */
export const canReview = (...of: Parameters<typeof shownDepth>): boolean => shownDepth(...of) === 'keys'

/** More time as somebody types it: minutes, or a share of the time of the quiz. */
export const MORE_TIME = /^(?:[1-9]\d{0,3}|[1-9]\d{0,2}%)$/
/** A day is enough. */
const MOST_MINUTES = 1440

/** In whole minutes; a share of a minute counts as one. `undefined`: more than there may be, or no time. */
export function readMoreTime(typed: string, quizMinutes: number): number | undefined {
  if (!MORE_TIME.test(typed)) return undefined
  const number = Number.parseInt(typed, 10)
  const minutes = typed.endsWith('%') ? Math.ceil((quizMinutes * number) / 100) : number
  return minutes <= MOST_MINUTES ? minutes : undefined
}
