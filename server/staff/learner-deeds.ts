// What the staff do for a learner: each deed is the verb of the command, with its reason in the audit log.
import { readNumber } from '../../domain/certificate/number.ts'
import type { StaffRole } from '../../domain/staff/role.ts'
import { isUuid } from '../../domain/uuid.ts'
import { selectCertificates } from '../../store/certificate.ts'
import { lockOptionalLabSession } from '../../store/lab-session.ts'
import type { LearnerFact } from '../../store/learner-search.ts'
import { selectOptionalCopyForMail } from '../../store/message.ts'
import { selectQuizzes } from '../../store/quiz.ts'
import { Refusal, refuse, type Handlers } from '../calls/call-context.ts'
import { contract } from '../../contract/index.ts'
import { doVerb, type StaffContext } from './do-verb.ts'
import { findLearner } from './scope.ts'

type DeedPath =
  | '/staff/learner-hours'
  | '/staff/learner-hours-back'
  | '/staff/learner-attempts'
  | '/staff/learner-time'
  | '/staff/learner-unlock'
  | '/staff/learner-remove-app'
  | '/staff/learner-send-mail'
  | '/staff/learner-stop-lab'
  | '/staff/learner-revoke'
  | '/staff/learner-reissue'
  | '/staff/learner-delete'

interface Verb {
  readonly noun: string
  readonly verb: string
  readonly input: Readonly<Record<string, string | true | undefined>>
}

/** Finds the learner among those whom the call's roles may see, and does what is to be done, if there is anything. */
async function doFor(
  context: StaffContext,
  path: DeedPath,
  accountId: string,
  verbFor: (learner: LearnerFact) => Promise<Verb | undefined> | Verb,
) {
  const { database, staff, now } = context
  const roles: readonly StaffRole[] = contract[path].roles
  const learner = await findLearner(database, { staff, accountId, roles, now })
  const verb = learner && (await verbFor(learner))
  if (!verb) return refuse('not_found')
  const done = await doVerb(context, { ...verb, isMoney: contract[path].proof === 'money' })
  return done instanceof Refusal ? done : {}
}

/** A quiz in which a teacher may do something for this learner: of a phase in their scope. */
async function findQuiz({ database }: StaffContext, learner: LearnerFact, quizId: string) {
  const [quiz] = await selectQuizzes(database, { accountId: learner.id, quizId })
  return quiz && learner.phase_ids.includes(quiz.phase_id) ? quiz : undefined
}

export const learnerDeedCalls = {
  '/staff/learner-hours': (context, { account_id, cert_id, hours, reason }) =>
    doFor(context, '/staff/learner-hours', account_id, ({ email }) => ({
      noun: 'grant',
      verb: 'hours',
      input: { email, phase: cert_id, hours: String(hours), reason },
    })),

  '/staff/learner-hours-back': (context, { account_id, cert_id, hours, reason }) =>
    doFor(context, '/staff/learner-hours-back', account_id, ({ email }) => ({
      noun: 'grant',
      verb: 'take-back',
      input: { email, phase: cert_id, hours, reason },
    })),

  '/staff/learner-attempts': (context, { account_id, category_id, attempts, reason }) =>
    doFor(context, '/staff/learner-attempts', account_id, async (learner) => {
      const quiz = await findQuiz(context, learner, category_id)
      const input = { email: learner.email, quiz: category_id, attempts: String(attempts), reason }
      return quiz && { noun: 'quiz', verb: 'grant-attempts', input }
    }),

  '/staff/learner-time': (context, { account_id, category_id, minutes, reason }) =>
    doFor(context, '/staff/learner-time', account_id, async (learner) => {
      const quiz = await findQuiz(context, learner, category_id)
      const input = { email: learner.email, quiz: category_id, minutes, reason }
      return quiz && { noun: 'quiz', verb: 'grant-time', input }
    }),

  '/staff/learner-unlock': (context, { account_id, reason }) =>
    doFor(context, '/staff/learner-unlock', account_id, ({ email }) => ({
      noun: 'user',
      verb: 'unlock',
      input: { email, reason },
    })),

  '/staff/learner-remove-app': (context, { account_id, reason }) =>
    doFor(context, '/staff/learner-remove-app', account_id, ({ email }) => ({
      noun: 'user',
      verb: 'remove-app',
      input: { email, reason },
    })),

  '/staff/learner-send-mail': (context, { account_id, copy_id, reason }) =>
    doFor(context, '/staff/learner-send-mail', account_id, async ({ id }) => {
      const copy = isUuid(copy_id) ? await selectOptionalCopyForMail(context.database, copy_id) : undefined
      return copy?.account_id === id
        ? { noun: 'message', verb: 'send-again', input: { copy: copy_id, reason } }
        : undefined
    }),

  '/staff/learner-stop-lab': (context, { account_id, session_id, reason }) =>
    doFor(context, '/staff/learner-stop-lab', account_id, async ({ id }) => {
      const session = isUuid(session_id)
        ? await lockOptionalLabSession(context.database, session_id.toLowerCase())
        : undefined
      return session?.accountId === id
        ? { noun: 'session', verb: 'stop', input: { session: session.id, reason } }
        : undefined
    }),

  '/staff/learner-revoke': (context, { account_id, number, reason }) =>
    doFor(context, '/staff/learner-revoke', account_id, async (learner) => {
      const own = await findCertificate(context, learner, number)
      return own && { noun: 'certificate', verb: 'revoke', input: { number: own.number, reason } }
    }),

  '/staff/learner-reissue': (context, { account_id, number, name, reason }) =>
    doFor(context, '/staff/learner-reissue', account_id, async (learner) => {
      const own = await findCertificate(context, learner, number)
      return own && { noun: 'certificate', verb: 'reissue', input: { number: own.number, name, reason } }
    }),

  '/staff/learner-delete': (context, { account_id, confirm, reason }) =>
    doFor(context, '/staff/learner-delete', account_id, ({ email, is_learner }) =>
      is_learner ? { noun: 'user', verb: 'delete', input: { email, confirm, reason } } : Promise.resolve(undefined),
    ),
} satisfies Pick<Handlers, DeedPath>

async function findCertificate({ database }: StaffContext, { id }: LearnerFact, number: string) {
  const read = readNumber(number)
  return (await selectCertificates(database, { accountId: id })).find((one) => one.number === read)
}
