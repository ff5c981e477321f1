// What a checkout is about: a phase with a price, or hours for its experiments.
import { pickText } from '../../domain/language.ts'
import type { OrderKind } from '../../domain/order/state.ts'
import { pickPrice } from '../../domain/order/currency.ts'
import { priceHours, type Money } from '../../domain/order/money.ts'
import { admitEnrolment, admitLearner, canSeePhase } from '../../domain/phase/access.ts'
import type { Db } from '../../store/database.ts'
import { selectOptionalPhaseForLearner } from '../../store/enrolment.ts'
import { selectOptionalPhase, selectOutlineFacts } from '../../store/phase.ts'
import { selectBanks, selectOptionalHoursPrice, type BankFact } from '../../store/selling.ts'
import { refuse, type Refusal } from './call-context.ts'

export interface Sale {
  readonly kind: OrderKind
  readonly phaseId: string
  readonly phaseTitle: Readonly<Record<string, string>>
  /** Of hours: where they are bought. */
  readonly lesson: {
    readonly id: string
    readonly moduleId: string
    readonly title: Readonly<Record<string, string>>
  } | null
  /** Of a phase the price, of hours that of one hour: in the currency that was asked for, or that suits the reader. */
  readonly price: Money
  /** The same in each currency in which there is an account. */
  readonly prices: readonly Money[]
  readonly validities: readonly { readonly id: string; readonly days: number }[]
  readonly bank: BankFact
}

interface Asked {
  readonly kind: OrderKind
  readonly cert_id: string
  readonly map_id?: string | undefined
  readonly node_id?: string | undefined
  readonly currency?: string | undefined
}

/** What is sold to this learner, or why nothing is. */
export async function findSale(
  db: Db,
  { accountId, locale }: { accountId: string; locale: string },
  asked: Asked,
): Promise<Sale | Refusal<'not_found' | 'not_enrolled' | 'nothing_to_pay' | 'not_for_sale'>> {
  const { kind, cert_id: phaseId, map_id: mapId, node_id: lessonId } = asked
  const phase = await selectOptionalPhaseForLearner(db, { phaseId, accountId })
  const isEnrolled = Boolean(phase?.enrolled_at)
  if (!phase || !canSeePhase(phase.state, isEnrolled)) return refuse('not_found')
  if (mapId !== undefined && mapId !== `${phaseId}.outline`) return refuse('not_found')
  const found =
    lessonId === undefined
      ? undefined
      : (await selectOutlineFacts(db, [phaseId])).find((fact) => fact.lessonId === lessonId)
  if (lessonId !== undefined && !found) return refuse('not_found')
  const lesson = found ? { id: found.lessonId, moduleId: found.moduleId, title: found.lessonTitle } : null
  const banks = await selectBanks(db)
  const sell = (prices: readonly Money[]) => findPlace({ prices, banks, locale, chosen: asked.currency })
  const sale = { kind, phaseId, phaseTitle: phase.title, lesson }
  if (kind === 'hours') {
    const admission = admitLearner({ state: phase.state, isEnrolled })
    if (admission !== 'open') return refuse(admission)
    const hours = await selectOptionalHoursPrice(db)
    const place = hours && sell(hours.perHour)
    return place ? { ...sale, ...place, validities: hours.validities } : refuse('not_for_sale')
  }
  const admission = admitEnrolment({
    state: phase.state,
    isEnrolled,
    hasPrice: phase.has_price,
    isOpenedByGroup: phase.is_opened_by_group,
    isPaid: phase.is_paid,
  })
  if (admission !== 'needs_payment') return refuse('nothing_to_pay')
  const place = sell((await selectOptionalPhase(db, phaseId))?.prices ?? [])
  return place ? { ...sale, ...place, lesson: null, validities: [] } : refuse('not_for_sale')
}

/** The price and the account of one currency; `undefined`: there is no account for any of the prices. */
function findPlace(of: {
  prices: readonly Money[]
  banks: readonly BankFact[]
  locale: string
  chosen: string | undefined
}): Pick<Sale, 'price' | 'prices' | 'bank'> | undefined {
  const prices = of.prices.filter(({ currency }) => of.banks.some((bank) => bank.currency === currency))
  const price = pickPrice(prices, of)
  const bank = of.banks.find(({ currency }) => currency === price?.currency)
  return price && bank && { price, prices, bank }
}

/** What so many hours, or the phase, cost today. */
export const priceOf = (sale: Sale, hours: number | null): Money =>
  hours === null ? sale.price : priceHours(hours, sale.price)

export const lessonName = (sale: Sale, locale: string): string | null =>
  sale.lesson && pickText(sale.lesson.title, locale).text
