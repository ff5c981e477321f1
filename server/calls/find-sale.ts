// What a checkout is about: a phase with a price, or hours for its experiments.
import { pickText } from '../../domain/language.ts'
import type { OrderKind } from '../../domain/order/state.ts'
import { priceHours, type Money } from '../../domain/order/money.ts'
import { admitEnrolment, admitLearner, canSeePhase } from '../../domain/phase/access.ts'
import type { Db } from '../../store/database.ts'
import { selectOptionalPhaseForLearner } from '../../store/enrolment.ts'
import { selectOptionalPhase, selectOutlineFacts } from '../../store/phase.ts'
import { selectOptionalBank, selectOptionalHoursPrice, type BankFact } from '../../store/selling.ts'
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
  /** Of a phase the price, of hours that of one hour. */
  readonly price: Money
  readonly validities: readonly { readonly id: string; readonly days: number }[]
  readonly bank: BankFact
}

interface Asked {
  readonly kind: OrderKind
  readonly cert_id: string
  readonly map_id?: string | undefined
  readonly node_id?: string | undefined
}

/** What is sold to this learner, or why nothing is. */
export async function findSale(
  db: Db,
  accountId: string,
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
  const bank = await selectOptionalBank(db)
  const sale = { kind, phaseId, phaseTitle: phase.title, lesson }
  if (kind === 'hours') {
    const admission = admitLearner({ state: phase.state, isEnrolled })
    if (admission !== 'open') return refuse(admission)
    const hours = await selectOptionalHoursPrice(db)
    return hours && bank
      ? { ...sale, price: hours.perHour, validities: hours.validities, bank }
      : refuse('not_for_sale')
  }
  const admission = admitEnrolment({
    state: phase.state,
    isEnrolled,
    hasPrice: phase.has_price,
    isOpenedByGroup: phase.is_opened_by_group,
    isPaid: phase.is_paid,
  })
  if (admission !== 'needs_payment') return refuse('nothing_to_pay')
  const price = (await selectOptionalPhase(db, phaseId))?.price
  return price && bank ? { ...sale, lesson: null, price, validities: [], bank } : refuse('not_for_sale')
}

/** What so many hours, or the phase, cost today. */
export const priceOf = (sale: Sale, hours: number | null): Money =>
  hours === null ? sale.price : priceHours(hours, sale.price)

export const lessonName = (sale: Sale, locale: string): string | null =>
  sale.lesson && pickText(sale.lesson.title, locale).text
