// Networks that are held because too much came from them: who is it, and letting a school go on.
import { z } from 'zod'
import { sayLoose } from '../../messages/format.ts'
import { deleteHeldSource, heldKinds, selectHeldSources } from '../../store/held-source.ts'
import { deleteTurns } from '../../store/rate.ts'
import { sourceKey } from '../flows/rate-keys.ts'
import { text } from './options.ts'
import { Declined, defineVerb, type Noun } from './verb.ts'

export const source: Noun = {
  list: defineVerb(z.strictObject({}), async ({ db, now, locale }) => {
    const list = await selectHeldSources(db, now)
    return {
      result: {
        list: list.map(({ since, until, ...rest }) => ({
          ...rest,
          since: since.toISOString(),
          until: until.toISOString(),
        })),
      },
      lines:
        list.length === 0
          ? [sayLoose(locale, 'admin.source.none')]
          : list.map((one) =>
              sayLoose(locale, 'admin.source.listed', {
                source: one.source,
                what: one.what,
                refused: one.refused,
                since: one.since.toISOString(),
                until: one.until.toISOString(),
              }),
            ),
      facts: { sources: list.length },
    }
  }),

  release: defineVerb(z.strictObject({ source: text(60) }), async ({ db, locale }, input) => {
    if ((await deleteHeldSource(db, input.source)) === 0) throw new Declined('admin.source.unknown')
    await deleteTurns(
      db,
      [...heldKinds, 'held' as const].map((what) => sourceKey(what, input.source)),
    )
    return { result: { source: input.source }, lines: [sayLoose(locale, 'admin.source.released')], facts: {} }
  }),
}
