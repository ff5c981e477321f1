import type { OutputOf } from '../../../contract/index.ts'
import { ask } from '../../api.ts'
import { forLearner, type NotLoaded } from '../for-learner.ts'

export type Work = OutputOf<'/work/list'>['list'][number]

export type KeptFile = OutputOf<'/work/files'>['list'][number]

export type WorkView =
  | { readonly kind: 'learner'; readonly list: readonly Work[]; readonly files: readonly KeptFile[] }
  | NotLoaded

export const loadWork = (): Promise<WorkView> =>
  forLearner(async () => {
    const [{ list }, { list: files }] = await Promise.all([ask('/work/list', {}), ask('/work/files', {})])
    return { kind: 'learner', list, files }
  })
