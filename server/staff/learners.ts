// Learners in the console: finding one, and their page.
import { displayName } from '../../domain/account/name.ts'
import { readNumber } from '../../domain/certificate/number.ts'
import { leftOfGrants, sumBalance } from '../../domain/experiment/hours.ts'
import { pickText } from '../../domain/language.ts'
import { readReference } from '../../domain/order/reference.ts'
import { buildOutlines } from '../../domain/phase/outline.ts'
import { countProgress, gatherCompleted, isItemComplete, isLessonComplete } from '../../domain/phase/progress.ts'
import { countAllowed } from '../../domain/quiz/attempt.ts'
import { hasRole, type StaffRole } from '../../domain/staff/role.ts'
import { isStuckAt } from '../../domain/staff/stuck.ts'
import { readLocale, type Locale } from '../../messages/locale.ts'
import { selectCertificates } from '../../store/certificate.ts'
import type { Db } from '../../store/database.ts'
import { selectCompletions, selectEnrolments } from '../../store/enrolment.ts'
import { selectOptionalExperiment } from '../../store/experiment.ts'
import { selectLots } from '../../store/hours.ts'
import { selectOptionalActiveLabSession } from '../../store/lab-session.ts'
import { eventKinds, selectLessonStandings, type EventKind, type LessonStanding } from '../../store/learner-events.ts'
import {
  selectLearnersBeginning,
  selectOptionalOwnerOf,
  type FoundLearner,
  type LearnerFact,
} from '../../store/learner-search.ts'
import { selectOutlineFacts } from '../../store/phase.ts'
import { selectQuizzes } from '../../store/quiz.ts'
import { hasSecondFactor } from '../../store/second-factor.ts'
import { refuse, toSeconds, type Handlers, type Staff } from '../calls/call-context.ts'
import type { LearnerCourse, LearnerDeed } from '../../contract/staff-learner-calls.ts'
import type { StaffContext } from './do-verb.ts'
import { findLearner, scopeOf } from './scope.ts'

export const everyRole: readonly StaffRole[] = ['owner', 'teacher', 'finance', 'support']
const MOST_FOUND = 20

export const learnerCalls = {
  '/staff/learners': async ({ database, staff, locale, now }, { text }) => {
    const scope = scopeOf(staff, everyRole)
    const owner = await selectOptionalOwnerOf(database, {
      orderReference: readReference(text) ?? null,
      certificateNumber: readNumber(text) ?? null,
      receipt: text.toUpperCase(),
    })
    const known = owner && (await findLearner(database, { staff, accountId: owner.accountId, roles: everyRole, now }))
    if (owner && known) return { list: [presentFound({ ...known, phase_titles: [] }, owner.by, locale)] }
    const list = await selectLearnersBeginning(database, { begin: text.toLowerCase(), scope, limit: MOST_FOUND })
    return { list: list.map((one) => presentFound(one, 'person', locale)) }
  },

  '/staff/learner': async (context, { account_id }) => {
    const { database, staff, now } = context
    const learner = await findLearner(database, { staff, accountId: account_id, roles: everyRole, now })
    return learner ? presentLearner(context, learner) : refuse('not_found')
  },
} satisfies Partial<Handlers>

const presentFound = (
  one: Pick<FoundLearner, 'id' | 'email' | 'first_name' | 'last_name' | 'created_at' | 'phase_titles'>,
  by: 'person' | 'order' | 'certificate' | 'attempt' | 'hand_in',
  locale: Locale,
) => ({
  id: one.id,
  name: nameOf(one),
  email: one.email,
  since: toSeconds(one.created_at),
  phases: one.phase_titles.map((title) => pickText(title, locale).text),
  by,
})

const nameOf = (one: { readonly first_name: string; readonly last_name: string; readonly email: string }): string =>
  displayName({ firstName: one.first_name, lastName: one.last_name }) || one.email

/** What each role has to do with, of what happened; several roles add up. */
const kindsOf: Readonly<Record<StaffRole, readonly EventKind[]>> = {
  owner: eventKinds,
  support: eventKinds,
  finance: ['order'],
  teacher: ['attempt', 'lab', 'lesson', 'certificate'],
}
export const seenKinds = ({ grants }: Staff): EventKind[] =>
  eventKinds.filter((kind) => grants.some(({ role }) => kindsOf[role].includes(kind)))

const mayDo: Readonly<Record<LearnerDeed, readonly StaffRole[]>> = {
  see: ['owner', 'teacher', 'support'],
  hours: ['owner', 'finance'],
  take_back_hours: ['owner', 'finance'],
  attempts: ['owner', 'teacher'],
  time: ['owner', 'teacher'],
  unlock: ['owner', 'support'],
  remove_app: ['owner'],
  stop_lab: ['owner', 'support'],
  revoke_certificate: ['owner'],
  reissue_certificate: ['owner'],
  delete: ['owner'],
}

