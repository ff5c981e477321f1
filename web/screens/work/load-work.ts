import type { OutputOf } from '../../../contract/index.ts'
import { ask } from '../../api.ts'
import { forLearner, type NotLoaded } from '../for-learner.ts'

export type Work = OutputOf<'/work/list'>['list'][number]

export type WorkView = { readonly kind: 'learner'; readonly list: readonly Work[] } | NotLoaded

export const loadWork = (): Promise<WorkView> =>
  forLearner(async () => ({ kind: 'learner', list: (await ask('/work/list', {})).list }))
