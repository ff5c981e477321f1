// order: answered with a list, the ids of all items.
import { z } from 'zod'
import { part, said, written } from './shown.ts'

const ids = z.array(z.string()).nullable()

export const order = {
  asked: { items: z.array(part) },
  reviewed: { items: z.array(part), given: ids, right: ids, why: written.nullable(), said },
}
