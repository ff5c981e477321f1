// How good the questions of a quiz are, for those who teach by it.
import { pickText } from '../../domain/language.ts'
import { judgeItems, matchAnswers, type ItemAnswer } from '../../domain/quiz/items.ts'
import { typeOf } from '../../domain/quiz/types/registry.ts'
import type { StaffRole } from '../../domain/staff/role.ts'
import type { Locale } from '../../messages/locale.ts'
import { selectPhaseTitles } from '../../store/class.ts'
import { selectAskedQuestions, selectNewestItemAnswers } from '../../store/quiz-items.ts'
import { selectQuizzes } from '../../store/quiz.ts'
import { refuse, type Handlers } from '../calls/call-context.ts'
import { wordLine } from '../flows/word-line.ts'
import type { StaffContext } from './do-verb.ts'
import { scopeOf } from './scope.ts'

const roles: readonly StaffRole[] = ['owner', 'teacher']
/** The frequent ones. */
const MOST_ANSWERS = 8

async function findQuizzes({ database, staff }: StaffContext) {
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
    const { database, locale } = context
    if (!(await findQuizzes(context)).some(({ id }) => id === category_id)) return refuse('not_found')
    const facts = await selectNewestItemAnswers(database, category_id)
    const asked = new Map(
      facts.map(({ revision_id: revision, variant }) => [`${revision} ${variant}`, { revision, variant }]),
    )
    const questions = await selectAskedQuestions(database, [...asked.values()])
    const answers = matchAnswers(facts, questions)
    return {
      category_id,
      attempts: new Set(facts.map(({ attempt_id }) => attempt_id)).size,
      list: judgeItems(answers).map((figures) => {
        const own = answers.filter(({ question }) => question.id === figures.id)
        return {
          ...figures,
          weak: [...figures.weak],
          answers: figures.answers.slice(0, MOST_ANSWERS).map((one) => ({ ...one })),
          editions: countEditions(own),
          ...presentQuestion(own, locale),
        }
      }),
    }
  },
} satisfies Partial<Handlers>

/** By revisions, the newest first. */
const countEditions = (own: readonly ItemAnswer[]) =>
  [...Map.groupBy(own, ({ revision }) => revision)]
    .toSorted(([a], [b]) => b - a)
    .map(([revision, of]) => ({
      revision,
      asked: of.length,
      right: of.reduce((sum, { earned, question }) => sum + earned / question.points, 0) / of.length,
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
