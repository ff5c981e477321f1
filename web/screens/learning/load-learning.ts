import type { OutputOf } from '../../../contract/index.ts'
import type { Order } from '../../../contract/order-shapes.ts'
import { ask } from '../../api.ts'
import { ownZone } from '../../own-zone.ts'
import { askRecall, type RecallList } from '../../parts/study/load-recall.ts'
import { forLearner, orUndefined, type NotLoaded } from '../for-learner.ts'
import { outlineOfOverview, type StudyOutline } from '../../parts/study/study-outline.ts'
// oxlint-disable-next-line no-restricted-imports -- my learning shows the orders that wait
import { loadOrders } from '../order/load-orders.ts'

type Listed = OutputOf<'/dataset-cert/user-self-list'>['list'][number]

export interface MyPhase extends Listed {
  /** Absent for a phase that was left. */
  readonly outline: StudyOutline | undefined
}

export type LearningView =
  | {
      readonly kind: 'learner'
      readonly phases: readonly MyPhase[]
      readonly orders: readonly Order[] | undefined
      readonly recall: RecallList | undefined
    }
  | NotLoaded

export const loadLearning = (): Promise<LearningView> =>
  forLearner(async () => {
    const [{ list }, orders, recall] = await Promise.all([
      ask('/dataset-cert/user-self-list', { zone: ownZone() }),
      loadOrders(),
      loadRecall(),
    ])
    return {
      kind: 'learner',
      orders,
      recall,
      phases: await Promise.all(
        list.map(async (phase) => ({
          ...phase,
          outline: phase.left_at === null ? await loadTiles(phase.id) : undefined,
        })),
      ),
    }
  })

/** What is to be asked today; without it the page is as it was. */
const loadRecall = (): Promise<RecallList | undefined> => orUndefined(askRecall)

/** Shape and state of every lesson; without them the row still has its counts. */
const loadTiles = (id: string): Promise<StudyOutline | undefined> =>
  orUndefined(async () => outlineOfOverview(await ask('/dataset-cert/overview', { id })))
