import { askRecall, type RecallList } from '../../parts/study/load-recall.ts'
import { forLearner, type NotLoaded } from '../for-learner.ts'

export type RecallView = { readonly kind: 'learner'; readonly recall: RecallList } | NotLoaded

export const loadRecall = (): Promise<RecallView> =>
  forLearner(async () => ({ kind: 'learner', recall: await askRecall() }))
