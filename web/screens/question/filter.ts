export interface Faq {
  readonly id: string
  readonly category_id: string
  readonly title: string
  readonly answer: string
  /** The language of both. */
  readonly lang: string
}

const entities: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
  '&nbsp;': ' ',
}

/** What a reader sees of an answer's HTML: no tags, no entities. */
export const textOf = (html: string): string =>
  html.replaceAll(/<[^>]*>/g, ' ').replaceAll(/&(?:amp|lt|gt|quot|#39|nbsp);/g, (entity) => entities[entity] ?? ' ')

const fold = (text: string) => text.normalize('NFKC').toLowerCase()

/**
 * The questions whose title or answer holds every word that was typed; all of them when nothing was. `read` gives an
 * answer's HTML.
 */
export function filterQuestions({
  questions,
  typed,
  read,
}: {
  questions: readonly Faq[]
  typed: string
  read: (answer: string) => string
}): readonly Faq[] {
  const words = fold(typed).split(/\s+/).filter(Boolean)
  if (words.length === 0) return questions
  return questions.filter((question) => {
    const text = fold(`${question.title} ${textOf(read(question.answer))}`)
    return words.every((word) => text.includes(word))
  })
}
