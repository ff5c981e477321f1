// The timeline of a learner, worded as far as only the server can.
import { contract } from '../../contract/index.ts'
import type { EventDeed } from '../../contract/staff-learner-calls.ts'
import { codeScenes, type CodeScene } from '../../domain/account/code.ts'
import { pickText } from '../../domain/language.ts'
import { isKey, sayLoose } from '../../messages/format.ts'
import type { Locale } from '../../messages/locale.ts'
import { buildOutlines } from '../../domain/phase/outline.ts'
import { hasRole } from '../../domain/staff/role.ts'
import type { Db } from '../../store/database.ts'
import { selectEnrolments } from '../../store/enrolment.ts'
import { eventKinds, selectLearnerEvents, type LearnerEvent } from '../../store/learner-events.ts'
import { selectOutlineFacts } from '../../store/phase.ts'
import { refuse, toSeconds, type Handlers, type Staff } from '../calls/call-context.ts'
import { wordNotice, type StoredWords } from '../flows/notice.ts'
import type { MailKind } from '../flows/send-mails.ts'
import { everyRole, seenKinds } from './learners.ts'
import { findLearner } from './scope.ts'

const AT_ONCE = 50
/** After every id there is. */
const LAST = '~'

export const learnerEventCalls = {
  '/staff/learner-events': async ({ database, staff, locale, now }, { account_id, kind, before }) => {
    const learner = await findLearner(database, { staff, accountId: account_id, roles: everyRole, now })
    if (!learner) return refuse('not_found')
    const seen = seenKinds(staff)
    const asked = eventKinds.find((one) => one === kind)
    const found = await selectLearnerEvents(database, {
      accountId: learner.id,
      kinds: kind === undefined ? seen : seen.filter((one) => one === asked),
      // Study that is nobody else's business: a teacher sees that of their own phases.
      phaseIds: hasRole(staff.grants, ['owner', 'support']) ? null : learner.phase_ids,
      before: readCursor(before) ?? { at: new Date(now.getTime() + 1000), id: LAST },
      limit: AT_ONCE + 1,
    })
    const list = found.slice(0, AT_ONCE)
    const names = await readNames(database, { accountId: learner.id, locale })
    const last = list.at(-1)
    return {
      list: list.map((event) => ({
        at: toSeconds(event.at),
        kind: event.kind,
        what: event.what,
        id: event.id,
        args: argsOf(event, names, locale),
        deed: deedOf(event, staff),
      })),
      next: found.length > AT_ONCE && last ? `${last.at.toISOString()} ${last.id}` : null,
    }
  },
} satisfies Partial<Handlers>

function readCursor(text: string | undefined): { at: Date; id: string } | undefined {
  const [, moment = '', id = ''] = /^(\S+) (.+)$/s.exec(text ?? '') ?? []
  const at = new Date(moment)
  return Number.isNaN(at.getTime()) ? undefined : { at, id }
}

type Names = ReadonlyMap<string, string>

/** Of phases by their id, and of lessons by the phase's and theirs. */
async function readNames(db: Db, { accountId, locale }: { accountId: string; locale: Locale }): Promise<Names> {
  const phases = await selectEnrolments(db, accountId)
  const outlines = buildOutlines(
    await selectOutlineFacts(
      db,
      phases.map(({ phase_id }) => phase_id),
    ),
    locale,
  )
  const names = new Map(phases.map(({ phase_id, title }) => [phase_id, pickText(title, locale).text]))
  for (const [phaseId, outline] of outlines)
    for (const { lessons } of outline) for (const { id, title } of lessons) names.set(`${phaseId} ${id}`, title)
  return names
}

/** Ids become names, what was told becomes its title; what is empty is left out. */
function argsOf({ kind, facts }: LearnerEvent, names: Names, locale: Locale): Record<string, string | number> {
  if (kind === 'message') return { title: wordNotice(facts as unknown as StoredWords, locale).title } // as store/ has read it
  if (kind === 'mail') return argsOfMail(facts, locale)
  const args: Record<string, string | number> = {}
  for (const [name, value] of Object.entries(facts))
    if (typeof value === 'string' || typeof value === 'number') args[name] = value
  const { phase, lesson } = args
  if (phase !== undefined) args['phase'] = names.get(String(phase)) ?? phase
  if (lesson !== undefined) args['lesson'] = names.get(`${phase} ${lesson}`) ?? lesson
  return args
}

/** What can be done about it. */
function deedOf({ what, facts }: LearnerEvent, { grants }: Staff): { name: EventDeed; of: string } | null {
  const { copy, order, state } = facts
  const may = (path: '/staff/learner-send-mail' | '/staff/order-reopen' | '/staff/order-reverse') =>
    hasRole(grants, contract[path].roles)
  if (/^mail\.(sent|refused|given_up)$/.test(what) && typeof copy === 'string')
    return may('/staff/learner-send-mail') ? { name: 'send_mail', of: copy } : null
  if (typeof order !== 'string' || facts['is_last'] !== true) return null
  if (what === 'order.rejected' && state === 'rejected' && may('/staff/order-reopen'))
    return { name: 'reopen_order', of: order }
  if (what === 'order.approved' && state === 'approved' && may('/staff/order-reverse'))
    return { name: 'reverse_order', of: order }
  return null
}

/** Which mail it was, with its subject where that says the same in every such mail, or the title of the message. */
function argsOfMail(facts: LearnerEvent['facts'], locale: Locale): Record<string, string | number> {
  const mail = typeof facts['mail'] === 'string' ? facts['mail'] : kindOfJob(facts)
  const isTold = typeof facts['message'] === 'string'
  const key = `mail.${mail}.subject`
  const title = isTold
    ? wordNotice(facts as unknown as StoredWords, locale).title // as store/ has read it
    : isKey(key) && !varied.has(mail)
      ? sayLoose(locale, key)
      : mail
  return { mail, title, ...(typeof facts['reply'] === 'number' ? { reply: facts['reply'] } : {}) }
}

/** Of a mail that waits: what its job will send, as far as that is known before. */
function kindOfJob({ task, scene, change }: LearnerEvent['facts']): MailKind | 'unknown' {
  const isAdded = change === 'added'
  switch (task) {
    case 'send-code-mail':
      return codeScenes.some((one) => one === scene) ? `${scene as CodeScene}Code` : 'unknown' // it is one of them
    case 'send-password-changed-mail':
      return 'passwordChanged'
    case 'send-email-changed-mail':
      return 'emailChanged'
    case 'send-new-device-mail':
      return 'newDevice'
    case 'send-account-deleted-mail':
      return 'accountDeleted'
    case 'send-sign-in-mail':
      return isAdded ? 'signInAdded' : 'signInRemoved'
    case 'send-app-mail':
      return isAdded ? 'appAdded' : 'appRemoved'
    case 'send-notice-mail':
      return 'notice'
    case 'send-recall-mail':
      return 'recall'
    default:
      return 'unknown'
  }
}

/** The subjects of these say a number or a sum. */
const varied = new Set<string>(['recall', 'review'] satisfies MailKind[])
