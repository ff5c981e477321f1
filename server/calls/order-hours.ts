// The statement of a learner's experiment hours, over all phases: also of one that they have left since.
import { pickText } from '../../domain/language.ts'
import { sumBalance } from '../../domain/experiment/hours.ts'
import { countStatement, selectLots, selectStatement } from '../../store/hours.ts'
import { selectPhasesWithHours, selectReferences } from '../../store/selling.ts'
import { hasMeter } from '../flows/lab-engine.ts'
import { refuse, type Handlers } from './call-context.ts'
import { presentLine, presentLots } from './present-hours.ts'

export const orderHoursCalls = {
  '/order/hours': async ({ database, learner, locale, labs, now }, { cert_id, page, page_size }) => {
    const phases = await selectPhasesWithHours(database, learner.id)
    const balances = await Promise.all(
      phases.map(async ({ phaseId }) =>
        sumBalance(await selectLots(database, { accountId: learner.id, phaseId }), now),
      ),
    )
    const phaseId = cert_id ?? phases[0]?.phaseId
    if (cert_id !== undefined && !phases.some((phase) => phase.phaseId === cert_id)) return refuse('not_found')
    const summary = {
      is_metered: hasMeter(labs),
      phases: phases.map((phase, i) => ({
        cert_id: phase.phaseId,
        cert_name: pickText(phase.title, locale).text,
        cert_lang: pickText(phase.title, locale).lang,
        balance_seconds: balances[i] ?? 0,
      })),
    }
    if (phaseId === undefined)
      return {
        ...summary,
        cert_id: null,
        balance_seconds: 0,
        lots: [],
        list: [],
        pagination: { total: 0, page, pageSize: page_size },
      }
    const of = { accountId: learner.id, phaseId }
    const lots = await selectLots(database, of)
    const references = await selectReferences(database, learner.id)
    const referenceOf = (orderId: string | null): string | null =>
      orderId === null ? null : (references.get(orderId) ?? null)
    const lines = await selectStatement(database, { ...of, limit: page_size, offset: (page - 1) * page_size })
    return {
      ...summary,
      cert_id: phaseId,
      balance_seconds: sumBalance(lots, now),
      lots: presentLots(lots, now).map((lot) => ({ ...lot, reference: referenceOf(lot.order_id) })),
      list: lines.map((line) => ({ ...presentLine(line, locale), reference: referenceOf(line.orderId) })),
      pagination: { total: await countStatement(database, of), page, pageSize: page_size },
    }
  },
} satisfies Partial<Handlers>
