// Hours as a lab and the page of all hours tell them: the lots that may still be used, and the lines of the statement.
import { isAlive } from '../../domain/experiment/hours.ts'
import { pickText } from '../../domain/language.ts'
import type { LotFact, StatementFact } from '../../store/hours.ts'
import { toSeconds, type CallContext } from './call-context.ts'

/** Lots that are used up or over are in the statement only. */
export const presentLots = (lots: readonly LotFact[], now: Date) =>
  lots
    .filter((lot) => lot.leftSeconds > 0 && isAlive(lot, now.getTime()))
    .map((lot) => ({
      source: lot.source,
      seconds: lot.seconds,
      left_seconds: lot.leftSeconds,
      credited_at: toSeconds(lot.creditedAt),
      expires_at: lot.expiresAt && toSeconds(lot.expiresAt),
      order_id: lot.orderId,
    }))

export const presentLine = (line: StatementFact, locale: CallContext['locale']) => ({
  at: toSeconds(line.at),
  kind: line.kind,
  source: line.source,
  seconds: line.seconds,
  balance_after_seconds: line.balanceAfter,
  experiment_id: line.experimentId,
  experiment_name: line.lessonTitle && pickText(line.lessonTitle, locale).text,
  price: line.pricePercent === null ? null : line.pricePercent / 100,
  order_id: line.orderId,
})
