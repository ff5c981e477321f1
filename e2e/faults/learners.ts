// Learners who read and write without a pause, each on a line of its own, and what came of it.
import { isOk, openLine, writeCall, type Answer, type Line } from './line.ts'
import { QUESTIONS, QUIZ, type ServedHouse } from './house.ts'

export interface Sitting {
  readonly accountId: string
  readonly token: string
  readonly attempt: string
}

/** Somebody new with an attempt that is open. */
export async function sitDown(house: Pick<ServedHouse, 'signIn' | 'ports'>): Promise<Sitting> {
  const { accountId, token } = await house.signIn()
  const line = openLine(house.ports[0] ?? 0)
  const attempt = await startAttempt(line, token)
  line.close()
  if (attempt === undefined) throw new Error('no attempt could be started')
  return { accountId, token, attempt }
}

export async function startAttempt(line: Line, token: string): Promise<string | undefined> {
  const { body } = await line.ask(writeCall('/quiz/start', { category_id: QUIZ }, token))
  return /"train_user_id":"([^"]+)"/.exec(body)?.[1]
}

const choices = ['a', 'b', 'c'] as const
/** The answer with a number: question and choice follow from it. */
export const answerOf = (seq: number) => ({
  question: `q${seq % QUESTIONS}`,
  choice: choices[Math.floor(seq / QUESTIONS) % 3] ?? 'a',
})
export const saveAnswer = ({ token, attempt }: Pick<Sitting, 'token' | 'attempt'>, seq: number): string => {
  const { question, choice } = answerOf(seq)
  return writeCall('/quiz/answer', { train_user_id: attempt, question_id: question, choice, seq: String(seq) }, token)
}

/** A learner's next call: one in three is written to disk. */
export function makeCalls(sitting: Sitting): () => string {
  const detail = writeCall('/user/detail', {}, sitting.token)
  const messages = writeCall('/message/user-messages', {}, sitting.token)
  let n = 0
  return () => (++n % 3 === 0 ? saveAnswer(sitting, n / 3) : n % 3 === 1 ? detail : messages)
}

export interface Tally {
  readonly answers: {
    readonly at: number
    readonly status: number
    readonly error: string | undefined
    readonly ms: number
  }[]
}

/** Each sitting asks on and on until told to stop; `port` may change between two calls. */
export async function askOnAndOn(
  sittings: readonly Sitting[],
  options: { port: () => number; isOver: () => boolean; pauseMs?: number; longest?: number },
): Promise<Tally> {
  const answers: Tally['answers'] = []
  await Promise.all(
    sittings.map(async (sitting) => {
      const lines = new Map<number, Line>()
      const next = makeCalls(sitting)
      while (!options.isOver()) {
        const port = options.port()
        const line =
          lines.get(port) ?? openLine(port, options.longest === undefined ? {} : { longest: options.longest })
        lines.set(port, line)
        const at = performance.now()
        const { status, error, ms } = await line.ask(next())
        answers.push({ at, status, error, ms })
        if (options.pauseMs) await new Promise((resolve) => setTimeout(resolve, options.pauseMs))
      }
      for (const line of lines.values()) line.close()
    }),
  )
  return { answers }
}

/** How many of each outcome. */
export function countOutcomes(answers: readonly Pick<Answer, 'status' | 'error'>[]): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const answer of answers) {
    const outcome =
      answer.status === 0
        ? 'none'
        : isOk({ ...answer, body: '', ms: 0 })
          ? 'ok'
          : (answer.error ?? String(answer.status))
    counts[outcome] = (counts[outcome] ?? 0) + 1
  }
  return counts
}
export const outcomeWords = (counts: Readonly<Record<string, number>>): string =>
  Object.entries(counts)
    .map(([outcome, count]) => `${count} ${outcome}`)
    .join(', ')
