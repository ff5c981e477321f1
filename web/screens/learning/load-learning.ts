import type { OutputOf } from '../../../contract/index.ts'
import type { Order } from '../../../contract/order-calls.ts'
import { ask, CallFailed } from '../../api.ts'
import { readToken } from '../../session/session.ts'
import { outlineOfOverview, type StudyOutline } from '../lesson/study-outline.ts'
import { loadOrders } from '../order/load-orders.ts'
import { refusalOf } from '../refusal-of.ts'

type Listed = OutputOf<'/dataset-cert/user-self-list'>['list'][number]

export interface MyPhase extends Listed {
  /** Absent for a phase that was left. */
  readonly outline: StudyOutline | undefined
}

export type LearningView = { readonly kind: 'visitor' } | { readonly kind: 'learner'; readonly phases: readonly MyPhase[]; readonly orders: readonly Order[] | undefined } | { readonly kind: 'failed'; readonly message: string }

export async function loadLearning(): Promise<LearningView> {
  if (readToken() === undefined) return { kind: 'visitor' }
  try {
    const [{ list }, orders] = await Promise.all([ask('/dataset-cert/user-self-list', {}), loadOrders()])
    return { kind: 'learner', orders, phases: await Promise.all(list.map(async (phase) => ({ ...phase, outline: phase.left_at === null ? await loadTiles(phase.id) : undefined }))) }
  } catch (error) {
    if (refusalOf(error) === 'auth_fail') return { kind: 'visitor' }
    if (error instanceof CallFailed) return { kind: 'failed', message: error.message }
    throw error
  }
}

/** Shape and state of every lesson; without them the row still has its counts. */
async function loadTiles(id: string): Promise<StudyOutline | undefined> {
  try {
    return outlineOfOverview(await ask('/dataset-cert/overview', { id }))
  } catch (error) {
    if (refusalOf(error) === 'auth_fail') throw error
    return undefined
  }
}