async function presentLearner({ database, staff, locale, now }: StaffContext, learner: LearnerFact) {
  const accountId = learner.id
  const hasApp = await hasSecondFactor(database, accountId)
  const isOfHouse = hasRole(staff.grants, ['owner', 'support'])
  const certificates = hasRole(staff.grants, ['owner', 'support', 'teacher'])
    ? await selectCertificates(database, { accountId })
    : []
  return {
    id: accountId,
    name: nameOf(learner),
    email: learner.email,
    lang: readLocale(learner.lang),
    since: toSeconds(learner.created_at),
    signed_in_at: isOfHouse && learner.seen_at ? toSeconds(learner.seen_at) : null,
    sessions: isOfHouse ? learner.sessions : 0,
    groups: learner.groups.map(({ name }) => pickText(name, locale).text),
    courses: await presentCourses(database, { staff, learner, locale, now }),
    running_lab: isOfHouse ? await presentLab(database, accountId, locale) : null,
    certificates: certificates
      .filter(({ phaseId }) => learner.phase_ids.includes(phaseId))
      .map((one) => ({
        number: one.number,
        name: pickText(one.says.phase, locale).text,
        cert_id: one.phaseId,
        is_live: one.revokedAt === null,
      })),
    // An account of the staff is not deleted from here: its roles are taken first. Nor does anybody see as one.
    deeds: (Object.keys(mayDo) as LearnerDeed[]).filter(
      (deed) =>
        hasRole(staff.grants, mayDo[deed]) &&
        (!['delete', 'see'].includes(deed) || learner.is_learner) &&
        (deed !== 'remove_app' || hasApp),
    ),
    kinds: seenKinds(staff),
  }
}

async function presentLab(db: Db, accountId: string, locale: Locale) {
  const running = await selectOptionalActiveLabSession(db, accountId)
  if (!running) return null
  const of = await selectOptionalExperiment(db, { experimentId: running.experimentId, accountId })
  const name = of ? pickText(of.lessonTitle, locale).text : running.experimentId
  return { session_id: running.id, since: toSeconds(running.requestedAt), name }
}

async function presentCourses(
  db: Db,
  { staff, learner, locale, now }: { staff: Staff; learner: LearnerFact; locale: Locale; now: Date },
): Promise<LearnerCourse[]> {
  const accountId = learner.id
  const phaseIds = learner.phase_ids
  const seesWork = hasRole(staff.grants, ['owner', 'support', 'teacher'])
  const enrolments = (await selectEnrolments(db, accountId)).filter(({ phase_id }) => phaseIds.includes(phase_id))
  const outlines = buildOutlines(await selectOutlineFacts(db, phaseIds), locale)
  const completions = await selectCompletions(db, { accountId, phaseIds })
  return Promise.all(
    enrolments.map(async ({ phase_id: phaseId, title, enrolled_at, left_at }) => {
      const outline = outlines.get(phaseId) ?? []
      const completed = gatherCompleted(completions.filter((one) => one.phaseId === phaseId))
      const standings = await selectLessonStandings(db, { accountId, phaseId })
      const quizzes = hasRole(staff.grants, ['owner', 'teacher']) ? await selectQuizzes(db, { accountId, phaseId }) : []
      const { done, total } = countProgress(outline, completed)
      return {
        cert_id: phaseId,
        name: pickText(title, locale).text,
        enrolled_at: toSeconds(enrolled_at),
        is_left: left_at !== null,
        done,
        total,
        modules: seesWork
          ? outline.map((module) => ({
              name: module.title,
              lessons: module.lessons.map((lesson) => {
                const standing = standings.find(({ lesson_id }) => lesson_id === lesson.id)
                const isWhole = isLessonComplete(completed, lesson)
                return {
                  id: lesson.id,
                  name: lesson.title,
                  tiles: lesson.items.map((kind) => {
                    const isDone = isWhole || isItemComplete(completed, lesson.id, kind)
                    return { kind, is_done: isDone, is_stuck: !isDone && isStuckIn(kind, standing) }
                  }),
                }
              }),
            }))
          : [],
        quizzes: quizzes.map((quiz) => ({
          id: quiz.id,
          name: pickText(quiz.lesson_title, locale).text,
          attempts: standings.find(({ quiz_id }) => quiz_id === quiz.id)?.attempts ?? 0,
          allowed: countAllowed(quiz.rules, quiz.granted),
        })),
        ...(hasRole(staff.grants, ['owner', 'finance'])
          ? await readHours(db, { accountId, phaseId, now })
          : { balance: null, granted: null }),
      }
    }),
  )
}

async function readHours(db: Db, { now, ...of }: { accountId: string; phaseId: string; now: Date }) {
  const lots = await selectLots(db, of)
  return { balance: sumBalance(lots, now), granted: leftOfGrants(lots, now) }
}

const isStuckIn = (kind: string, standing: LessonStanding | undefined): boolean =>
  standing !== undefined &&
  ((kind === 'quiz' && isStuckAt('quiz', standing.is_passed === true ? 0 : standing.attempts)) ||
    (kind === 'experiment' && isStuckAt('check', standing.most_tries ?? 0)))
