// A question names the paragraph that teaches it by some of its words. Here the paragraph gets a name, and the question
// its address.
import { readWords } from '../../domain/lesson/pieces.ts'
import type { ReadingBlock } from '../../domain/lesson/reading.ts'
import type { LessonEdition, LessonText, ModuleEdition } from '../../domain/phase/edition.ts'
import type { Place, Report } from '../problem.ts'
import type { Links } from '../reading/context.ts'

/** What a question says of its paragraph. */
export interface Seen {
  /** Of the quiz, as the product knows it. */
  readonly quizId: string
  readonly questionId: string
  readonly lessonId: string
  /** Plain words that stand in the paragraph, in the first language of the lesson. */
  readonly words: string
  readonly place: Place
}

interface Paragraph {
  readonly block: number
  /** Where its tag begins in the block's HTML; null for a prediction, which has its id. */
  readonly at: number | null
  readonly section: number
  readonly text: string
}

/** A paragraph, an entry of a list, or the head of a section; notes at the foot teach nothing. */
const PIECE = /<(p|li|h2)(?=[ >])[^>]*>([^]*?)<\/\1>|<section\b/g

/** Names the paragraphs and gives each question its address; complains about words that stand nowhere. */
export function markSeen(
  modules: readonly ModuleEdition[],
  seen: readonly Seen[],
  { links, report }: { links: Links; report: Report },
): readonly ModuleEdition[] {
  const addresses = new Map<string, string>()
  const marked = new Map<string, LessonEdition>()
  const lessons = new Map(modules.flatMap((module) => module.lessons.map((lesson) => [lesson.id, lesson])))
  for (const [lessonId, wanted] of Map.groupBy(seen, (one) => one.lessonId)) {
    const lesson = lessons.get(lessonId)
    const path = links.lesson(lessonId)
    const source = lesson?.texts[0]
    if (!lesson || !source || path === undefined) {
      for (const { place } of wanted) report.add(place, 'reference-unknown', { kind: 'lesson', id: lessonId })
      continue
    }
    const pieces = listParagraphs(source)
    const names = new Map<number, string>()
    for (const { quizId, questionId, words, place } of wanted) {
      const nth = pieces.findIndex(({ text }) => text.includes(readWords(words)))
      const piece = pieces[nth]
      if (!piece) {
        report.add(place, 'quiz-see', { words })
        continue
      }
      const block = source.reading[piece.block]
      const own = lesson.quiz?.id === quizId ? `see-${questionId}` : `see-${quizId.replaceAll('.', '-')}-${questionId}`
      const id = block?.kind === 'predict' ? block.id : (names.get(nth) ?? own)
      if (block?.kind !== 'predict') names.set(nth, id)
      addresses.set(`${quizId} ${questionId}`, `${path}#${id}`)
    }
    marked.set(lessonId, { ...lesson, texts: lesson.texts.map((text) => nameParagraphs(text, pieces, names)) })
  }
  return modules.map((module) => ({
    ...module,
    lessons: module.lessons.map((lesson) => withAddresses(marked.get(lesson.id) ?? lesson, addresses)),
  }))
}

function withAddresses(lesson: LessonEdition, addresses: ReadonlyMap<string, string>): LessonEdition {
  const { quiz } = lesson
  if (!quiz) return lesson
  const questions = quiz.definition.questions.map((question) => {
    const see = addresses.get(`${quiz.id} ${question.id}`)
    return see === undefined ? question : { ...question, see }
  })
  return { ...lesson, quiz: { ...quiz, definition: { ...quiz.definition, questions } } }
}

function listParagraphs({ reading }: LessonText): Paragraph[] {
  const found: Paragraph[] = []
  let section = 0
  for (const [block, piece] of reading.entries()) {
    if (piece.kind === 'predict') {
      found.push({ block, at: null, section, text: readWords(`${piece.question} ${piece.answer}`) })
      continue
    }
    if (piece.kind !== 'html') continue
    for (const match of piece.html.matchAll(PIECE)) {
      const [, tag, inner = ''] = match
      if (tag === undefined) break
      if (tag === 'h2') section++
      else found.push({ block, at: match.index, section, text: readWords(inner) })
    }
  }
  return found
}

/** The same paragraphs in this language: by their number, or where a translation has more or fewer, by their section. */
function nameParagraphs(
  text: LessonText,
  source: readonly Paragraph[],
  names: ReadonlyMap<number, string>,
): LessonText {
  const own = listParagraphs(text)
  const ids = new Map<Paragraph, string>()
  for (const [nth, id] of names) {
    const piece = own.length === source.length ? own[nth] : alike(own, source, nth)
    if (piece && piece.at !== null && !ids.has(piece)) ids.set(piece, id)
  }
  const reading = text.reading.map((block, at): ReadingBlock => {
    if (block.kind !== 'html') return block
    const here = [...ids].filter(([piece]) => piece.block === at).toSorted(([a], [b]) => (b.at ?? 0) - (a.at ?? 0))
    const html = here.reduce(
      (whole, [{ at: start }, id]) =>
        whole.slice(0, start ?? 0) + whole.slice(start ?? 0).replace(/^<(p|li)/, `<$1 id="${id}"`),
      block.html,
    )
    return html === block.html ? block : { ...block, html }
  })
  return { ...text, reading }
}

function alike(own: readonly Paragraph[], source: readonly Paragraph[], nth: number): Paragraph | undefined {
  const wanted = source[nth]
  const within = (of: readonly Paragraph[]) => of.filter(({ section }) => section === wanted?.section)
  const [here, there] = [within(own), within(source)]
  return here[
    Math.min(
      here.length - 1,
      there.findIndex((one) => one === wanted),
    )
  ]
}
