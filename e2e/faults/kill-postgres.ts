// SIGKILL to an embedded PostgreSQL alone: its process goes on and starts it again. How long nothing can be saved is measured from the
// kill to the first answer that is acknowledged after it.
import { countRecoveries, killPostgres, untilRecovered } from '../product.ts'
import { pause } from '../quiz-faults/ask.ts'
import { openServedHouse } from './house.ts'
import { answerOf, saveAnswer, sitDown } from './learners.ts'
import { isOk, openLine } from './line.ts'
import { rows, sql } from '../../store/sql.ts'
import { z } from 'zod'

/** One that ends five times within a minute is given up by its process, and ought to be. */
const APART_MS = 15_000

export interface LonelyFalls {
  /** Milliseconds of each. */
  readonly away: readonly number[]
  readonly isSameProcess: boolean
  readonly acknowledged: number
  readonly lost: readonly string[]
}

const Kept = z.strictObject({ question: z.string(), seq: z.number() })

/** @throws Error when a kill was none */
export async function killPostgresAlone(times: number, tell: (line: string) => void): Promise<LonelyFalls> {
  const house = await openServedHouse({ database: 'embedded', settings: { LOG_LEVEL: 'error' } })
  try {
    const product = house.products[0]
    if (!product) throw new Error('nothing is there to be killed')
    const sitting = await sitDown(house)
    const line = openLine(house.ports[0] ?? 0, { longest: 10_000 })
    const known = new Map<string, number>()
    let [seq, acknowledged] = [0, 0]
    const save = async (): Promise<boolean> => {
      const answer = await line.ask(saveAnswer(sitting, ++seq))
      if (!isOk(answer)) return false
      acknowledged++
      known.set(answerOf(seq).question, seq)
      return true
    }
    const away: number[] = []
    for (let fall = 1; fall <= times; fall++) {
      for (const end = performance.now() + (fall === 1 ? 1000 : APART_MS); performance.now() < end; await pause(20))
        await save()
      const recovered = countRecoveries(product.output())
      killPostgres(house.dataDir)
      const began = performance.now()
      while (!(await save())) await pause(10)
      away.push(performance.now() - began)
      await untilRecovered(product.output, recovered + 1)
      tell(`PostgreSQL killed alone: ${((away.at(-1) ?? 0) / 1000).toFixed(2)} s until the next answer is saved`)
    }
    line.close()
    const kept = await house.withDatabase((db) =>
      rows(
        db,
        Kept,
        sql`select question_id as question, answer_seq as seq from quiz_attempt_question where attempt_id = ${sitting.attempt}`,
      ),
    )
    const lost = [...known].flatMap(([question, least]) => {
      const found = kept.find((one) => one.question === question)?.seq ?? 0
      return found < least ? [`answer ${least} to ${question}: ${found}`] : []
    })
    return {
      away,
      isSameProcess: product.process.exitCode === null && house.products[0] === product,
      acknowledged,
      lost,
    }
  } finally {
    await house.close()
  }
}
