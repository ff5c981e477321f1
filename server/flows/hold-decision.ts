// A decision of the console is kept for ten seconds before it is carried out (server/staff/carry-out.ts): until then it
// can be taken back, and has left nothing behind: no hours, no message, no mail.
import { dueOf, type Decision } from '../../domain/order/decision.ts'
import { insertAudit } from '../../store/audit.ts'
import type { Db } from '../../store/database.ts'
import { deleteHeldDecision, insertHeldDecision, type HeldDecision } from '../../store/held-decision.ts'
import { insertJob } from '../../store/job.ts'
import type { OwnedOrder } from './decide-order.ts'

// 25 tries reach over almost four days.
const TRIES = 25
const jobKey = (orderId: string) => `decision ${orderId}`

interface Deciding {
  readonly order: OwnedOrder
  readonly decision: Decision
  readonly amount: number | null
  readonly reason: string | null
  readonly accountId: string
  readonly by: string
  readonly now: Date
}

/** The order is locked and waits. Nothing, when somebody has decided about it a moment ago. */
export async function holdDecision(db: Db, { order, ...held }: Deciding): Promise<{ dueAt: Date } | undefined> {
  const dueAt = dueOf(held.now)
  if (!(await insertHeldDecision(db, { ...held, orderId: order.id, round: order.round, dueAt }))) return undefined
  await insertJob(db, {
    task: 'carry-out-decision',
    payload: { orderId: order.id },
    key: jobKey(order.id),
    maxAttempts: TRIES,
    runAt: dueAt,
  })
  return { dueAt }
}

/** The order is locked. The job finds nothing to do then. */
export async function takeBackDecision(db: Db, held: HeldDecision, now: Date): Promise<void> {
  await deleteHeldDecision(db, held.orderId)
  await insertAudit(db, {
    operator: held.by,
    accountId: held.accountId,
    noun: 'order',
    verb: 'take-back',
    facts: { order: held.orderId, decision: held.decision },
    now,
  })
}
