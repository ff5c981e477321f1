// Editions of courses in the console. A teacher has those of their phases, and what they sent themselves; an owner
// publishes.
import { pickText } from '../../domain/language.ts'
import { hasRole, type StaffRole } from '../../domain/staff/role.ts'
import { isUuid } from '../../domain/uuid.ts'
import { isKey, sayLoose } from '../../messages/format.ts'
import { insertAudit } from '../../store/audit.ts'
import {
  deleteOldEditions,
  insertEdition,
  selectEditionLessons,
  selectEditions,
  selectOptionalEdition,
  selectOptionalEditionLesson,
  type EditionFact,
} from '../../store/edition.ts'
import { insertJob } from '../../store/job.ts'
import { Refusal, refuse, toSeconds, type Handlers } from '../calls/call-context.ts'
import { doVerb, type StaffContext } from './do-verb.ts'
import { scopeOf } from './scope.ts'

const roles: readonly StaffRole[] = ['owner', 'teacher']
const SHOWN = 30
/** Of what learners do not have. */
const KEPT = 20
const TRIES = 3

type Known = Pick<EditionFact, 'phase_id' | 'by_account_id'>
function maySee({ staff }: StaffContext, { phase_id, by_account_id }: Known): boolean {
  const { isAll, phaseIds } = scopeOf(staff, roles)
  return isAll || by_account_id === staff.accountId || (phase_id !== null && phaseIds.includes(phase_id))
}

async function find(context: StaffContext, id: string) {
  if (!isUuid(id)) return undefined
  const edition = await selectOptionalEdition(context.database, id)
  return edition && maySee(context, edition) ? edition : undefined
}

export const contentCalls = {
  '/staff/editions': async (context) => ({
    list: (await selectEditions(context.database, SHOWN))
      .filter((one) => maySee(context, one))
      .map((one) => present(one, context)),
    may_publish: hasRole(context.staff.grants, ['owner']),
  }),

  '/staff/edition': async (context, { edition_id }) => {
    const { database, locale } = context
    const found = await find(context, edition_id)
    const edition = (await selectEditions(database, 1000)).find(({ id }) => id === edition_id.toLowerCase())
    if (!found || !edition) return refuse('not_found')
    return {
      edition: present(edition, context),
      problems: found.problems.map(({ code, args, severity, ...at }) => {
        const key = `content.${code}`
        return {
          ...at,
          code,
          is_error: severity === 'error',
          is_translation: /^(quiz-)?translation-(missing|stale)$/.test(code),
          words: isKey(key) ? sayLoose(locale, key, args) : code,
        }
      }),
      lessons: (await selectEditionLessons(database, edition.id)).map((one) => ({
        id: one.id,
        module: pickText(one.module, locale).text,
        name: pickText(one.titles, locale).text,
        langs: Object.keys(one.titles).toSorted(),
      })),
    }
  },

  '/staff/edition-lesson': async (context, { edition_id, lesson_id }) => {
    const lesson = (await find(context, edition_id))
      ? await selectOptionalEditionLesson(context.database, { id: edition_id, lessonId: lesson_id })
      : undefined
    return lesson ? { id: lesson.id, texts: lesson.texts } : refuse('not_found')
  },

  '/staff/edition-send': async ({ database, staff, file, now }) => {
    const id = await database.transaction(async (db) => {
      const made = await insertEdition(db, {
        name: file.name.slice(0, 200),
        archive: file.bytes,
        accountId: staff.accountId,
        by: staff.name,
        now,
      })
      await deleteOldEditions(db, KEPT)
      await insertJob(db, {
        task: 'check-edition',
        payload: { id: made },
        key: `check edition ${made}`,
        queue: 'content',
        maxAttempts: TRIES,
      })
      await insertAudit(db, {
        operator: staff.name,
        accountId: staff.accountId,
        noun: 'edition',
        verb: 'send',
        facts: { edition: made, bytes: file.bytes.length },
        now,
      })
      return made
    })
    return { edition_id: id }
  },

  '/staff/edition-publish': async (context, { edition_id }) => {
    if (!(await find(context, edition_id))) return refuse('not_found')
    const done = await doVerb(context, {
      noun: 'edition',
      verb: 'publish',
      input: { edition: edition_id },
      isMoney: true,
    })
    return done instanceof Refusal ? done : {}
  },
} satisfies Partial<Handlers>

const present = (one: EditionFact, { locale }: Pick<StaffContext, 'locale'>) => ({
  id: one.id,
  cert_id: one.phase_id,
  course: one.phase_title ? pickText(one.phase_title, locale).text : (one.phase_id ?? ''),
  name: one.name,
  is_shipped: one.is_shipped,
  bytes: one.bytes,
  by: one.by_name,
  made_at: toSeconds(one.made_at),
  state: one.state,
  failure: one.failure,
  errors: one.errors,
  warnings: one.warnings,
  published: one.published_at ? { by: one.published_by ?? '', at: toSeconds(one.published_at) } : null,
})
