import { z } from 'zod'
import { emailKey } from '../../domain/account/email.ts'
import { readMoreTime } from '../../domain/quiz/attempt.ts'
import { countAnswers } from '../../domain/quiz/statistics.ts'
import { isKey, sayLoose } from '../../messages/format.ts'
import { selectOptionalCredentials } from '../../store/account.ts'
import type { Db } from '../../store/database.ts'
import { selectEnrolledMembers } from '../../store/class.ts'
import { hasGroup } from '../../store/group.ts'
import { selectAttempts } from '../../store/quiz-attempt.ts'
import { selectAnswerCounts } from '../../store/quiz-statistics.ts'
import { insertGrant, selectQuizzes, updateDeadline, type QuizFact } from '../../store/quiz.ts'
import { correctItem, writeCoursePatch } from '../flows/correct-item.ts'
import { ItemChange } from '../flows/item-files.ts'
import { regrade } from '../flows/regrade.ts'
import { titleOfQuiz } from '../flows/quiz-title.ts'
import { queueSubmission } from '../flows/submit-attempt.ts'
import { tell } from '../flows/tell.ts'
import { email, flag, moreTime, slug, text, whole } from './options.ts'
import { Declined, defineVerb, type Noun } from './verb.ts'

const quizId = z.string('field.required').regex(/^[a-z0-9][a-z0-9.-]{0,99}$/, 'admin.wrong.id')
/** The frequent ones; all of them are in --json. */
const MOST_ANSWERS = 8
/** In one deed: each is told. */
const MOST_MEMBERS = 500
const whose = { email, quiz: quizId }

