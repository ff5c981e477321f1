// Whether what the database names is there.
import { z } from 'zod'
import { sayLoose } from '../../messages/format.ts'
import { checkFiles } from '../flows/check-files.ts'
import { reasonOf } from '../outside/file-store.ts'
import { makeCourseFileStore, makeFileStore } from '../outside/make-file-store.ts'
import { Declined, defineVerb, type Noun } from './verb.ts'

const SHOWN = 20

export const check: Noun = {
  /** Receipts and course files. */
  files: defineVerb(z.strictObject({}), async ({ db, config, now, locale }) => {
    const stores = { receipts: makeFileStore(config), files: makeCourseFileStore(config) }
    const { files, missing } = await checkFiles(db, stores, now)
      .catch((error: unknown) => {
        throw new Declined('admin.check.storage', { why: reasonOf(error) })
      })
      .finally(() => {
        stores.receipts.close()
        stores.files.close()
      })
    const names = missing.map(({ kind, key }) => `${kind}/${key}`)
    return {
      result: { files, missing: names },
      lines: [
        sayLoose(locale, missing.length === 0 ? 'admin.check.whole' : 'admin.check.missing', {
          files,
          count: missing.length,
        }),
        ...names.slice(0, SHOWN).map((name) => `  ${name}`),
      ],
      facts: { files, missing: missing.length },
    }
  }),
}
