import { z } from 'zod'
import { selectAudit } from '../../store/audit.ts'
import { whole } from './options.ts'
import { defineVerb, type Noun } from './verb.ts'

export const audit: Noun = {
  list: defineVerb(z.strictObject({ limit: whole(1, 1000).default(50) }), async ({ db }, { limit }) => {
    const entries = await selectAudit(db, limit)
    return {
      result: {
        list: entries.map(({ operator, noun, verb, facts, done_at }) => ({
          operator,
          noun,
          verb,
          facts,
          done_at: done_at.toISOString(),
        })),
      },
      lines: entries.map(
        ({ operator, noun, verb, facts, done_at }) =>
          `${done_at.toISOString()}  ${operator}  ${noun} ${verb}  ${JSON.stringify(facts)}`,
      ),
      facts: { count: entries.length },
    }
  }),
}