export const quiz: Noun = {
  show: defineVerb(z.strictObject(whose), async ({ db, locale }, input) => {
    const { accountId, found } = await find(db, input)
    const attempts = await selectAttempts(db, { accountId, quizIds: [found.id] })
    const stateOf = (isPassed: boolean | null) => (isPassed === null ? 'open' : isPassed ? 'passed' : 'failed')
    return {
      result: {
        account: accountId,
        granted: found.granted,
        attempts: attempts.map((one) => ({
          id: one.id,
          ordinal: one.ordinal,
          started_at: one.started_at.toISOString(),
          deadline: one.deadline.toISOString(),
          submitted_at: one.submitted_at?.toISOString() ?? null,
          score: one.score,
          is_passed: one.is_passed,
        })),
      },
      lines: [
        sayLoose(locale, 'admin.quiz.shown', found.granted),
        ...attempts.map((one) =>
          sayLoose(locale, 'admin.quiz.attempt', {
            ordinal: one.ordinal,
            started: one.started_at.toISOString(),
            ended: (one.submitted_at ?? one.deadline).toISOString(),
            state: stateOf(one.is_passed),
            score: one.score ?? '',
          }),
        ),
      ],
      facts: { account: accountId, quiz: found.id },
    }
  }),

  'grant-time': defineVerb(
    z.strictObject({ ...whose, minutes: moreTime, reason: text(500) }),
    async ({ db, now, locale }, { minutes: typed, reason, ...input }) => {
      const { accountId, found } = await find(db, input)
      const minutes = minutesOf(typed, found)
      const running = await grantTime(db, { accountId, found, minutes, now })
      const deadline = running?.deadline.toISOString() ?? null
      return {
        result: { account: accountId, quiz: found.id, minutes, attempt: running?.id ?? null, deadline },
        lines: [
          sayLoose(locale, 'admin.quiz.grantedTime', { minutes }),
          ...(deadline === null ? [] : [sayLoose(locale, 'admin.quiz.runningUntil', { deadline })]),
        ],
        facts: { account: accountId, quiz: found.id, minutes, attempt: running?.id ?? null, reason },
      }
    },
  ),

  /** As `grant-time`, for each member of a group who is in the course of the quiz. */
  'grant-group-time': defineVerb(
    z.strictObject({ group: slug, quiz: quizId, minutes: moreTime, reason: text(500) }),
    async ({ db, now, locale }, { group: groupId, quiz: only, minutes: typed, reason }) => {
      if (!(await hasGroup(db, groupId))) throw new Declined('admin.group.none')
      const members = await selectEnrolledMembers(db, { groupId, quizId: only, limit: MOST_MEMBERS + 1 })
      if (members.length > MOST_MEMBERS) throw new Declined('admin.quiz.tooMany', { most: MOST_MEMBERS })
      const [found] = members[0] === undefined ? [] : await selectQuizzes(db, { accountId: members[0], quizId: only })
      if (!found) throw new Declined('admin.quiz.noMembers')
      const minutes = minutesOf(typed, found)
      let running = 0
      for (const accountId of members) if (await grantTime(db, { accountId, found, minutes, now })) running += 1
      return {
        result: { group: groupId, quiz: only, minutes, members: members.length, running },
        lines: [sayLoose(locale, 'admin.quiz.grantedGroup', { minutes, members: members.length, running })],
        facts: { group: groupId, quiz: only, minutes, accounts: [...members], running, reason },
      }
    },
  ),

  'grant-attempts': defineVerb(
    z.strictObject({ ...whose, attempts: whole(1, 100), reason: text(500) }),
    async ({ db, now, locale }, { attempts, reason, ...input }) => {
      const { accountId, found } = await find(db, input)
      if (found.rules.attempts === null) throw new Declined('admin.quiz.noLimit')
      await insertGrant(db, { accountId, quizId: found.id, minutes: 0, attempts, now })
      await tellGranted(db, { accountId, found, now, subject: 'notice.quiz.attempts', values: { attempts } })
      return {
        result: { account: accountId, quiz: found.id, attempts },
        lines: [sayLoose(locale, 'admin.quiz.grantedAttempts', { attempts })],
        facts: { account: accountId, quiz: found.id, attempts, reason },
      }
    },
  ),

  stats: defineVerb(z.strictObject({ quiz: quizId }), async ({ db, locale }, { quiz: only }) => {
    const questions = countAnswers(await selectAnswerCounts(db, only))
    if (questions.length === 0) throw new Declined('admin.quiz.noAnswers')
    return {
      result: { quiz: only, questions },
      lines: questions.flatMap(({ id, type, asked, answered, share, answers }) => [
        sayLoose(locale, 'admin.quiz.stat', { id, type, asked, answered, percent: Math.round(share * 100) }),
        ...answers.slice(0, MOST_ANSWERS).map((one) => sayLoose(locale, 'admin.quiz.statAnswer', { ...one })),
      ]),
      facts: { quiz: only },
    }
  }),

  /** A dry run unless told: what it would do is read first, and is no deed. */
  correct: defineVerb(
    z.strictObject({
      quiz: quizId,
      item: text(200),
      change: text(60_000),
      base: text(40).optional(),
      reason: text(500),
      yes: flag,
    }),
    async ({ db, locale }, { quiz: quizId, item: questionId, change: given, base, reason, yes }) => {
      const change = changeOf(given)
      if (!change) throw new Declined('admin.quiz.changeShape')
      const done = await correctItem(db, { quizId, questionId, change, base, isReal: yes })
      if (done.kind === 'wrong') {
        const [first] = done.problems
        const key = `content.${first?.code ?? ''}`
        const what = first && isKey(key) ? sayLoose(locale, key, first.args) : (first?.code ?? '')
        throw new Declined('admin.quiz.correctWrong', { place: `${first?.file ?? ''}:${first?.line ?? 1}`, what })
      }
      if (done.kind === 'gone') throw new Declined('admin.quiz.correctGone')
      if (done.kind === 'meanwhile') throw new Declined('admin.quiz.correctMeanwhile')
      if (done.kind === 'same') throw new Declined('admin.quiz.correctSame')
      const { patch, phaseId, before, after } = done
      return {
        result: { is_real: yes, patch },
        lines: [
          ...patch.trimEnd().split('\n'),
          sayLoose(locale, yes ? 'admin.quiz.corrected' : 'admin.quiz.wouldCorrect', { phase: phaseId }),
        ],
        facts: { quiz: quizId, question: questionId, phase: phaseId, reason },
        change: { before: { question: before }, after: { question: after } },
        isNothing: !yes,
      }
    },
  ),

  /** What the author of a phase takes home: the files as they were corrected in the console. */
  patch: defineVerb(z.strictObject({ phase: slug }), async ({ db, locale }, { phase }) => {
    const patch = await writeCoursePatch(db, phase)
    return {
      result: { phase, patch },
      lines: patch === '' ? [sayLoose(locale, 'admin.quiz.noPatch')] : patch.trimEnd().split('\n'),
      facts: { phase },
      isNothing: true,
    }
  }),

  /** A dry run unless told: what it would do is read first. */
  regrade: defineVerb(
    z.strictObject({ quiz: quizId.optional(), yes: flag }),
    async ({ db, now, locale }, { quiz: only, yes }) => {
      const lines = await regrade(db, { quizId: only, isReal: yes, now })
      const count = (what: string) => lines.filter((line) => line.what === what).length
      const counts = { changed: count('changed'), kept: count('kept'), same: count('same'), running: count('running') }
      return {
        result: { is_real: yes, ...counts, attempts: lines },
        lines: [
          ...lines.map((line) =>
            sayLoose(locale, 'admin.quiz.regradeLine', {
              quiz: line.quizId,
              attempt: line.attemptId,
              what: line.what,
              before: line.before ?? '',
              after: line.after ?? '',
              unfit: line.unfit.join(', ') || 'none',
            }),
          ),
          sayLoose(locale, yes ? 'admin.quiz.regraded' : 'admin.quiz.wouldRegrade', counts),
        ],
        facts: {
          quiz: only ?? null,
          isReal: yes,
          ...counts,
          attempts: lines
            .filter((line) => line.what === 'changed')
            .map(({ attemptId, before, after }) => ({ attemptId, before, after })),
        },
      }
    },
  ),
}

