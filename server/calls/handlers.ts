import { accountCalls } from './account.ts'
import type { Handlers } from './call-context.ts'
import { lessonCalls } from './lesson.ts'
import { phaseCalls } from './phase.ts'
import { siteCalls } from './site.ts'

/** Every call of the contract with its handler; a call without one does not compile. */
export const handlers: Handlers = { ...accountCalls, ...phaseCalls, ...lessonCalls, ...siteCalls }
