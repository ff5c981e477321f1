import { z } from 'zod'
import { seconds } from '../fields.ts'

/** How long a learner waits between two attempts: one time, or one that grows with each. */
export const wait = z.union([seconds, z.array(seconds).min(1).max(20)])