/** Options of a correction are text, too: JSON as the console sends it. */
const changeOf = (text: string): z.output<typeof ItemChange> | undefined => {
  try {
    return ItemChange.safeParse(JSON.parse(text)).data
  } catch {
    return undefined
  }
}

function minutesOf(typed: string, { rules }: QuizFact): number {
  const minutes = readMoreTime(typed, rules.minutes)
  if (minutes === undefined) throw new Declined('admin.wrong.time')
  return minutes
}

/** More minutes for one learner, on a running clock at once; gives their open attempt where there is one. */
async function grantTime(
  db: Db,
  { accountId, found, minutes, now }: { accountId: string; found: QuizFact; minutes: number; now: Date },
) {
  await insertGrant(db, { accountId, quizId: found.id, minutes, attempts: 0, now })
  const running = await updateDeadline(db, { accountId, quizId: found.id, minutes })
  if (running) await queueSubmission(db, running) // takes the place of the earlier one
  await tellGranted(db, { accountId, found, now, subject: 'notice.quiz.time', values: { minutes } })
  return running
}

async function find(db: Db, input: { email: string; quiz: string }): Promise<{ accountId: string; found: QuizFact }> {
  const account = await selectOptionalCredentials(db, emailKey(input.email)) // unlocked: a submission under way may wait for the account and we for it
  if (!account) throw new Declined('admin.user.none')
  const [found] = await selectQuizzes(db, { accountId: account.id, quizId: input.quiz })
  if (!found) throw new Declined('admin.quiz.none')
  return { accountId: account.id, found }
}

type Granted =
  | { readonly subject: 'notice.quiz.time'; readonly values: { readonly minutes: number } }
  | { readonly subject: 'notice.quiz.attempts'; readonly values: { readonly attempts: number } }

async function tellGranted(
  db: Db,
  { accountId, found, now, ...granted }: { accountId: string; found: QuizFact; now: Date } & Granted,
): Promise<void> {
  const about = {
    accountId,
    type: 2,
    key: `${granted.subject} ${found.id} ${now.toISOString()}`,
    path: `/phase/quiz/${found.phase_id}/${found.id}`,
  } as const
  const names = { quiz: titleOfQuiz(found.lesson_id, found.lesson_title), phase: found.phase_title }
  if (granted.subject === 'notice.quiz.time')
    await tell(db, { ...about, subject: granted.subject, values: { ...names, ...granted.values } })
  else await tell(db, { ...about, subject: granted.subject, values: { ...names, ...granted.values } })
}
