// Who is stuck, and what is written to them.
import { pickText } from '../../domain/language.ts'
import { isUuid } from '../../domain/uuid.ts'
import { stuckReasons, type StuckReason } from '../../domain/staff/stuck.ts'
import type { StaffRole } from '../../domain/staff/role.ts'
import { sayLoose } from '../../messages/format.ts'
import { locales, readLocale, type Locale } from '../../messages/locale.ts'
import { selectFigures } from '../../store/school-figure.ts'
import { selectStuckCases, updateStuckSeen, type StuckFact } from '../../store/stuck.ts'
import { Refusal, refuse, toSeconds, type Handlers } from '../calls/call-context.ts'
import { doVerb, type StaffContext } from './do-verb.ts'
import { findLearner, scopeOf } from './scope.ts'

const SHOWN = 200
const DAY_MS = 86_400_000
export const writing: readonly StaffRole[] = ['owner', 'teacher']

export const stuckCalls = {
  '/staff/stuck': async ({ database, staff, locale, now }) => {
    const list = await selectStuckCases(database, { scope: scopeOf(staff, writing), limit: SHOWN })
    const [figure] = await selectFigures(database)
    const names = { staff: staff.name }
    return {
      list: list.map((one) => presentStuck(one, locale, now)),
      letters: Object.fromEntries(
        stuckReasons.map((reason) => [
          reason,
          Object.fromEntries(locales.map((lang) => [lang, sayLoose(lang, `staff.letter.${reason}`, names)])),
        ]),
      ),
      counted_at: figure ? toSeconds(figure.counted_at) : null,
    }
  },

  '/staff/stuck-seen': async (context, given) => {
    const { database, staff, now } = context
    const key = await findCase(context, given)
    if (!key || !(await updateStuckSeen(database, { ...key, by: staff.name, now }))) return refuse('not_found')
    return {}
  },

  '/staff/stuck-write': async (context, given) => {
    const key = await findCase(context, given)
    if (!key) return refuse('not_found')
    const { accountId, phaseId, lessonId, reason } = key
    const done = await doVerb(context, {
      noun: 'stuck',
      verb: 'write',
      input: { account: accountId, phase: phaseId, lesson: lessonId, reason, text: given.text },
      isMoney: false,
    })
    return done instanceof Refusal ? done : {}
  },
} satisfies Partial<Handlers>

/** The case of a learner and a phase that this scope may see. */
async function findCase(
  { database, staff, now }: StaffContext,
  given: { account_id: string; cert_id: string; node_id: string; reason: StuckReason },
) {
  const { account_id: accountId, cert_id: phaseId, node_id: lessonId, reason } = given
  if (!isUuid(accountId)) return undefined
  const learner = await findLearner(database, { staff, accountId, roles: writing, now })
  return learner?.phase_ids.includes(phaseId) ? { accountId, phaseId, lessonId, reason } : undefined
}

export const presentStuck = (one: StuckFact, locale: Locale, now: Date) => ({
  account_id: one.account_id,
  name: one.name,
  lang: readLocale(one.lang),
  cert_id: one.phase_id,
  node_id: one.lesson_id,
  lesson: pickText(one.lesson_title, locale).text,
  reason: one.reason,
  times: one.times,
  what: one.check_title
    ? pickText(one.check_title, locale).text
    : one.module_title
      ? pickText(one.module_title, locale).text
      : null,
  since: toSeconds(one.since),
  is_new: now.getTime() - one.changed_at.getTime() < DAY_MS,
  written: one.written_at ? { at: toSeconds(one.written_at), by: one.written_by ?? '', went_on: one.went_on } : null,
})
