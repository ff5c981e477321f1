// Builders of quizzes for tests: what matters to a test is written in the test, the rest is filled in here.
import { z } from 'zod'
import type { Question, QuizDefinition, QuizRules } from '../domain/quiz/definition.ts'
import type { ChoiceQuestion } from '../domain/quiz/types/choices.ts'
import type { Db } from './database.ts'
import { insertRevisions } from './quiz.ts'
import { rows, run, sql } from './sql.ts'

const inBoth = (text: string) => ({ en: `<p>${text} in English</p>`, 'zh-CN': `<p>${text} 中文</p>` })

/** A question with the choices a, b, c of which a is right; every explanation says `why <question> <choice>`. */
export function question(
  id: string,
  { choiceIds = ['a', 'b', 'c'], ...more }: Partial<ChoiceQuestion> & { readonly choiceIds?: readonly string[] } = {},
): ChoiceQuestion {
  const choices = choiceIds.map((choice) => ({
    id: choice,
    text: inBoth(`${id} ${choice}`),
    why: inBoth(`why ${id} ${choice}`),
  }))
  return {
    id,
    type: 'single',
    points: 1,
    isPartial: false,
    prompt: inBoth(`Prompt of ${id}`),
    choices,
    answer: ['a'],
    ...more,
  }
}

export const trueFalse = (id: string, answer: 'true' | 'false'): ChoiceQuestion => ({
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

/** A quiz in a lesson that is there, or a final in none, with its questions in their first revision; again changes it as an import would. */
export async function giveQuiz(
  db: Db,
  { id, phaseId, lessonId, ...quiz }: QuizData & { id: string; phaseId: string; lessonId: string | null },
): Promise<void> {
  const definition = quizDefinition(quiz)
  await run(
    db,
    sql`insert into quiz (id, phase_id, lesson_id, definition) values (${id}, ${phaseId}, ${lessonId}, ${JSON.stringify(definition)})
        on conflict (id) do update set definition = excluded.definition`,
  )
  await insertRevisions(db, id, definition.questions)
}

const Drawn = z.strictObject({
  question_id: z.string(),
  choice_ids: z.array(z.string()),
  shown_ids: z.array(z.string()),
})

/** Between the author's ids, which tests are written with, and what one attempt calls its choices. */
export interface ShownNames {
  readonly show: (questionId: string, choiceIds: readonly string[]) => string[]
  /** The same value with the author's ids in the place of the attempt's. */
  readonly name: <T>(value: T) => T
}

export async function readShownNames(db: Db, attemptId: string): Promise<ShownNames> {
  const drawn = await rows(
    db,
    Drawn,
    sql`select question_id, choice_ids, coalesce(shown_ids, choice_ids) as shown_ids from quiz_attempt_question where attempt_id::text = ${attemptId}`,
  )
  const pairs = drawn.flatMap(({ question_id, choice_ids, shown_ids }) =>
    choice_ids.map((id, at) => ({ question_id, id, shown: shown_ids[at] ?? id })),
  )
  return {
    show: (questionId, choiceIds) =>
      choiceIds.map((id) => pairs.find((pair) => pair.question_id === questionId && pair.id === id)?.shown ?? id),
    name: <T>(value: T) =>
      JSON.parse(
        pairs.reduce(
          (text, { id, shown }) => (shown === id ? text : text.replaceAll(shown, id)),
          JSON.stringify(value),
        ),
      ) as T, // a reply is JSON already
  }
}

/**
 * From now on attempts are drawn as those of an earlier edition, whose choices keep the author's ids: for whoever
 * answers without reading.
 */
export async function keepAuthorsIds(db: Db): Promise<void> {
  await run(
    db,
    sql`create function keep_authors_ids() returns trigger language plpgsql as 'begin new.shown_ids := null; return new; end'`,
  )
  await run(
    db,
    sql`create trigger keep_authors_ids before insert on quiz_attempt_question for each row execute function keep_authors_ids()`,
  )
}
