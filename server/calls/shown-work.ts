// Notebooks that were handed in: the wire's group /work/*, and what is read at the address of a shown one.
import { randomBytes } from 'node:crypto'
import { shownWorkAddressLimits, shownWorkLimits } from '../../domain/account/limit.ts'
import { pickText } from '../../domain/language.ts'
import {
  deleteShownWork,
  selectFinishedWorks,
  selectOptionalPassed,
  selectOptionalShownWork,
  upsertShownWork,
} from '../../store/shown-work.ts'
import { unpackNotebook } from '../flows/notebook-file.ts'
import { writeShownPage } from '../flows/shown-page.ts'
import { Refusal, refuse, toSeconds, type CallContext, type Handlers } from './call-context.ts'
import { countReading, takeOrRefuse } from './guard.ts'

/** 128 bits: nobody finds one by trying. */
const CODE_BYTES = 16

export const workCalls = {
  '/work/list': async ({ config, database, learner, locale }) => ({
    list: (await selectFinishedWorks(database, learner.id)).map((work) => {
      const phase = pickText(work.phaseTitle, locale)
      const lesson = pickText(work.lessonTitle, locale)
      return {
        experiment_id: work.experimentId,
        cert_id: work.phaseId,
        cert_name: phase.text,
        cert_lang: phase.lang,
        module_id: work.moduleId,
        lesson_id: work.lessonId,
        name: lesson.text,
        lang: lesson.lang,
        number: work.number,
        handed_in_at: toSeconds(work.handedInAt),
        score: work.score,
        total: work.total,
        check_kind: work.checkKind,
        shown:
          work.code === null
            ? null
            : { address: addressOf(config.publicUrl, work.code), is_newest: work.shownNumber === work.number },
      }
    }),
  }),

  '/work/show': async (context, { experiment_id: experimentId }) => {
    const { config, database, learner, now } = context
    const turn = await takeOrRefuse(context, [{ key: `shown work ${learner.id}`, limits: shownWorkAddressLimits }])
    if (turn instanceof Refusal) return turn
    const of = { accountId: learner.id, experimentId }
    return database.transaction(async (db) => {
      const passed = await selectOptionalPassed(db, of)
      if (!passed) return refuse('not_found')
      const code = randomBytes(CODE_BYTES).toString('base64url')
      const kept = await upsertShownWork(db, { ...of, handInId: passed.id, code, now })
      return { address: addressOf(config.publicUrl, kept), number: passed.number }
    })
  },

  '/work/hide': async ({ database, learner }, { experiment_id: experimentId }) => {
    await deleteShownWork(database, { accountId: learner.id, experimentId })
    return {}
  },
} satisfies Pick<Handlers, '/work/list' | '/work/show' | '/work/hide'>

const addressOf = (publicUrl: string, code: string): string => `${publicUrl}/work/${code}`

/** What an address shows, or since it is read too often, how many seconds to wait. */
export type ShownAnswer = { readonly text: string } | { readonly waitSeconds: number }

/** A shown notebook as a page, or as its own file. `undefined`: nothing is shown there, or no longer. */
export async function readShownWork(
  context: CallContext,
  { code, form }: { code: string; form: 'page' | 'file' },
): Promise<ShownAnswer | undefined> {
  const work = await selectOptionalShownWork(context.database, code)
  if (!work) return undefined
  const turn = await countReading(context, { key: `shown work ${code}`, limits: shownWorkLimits })
  if (!turn.isTaken) return { waitSeconds: turn.waitSeconds }
  const file = await unpackNotebook(work.packed)
  return { text: form === 'file' ? file : await writeShownPage(context, { work, code, file }) }
}
