// Editions of courses that were sent to the console.
import { z } from 'zod'
import { sayLoose } from '../../messages/format.ts'
import { selectEditions, selectOptionalEdition, updateEditionPublishing } from '../../store/edition.ts'
import { insertJob } from '../../store/job.ts'
import { uuid, whole } from './options.ts'
import { Declined, defineVerb, type Noun } from './verb.ts'

const TRIES = 3

export const edition: Noun = {
  list: defineVerb(z.strictObject({ limit: whole(1, 1000).default(20) }), async ({ db, locale }, { limit }) => {
    const list = await selectEditions(db, limit)
    return {
      result: {
        list: list.map(({ made_at, published_at, ...rest }) => ({
          ...rest,
          made_at: made_at.toISOString(),
          published_at: published_at?.toISOString() ?? null,
        })),
      },
      lines: list.map((one) =>
        sayLoose(locale, 'admin.edition.listed', {
          id: one.id,
          at: one.made_at.toISOString(),
          phase: one.phase_id ?? '–',
          name: one.name,
          state: one.state,
          errors: one.errors,
          warnings: one.warnings,
        }),
      ),
      facts: { count: list.length },
    }
  }),

  /** Of a checked one, or of one that learners had before: then it is the way back. The running product does it. */
  publish: defineVerb(z.strictObject({ edition: uuid }), async ({ db, now, operator, locale }, { edition: id }) => {
    const found = await selectOptionalEdition(db, id)
    if (!found) throw new Declined('admin.edition.none')
    if (!(await updateEditionPublishing(db, { id, by: operator, now }))) throw new Declined('admin.edition.state')
    await insertJob(db, {
      task: 'publish-edition',
      payload: { id },
      key: `publish edition ${id}`,
      queue: 'content',
      maxAttempts: TRIES,
    })
    return {
      result: { edition: id },
      lines: [sayLoose(locale, 'admin.edition.published')],
      facts: { edition: id, phase: found.phase_id },
    }
  }),
}
