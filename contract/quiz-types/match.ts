// match: answered with an object, for each id of the left the id of its right.
import { z } from 'zod'
import { part, said, written } from './shown.ts'

const sides = { left: z.array(part), right: z.array(part) }
const pairs = z.record(z.string(), z.string())

export const match = {
  asked: sides,
  reviewed: { ...sides, given: pairs, pairs: pairs.nullable(), why: written.nullable(), said },
}
