import { z } from 'zod'
import { selectAudit } from '../../store/audit.ts'
import { whole } from './options.ts'
import { defineVerb, type Noun } from './verb.ts'

export const audit: Noun = {
  list: defineVerb(z.strictObject({ limit: whole(1, 1000).default(50) }), async ({ db }, { limit }) => {
    const entries = await selectAudit(db, limit)
    return {
      result: {
        list: entries.map(({ by_account_id, done_at, ...rest }) => ({
          ...rest,
          by_account: by_account_id,
          done_at: done_at.toISOString(),
        })),
      },
      lines: entries.map(
        ({ operator, noun, verb, facts, before, after, done_at }) =>
          `${done_at.toISOString()}  ${operator}  ${noun} ${verb}  ${JSON.stringify(facts)}${before && after ? `  ${JSON.stringify(before)} → ${JSON.stringify(after)}` : ''}`,
      ),
      facts: { count: entries.length },
    }
  }),
}
