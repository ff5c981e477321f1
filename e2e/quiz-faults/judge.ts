// Compares what the learner did with what the database holds in the end.
import { gradeAttempt } from '../../domain/quiz/grade.ts'
import type { QuizDefinition } from '../../domain/quiz/definition.ts'
import { writeList } from '../../web/screens/quiz/given.ts'
import { flagValue, type Press } from '../../web/screens/quiz/press.ts'
import type { Played } from './learner.ts'

/** What the database holds of one learner's attempts. */
export interface Held {
  readonly attempts: readonly {
    readonly id: string
    readonly isSubmitted: boolean
    readonly receipt: string | null
    readonly score: number | null
    readonly gradings: number
  }[]
  readonly questions: readonly {
    readonly id: string
    readonly answer: readonly string[]
    readonly seq: number
    readonly isFlagged: boolean
    readonly flagSeq: number
  }[]
}

export interface Verdict {
  /** Sentences; empty when all is well. */
  readonly lost: readonly string[]
  readonly twice: readonly string[]
  readonly stuck: readonly string[]
}

export function judge(quiz: QuizDefinition, played: Played, held: Held): Verdict {
  const [attempt] = held.attempts
  const stuck = attempt?.isSubmitted ? [] : ['the attempt was never submitted']
  const twice = [
    ...(held.attempts.length === 1 ? [] : [`${held.attempts.length} attempts were begun`]),
    ...(attempt?.gradings === 1 ? [] : [`graded ${attempt?.gradings ?? 0} times`]),
    ...(new Set(played.receipts.map((receipt) => JSON.stringify(receipt))).size <= 1 ? [] : ['the receipts differ']),
    ...played.receipts
      .filter((receipt) => receipt.number !== attempt?.receipt || receipt.score !== attempt.score)
      .map((receipt) => `the receipt ${receipt.number} is not the database's`),
  ]
  const lost = held.questions.flatMap((question) => [
    ...judgeThing(played, {
      kind: 'answer',
      question: question.id,
      seq: question.seq,
      value: writeList(question.answer),
    }),
    ...judgeThing(played, {
      kind: 'flag',
      question: question.id,
      seq: question.flagSeq,
      value: flagValue(question.isFlagged),
    }),
  ])
  const { score } = gradeAttempt(
    quiz,
    quiz.questions.map((question) => ({
      question,
      answer: held.questions.find((one) => one.id === question.id && one.answer.length > 0)?.answer ?? null,
    })),
  )
  if (attempt?.isSubmitted && attempt.score !== score)
    lost.push(`the score is ${attempt.score}, its answers earn ${score}`)
  return { lost, twice, stuck }
}

/** What is held for one answer or flag must be something the learner did, and nothing newer that was acknowledged, or saved before submitting. */
function judgeThing({ devices, acknowledged, isComplete }: Played, held: Press): string[] {
  const isOfIt = (entry: Press) => entry.kind === held.kind && entry.question === held.question
  const done = devices.flatMap((device) => device.written).filter(isOfIt)
  const least = Math.max(0, ...(isComplete ? done : acknowledged.filter(isOfIt)).map((entry) => entry.seq))
  const name = `${held.kind} of ${held.question}`
  if (held.seq < least) return [`${name}: ${least} was given, ${held.seq} is held`]
  if (held.seq > 0 && !done.some((entry) => JSON.stringify(entry) === JSON.stringify(held)))
    return [`${name}: ${JSON.stringify(held)} is held, and nobody gave it`]
  return []
}
