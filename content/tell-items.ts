// npm run content -- items <phase>: how good its questions are, for those who write them.
import { judgeItems, matchAnswers } from '../domain/quiz/items.ts'
import { sayLoose } from '../messages/format.ts'
import type { Db } from '../store/database.ts'
import { selectItemAnswers, selectItemQuestions } from '../store/quiz-items.ts'

/** The frequent ones. */
const MOST_ANSWERS = 6

/** A block of lines for each question, what lies below the line first in its quiz. */
export async function wordItems(db: Db, phaseId: string): Promise<string[]> {
  const questions = await selectItemQuestions(db, phaseId)
  const answers = await selectItemAnswers(db, phaseId)
  const quizzes = Map.groupBy(answers, ({ quiz_id: quiz }) => quiz)
  return [...quizzes].flatMap(([quiz, own]) => [
    quiz,
    ...judgeItems(matchAnswers(own, questions)).flatMap((item) => [
      sayLoose('en', 'content.items.item', {
        id: item.id,
        type: item.type,
        asked: item.asked,
        right: percent(item.right),
        discrimination: item.discrimination?.toFixed(2) ?? '–',
        seconds: item.seconds === null ? '–' : Math.round(item.seconds),
      }),
      ...item.weak.map((why) => sayLoose('en', 'content.items.weak', { why })),
      ...item.answers.slice(0, MOST_ANSWERS).map(({ kind, part, words, share }) =>
        sayLoose('en', 'content.items.answer', {
          share: percent(share),
          hasPart: part === null ? 'no' : 'yes',
          part: part ?? '',
          kind,
          words,
        }),
      ),
    ]),
  ])
}

const percent = (share: number): string => `${Math.round(share * 100)} %`
