import type { OutputOf } from '../../../contract/index.ts'
import { ask } from '../../api.ts'
import { ownZone } from '../../own-zone.ts'

export type RecallList = OutputOf<'/recall/list'>
export type RecallCard = RecallList['list'][number]

/** What is to be asked today, by the learner's own calendar. */
export const askRecall = (): Promise<RecallList> => ask('/recall/list', { zone: ownZone() })
