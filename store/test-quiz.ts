// Builders of quizzes for tests: what matters to a test is written in the test, the rest is filled in here.
import type { Question, QuizDefinition, QuizRules } from '../domain/quiz/definition.ts'
import type { Db } from './database.ts'
import { insertRevisions } from './quiz.ts'
import { run, sql } from './sql.ts'

const inBoth = (text: string) => ({ en: `<p>${text} in English</p>`, 'zh-CN': `<p>${text} 中文</p>` })

/** A question with the choices a, b, c of which a is right; every explanation says `why <question> <choice>`. */
export function question(id: string, { choiceIds = ['a', 'b', 'c'], ...more }: Partial<Question> & { readonly choiceIds?: readonly string[] } = {}): Question {
  const choices = choiceIds.map((choice) => ({ id: choice, text: inBoth(`${id} ${choice}`), why: inBoth(`why ${id} ${choice}`) }))
  return { id, type: 'single', points: 1, isPartial: false, prompt: inBoth(`Prompt of ${id}`), choices, answer: ['a'], ...more }
}

export const trueFalse = (id: string, answer: 'true' | 'false'): Question => ({
  ...question(id),
  type: 'true-false',
  choices: ['true', 'false'].map((choice) => ({ id: choice, text: null, why: inBoth(`why ${id} ${choice}`) })),
  answer: [answer],
})

export interface QuizData extends Partial<QuizRules> {
  readonly questions?: readonly Question[]
}

export const quizDefinition = (quiz: QuizData = {}): QuizDefinition => ({
  passingScore: 60,
  totalScore: 100,
  minutes: 10,
  isRandom: false,
  attempts: null,
  waitSeconds: 0,
  draw: null,
  review: 'full',
  questions: [question('one'), question('two')],
  ...quiz,
})

/** A quiz in a lesson that is there, with its questions in their first revision; again changes it as an import would. */
export async function giveQuiz(db: Db, { id, phaseId, lessonId, ...quiz }: QuizData & { id: string; phaseId: string; lessonId: string }): Promise<void> {
  const definition = quizDefinition(quiz)
  await run(
    db,
    sql`insert into quiz (id, phase_id, lesson_id, definition) values (${id}, ${phaseId}, ${lessonId}, ${JSON.stringify(definition)})
        on conflict (id) do update set definition = excluded.definition`,
  )
  await insertRevisions(db, id, definition.questions)
}
