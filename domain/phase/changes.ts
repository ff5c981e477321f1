/** What of a lesson its learners would notice. */
export interface LessonContent {
  readonly id: string
  readonly items: readonly string[]
  /** Names the film's files, which are named by their content. */
  readonly video: string | null
  /** Names the questions and their answers. */
  readonly quiz: string | null
  /** The text as its reader sees it, in the first language. */
  readonly text: string
}

export interface Changes {
  readonly added: number
  readonly revised: number
}

/** A correction of a few words is no news: this share of a text must be new, or gone. */
const REVISED_SHARE = 0.1

/** What of a new edition is worth telling those who study the phase. Lessons that went away are not. */
export function countChanges(before: readonly LessonContent[], after: readonly LessonContent[]): Changes {
  const known = new Map(before.map((lesson) => [lesson.id, lesson]))
  const revised = after.filter((lesson) => {
    const old = known.get(lesson.id)
    return old !== undefined && isRevised(old, lesson)
  })
  return { added: after.filter((lesson) => !known.has(lesson.id)).length, revised: revised.length }
}

function isRevised(before: LessonContent, after: LessonContent): boolean {
  if (after.items.some((item) => !before.items.includes(item))) return true
  if (after.video !== before.video || after.quiz !== before.quiz) return true
  const [old, fresh] = [countWords(before.text), countWords(after.text)]
  return Math.max(missingShare(fresh, old), missingShare(old, fresh)) >= REVISED_SHARE
}

/** Words of alphabets, and each Chinese character. */
function countWords(text: string): Map<string, number> {
  const counts = new Map<string, number>()
  for (const [word] of text.toLowerCase().matchAll(/\p{Script=Han}|[\p{L}\p{N}]+/gu))
    counts.set(word, (counts.get(word) ?? 0) + 1)
  return counts
}

/** Of the words of one text, the share that the other lacks. */
function missingShare(of: ReadonlyMap<string, number>, inOther: ReadonlyMap<string, number>): number {
  let all = 0
  let missing = 0
  for (const [word, count] of of) {
    all += count
    missing += Math.max(0, count - (inOther.get(word) ?? 0))
  }
  return all === 0 ? 0 : missing / all
}
