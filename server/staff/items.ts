// How good the questions of a quiz are, for those who teach by it.
import { pickText } from '../../domain/language.ts'
import { judgeItems, matchAnswers, type ItemAnswer } from '../../domain/quiz/items.ts'
import { typeOf } from '../../domain/quiz/types/registry.ts'
import type { StaffRole } from '../../domain/staff/role.ts'
import { readLocale, type Locale } from '../../messages/locale.ts'
import { selectPhaseTitles } from '../../store/class.ts'
import { selectCorrectedSources } from '../../store/course-source.ts'
import type { Db } from '../../store/database.ts'
import { selectAskedQuestions, selectNewestFirstAttempts, selectNewestItemAnswers } from '../../store/quiz-items.ts'
import { selectQuizzes } from '../../store/quiz.ts'
import { selectItemSources } from '../../store/source-place.ts'
import { refuse, toSeconds, type Handlers } from '../calls/call-context.ts'
import { wordLine } from '../flows/word-line.ts'
import type { StaffContext } from './do-verb.ts'
import { scopeOf } from './scope.ts'

const roles: readonly StaffRole[] = ['owner', 'teacher']
/** The frequent ones. */
const MOST_ANSWERS = 8
/** Those to look into one by one. */
const MOST_ATTEMPTS = 30

export async function findQuizzes({ database, staff }: StaffContext) {
  const { isAll, phaseIds } = scopeOf(staff, roles)
  const phases = (await selectPhaseTitles(database)).filter(({ id }) => isAll || phaseIds.includes(id))
  const quizzes = []
  for (const { id } of phases)
    quizzes.push(...(await selectQuizzes(database, { accountId: staff.accountId, phaseId: id })))
  return quizzes
}

export const staffItemCalls = {
  '/staff/quizzes': async (context) => ({
    list: (await findQuizzes(context)).map((quiz) => ({
      category_id: quiz.id,
      lesson: quiz.lesson_id === null ? null : pickText(quiz.lesson_title, context.locale).text,
      course: pickText(quiz.phase_title, context.locale).text,
    })),
  }),

  '/staff/items': async (context, { category_id }) => {
    const { locale } = context
    const quiz = (await findQuizzes(context)).find(({ id }) => id === category_id)
    if (!quiz) return refuse('not_found')
    const { answers, attempts } = await readAnswers(context.database, category_id)
    const byItem = Map.groupBy(answers, ({ question }) => question.id)
    const sources = new Map(
      (await selectItemSources(context.database, category_id)).map((one) => [one.question_id, one.places]),
    )
    return {
      category_id,
      cert_id: quiz.phase_id,
      is_corrected: (await selectCorrectedSources(context.database, quiz.phase_id)).length > 0,
      attempts: new Set(answers.map(({ attemptId }) => attemptId)).size,
      list: judgeItems(answers).map((figures) => {
        const own = byItem.get(figures.id) ?? []
        return {
          ...figures,
          weak: [...figures.weak],
          answers: figures.answers
            .slice(0, MOST_ANSWERS)
            .map((one) => ({ ...one, why: one.why && pickText(one.why, locale) })),
          editions: countEditions(own),
          languages: countLanguages(own, attempts),
          ...presentQuestion(own, locale),
          sources: Object.entries(sources.get(figures.id) ?? {}).map(([lang, place]) => ({ lang, ...place })),
        }
      }),
    }
  },

  '/staff/item-attempts': async (context, { category_id, question_id }) => {
    const quiz = (await findQuizzes(context)).find(({ id }) => id === category_id)
    if (!quiz) return refuse('not_found')
    const { answers, attempts } = await readAnswers(context.database, category_id)
    const own = answers.filter(({ question }) => question.id === question_id)
    const { isAll } = scopeOf(context.staff, roles)
    const list = own
      .flatMap(({ attemptId, question, answer, earned }) => {
        const of = attempts.get(attemptId)
        return of && (isAll || of.is_here) ? [{ of, right: earned / question.points, question, answer }] : []
      })
      .toSorted((a, b) => a.right - b.right || b.of.submitted_at.getTime() - a.of.submitted_at.getTime())
    return {
      count: list.length,
      list: list.slice(0, MOST_ATTEMPTS).map(({ of, right, question, answer }) => ({
        account_id: of.account_id,
        name: of.name,
        submitted_at: toSeconds(of.submitted_at),
        words: answer === null ? [] : [...typeOf(question).tally(question, answer)],
        right,
      })),
    }
  },
} satisfies Partial<Handlers>

/** The answers of the newest first attempts at a quiz, each with its question; and whose the attempts are. */
async function readAnswers(db: Db, quizId: string) {
  const facts = await selectNewestItemAnswers(db, quizId)
  const asked = new Map(
    facts.map(({ revision_id: revision, variant }) => [`${revision} ${variant}`, { revision, variant }]),
  )
  const questions = await selectAskedQuestions(db, [...asked.values()])
  const attempts = new Map((await selectNewestFirstAttempts(db, quizId)).map((one) => [one.attempt_id, one]))
  return { answers: matchAnswers(facts, questions), attempts }
}

const shareRight = (of: readonly ItemAnswer[]) =>
  of.reduce((sum, { earned, question }) => sum + earned / question.points, 0) / of.length

/** By what those who were asked read, the frequent first. */
const countLanguages = (own: readonly ItemAnswer[], attempts: ReadonlyMap<string, { readonly lang: string }>) =>
  [...Map.groupBy(own, ({ attemptId }) => readLocale(attempts.get(attemptId)?.lang))]
    .map(([lang, of]) => ({ lang, asked: of.length, right: shareRight(of) }))
    .toSorted((a, b) => b.asked - a.asked)

/** By revisions, the newest first. */
const countEditions = (own: readonly ItemAnswer[]) =>
  [...Map.groupBy(own, ({ revision }) => revision)]
    .toSorted(([a], [b]) => b - a)
    .map(([revision, of]) => ({
      revision,
      asked: of.length,
      right: shareRight(of),
    }))

/** The newest of its revisions, with its solution and reasons. */
function presentQuestion(own: readonly ItemAnswer[], locale: Locale) {
  const [newest] = own.toSorted((a, b) => b.revision - a.revision || (a.variant ?? 0) - (b.variant ?? 0))
  if (!newest) throw new Error('a question that nobody was asked')
  const { question } = newest
  const pick = (text: Readonly<Record<string, string>>) => pickText(text, locale)
  const told = typeOf(question).recall(question, pick)
  return {
    prompt: pick(question.prompt),
    options: told.options.map((line) => wordLine(line, locale)),
    answer: told.answer.map((line) => wordLine(line, locale)),
    why: told.why.map((line) => wordLine(line, locale)),
  }
}
