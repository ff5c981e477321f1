// Wrong answers that an author foresees in a question of several parts: `wrong: {key: {pair: [left, right], why: …}}` of
// pairs, `before: [one, other]` of an order.
import { z } from 'zod'
import type { Foreseen } from '../../../domain/quiz/types/foreseen.ts'
import { line } from '../../fields.ts'
import { checkId, mapInOrder, type MapText, type Reading } from './question-format.ts'

const two = z.tuple([z.string(), z.string()])
export const foreseenPairs = z.record(z.string(), z.strictObject({ pair: two, why: line })).default({})
export const foreseenOrders = z.record(z.string(), z.strictObject({ before: two, why: line })).default({})

interface Written {
  readonly id: string
  readonly parts: readonly [string, string]
  readonly why: string
}

interface Asked {
  readonly field: 'pair' | 'before'
  /** Whether the first part, and the second one, are some of the question's. */
  readonly isPart: readonly [(id: string) => boolean, (id: string) => boolean]
  readonly isRight: (parts: readonly [string, string]) => boolean
}

/** None of them may be right. */
export async function readForeseen(
  reading: Reading<object>,
  written: readonly Written[],
  { field, isPart, isRight }: Asked,
): Promise<{ wrong?: Foreseen[] }> {
  const { at, report, html } = reading
  const wrong = await mapInOrder(written, async ({ id, parts, why }): Promise<Foreseen> => {
    checkId(reading, 'wrong', id)
    const strays = parts.filter((part, nth) => !isPart[nth]?.(part))
    for (const part of strays) report.add(at('wrong', id, field, parts.indexOf(part)), 'quiz-answer', { answer: part })
    if (strays.length === 0 && isRight(parts))
      report.add(at('wrong', id, field), 'quiz-wrong-right', { value: parts.join(', ') })
    return { id, parts, why: await html(why, 'wrong', id, 'why') }
  })
  return wrong.length === 0 ? {} : { wrong }
}

export async function mapForeseen(
  wrong: readonly Foreseen[] | undefined,
  map: MapText,
): Promise<{ wrong?: readonly Foreseen[] }> {
  if (!wrong) return {}
  return {
    wrong: await mapInOrder(wrong, async (one) => ({ ...one, why: await map(['wrong', one.id, 'why'], one.why) })),
  }
}
