import type { OutputOf } from '../../../contract/index.ts'

/** Which providers sign the learner in, and which could. */
export type Bound = OutputOf<'/user/third-party-users'>
