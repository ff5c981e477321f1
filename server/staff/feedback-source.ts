// From what somebody asks about to the line of the course's files.
import type { FeedbackSource } from '../../contract/staff-feedback-calls.ts'
import { findPiece } from '../../domain/lesson/pieces.ts'
import { isUuid } from '../../domain/uuid.ts'
import type { Db } from '../../store/database.ts'
import {
  selectItemSources,
  selectOptionalFeedbackPlace,
  selectOptionalQuestionAt,
  selectOptionalTextSource,
} from '../../store/source-place.ts'

export async function findFeedbackSource(db: Db, feedbackId: string): Promise<FeedbackSource | undefined> {
  const asked = await selectOptionalFeedbackPlace(db, feedbackId)
  const [path = '', spot = ''] = asked?.place_path?.split('#') ?? []
  const [room, screen, ...rest] = path.split('?', 1).join('').split('/').slice(1).map(decode)
  if (!asked || room !== 'phase') return undefined
  const languages = [asked.place_lang ?? asked.lang]
  const [first = '', second = '', third = ''] = rest
  if (screen === 'lesson-learn')
    return findText(db, { phaseId: first, lessonId: third, languages, words: asked.place_words })
  if (screen === 'quiz' && first === 'result')
    return findItem(db, {
      quizId: second,
      attemptId: third,
      at: Number(/^question-(\d{1,4})$/.exec(spot)?.[1] ?? 0),
      languages,
    })
  return undefined
}

/** A learner may have sent anything as a place. */
function decode(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}

/** Without words of it a text begins at its first line. */
async function findText(
  db: Db,
  of: { phaseId: string; lessonId: string; languages: readonly string[]; words: string | null },
): Promise<FeedbackSource | undefined> {
  const text = await selectOptionalTextSource(db, of)
  if (!text?.source) return undefined
  const piece = of.words === null ? undefined : findPiece(text.reading, of.words)
  return {
    file: text.source.file,
    line: piece ? (text.source.lines[piece.at] ?? 1) : 1,
    lang: text.lang,
    text: piece?.text ?? null,
    words: of.words,
    item: null,
  }
}

async function findItem(
  db: Db,
  of: { quizId: string; attemptId: string; at: number; languages: readonly string[] },
): Promise<FeedbackSource | undefined> {
  const questionId = isUuid(of.attemptId) ? await selectOptionalQuestionAt(db, of) : undefined
  if (questionId === undefined) return undefined
  const places = (await selectItemSources(db, of.quizId)).find((one) => one.question_id === questionId)?.places ?? {}
  const [lang, place] = Object.entries(places).toSorted(
    ([a], [b]) => Number(of.languages.includes(b)) - Number(of.languages.includes(a)),
  )[0] ?? [undefined, undefined]
  if (!place) return undefined
  return { ...place, lang, text: null, words: null, item: { category_id: of.quizId, question_id: questionId } }
}
