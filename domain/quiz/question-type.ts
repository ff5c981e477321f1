// What a type of question is to the rest of the house. Each is a folder below `types/` and a line in its registry.
import type { Random } from './chance.ts'
import type { LocalisedHtml, Question } from './definition.ts'
import { isNumber, isLocalised, isOptional, isText, isYesNo } from './shape.ts'

/** Guards of what every question has; a type's `isQuestion` adds its own fields and its `answer`. */
export const questionHead = {
  id: isText,
  type: isText,
  points: isNumber,
  isPartial: isYesNo,
  prompt: isLocalised,
  see: isOptional(isText),
  asks: isOptional(isText),
  level: isOptional(isNumber),
}

/**
 * The parts of a question (choices, items …) as one attempt knows them: the author's ids in the attempt's order, and what
 * the attempt calls them. An author's id may name the right one, so it never travels before submission.
 */
export interface Drawn {
  readonly choiceIds: readonly string[]
  readonly shownIds: readonly string[]
}

/** `got` of `of`; all of it is right, none of it is nothing. */
interface Marks {
  readonly got: number
  readonly of: number
}

/** A text in the language that was asked, or what it fell back to. */
export type Pick = (text: LocalisedHtml) => { readonly text: string; readonly lang: string }

/**
 * What a review depends on. `answer` is null when the question was left open. Without `hasReview` nothing of the solution
 * may be told; with `hasReasons` what was chosen has its reason all the same.
 */
interface Looking<A> {
  readonly drawn: Drawn
  readonly answer: A | null
  readonly hasReview: boolean
  readonly hasReasons: boolean
  readonly pick: Pick
}

/** A line of a card; `true` and `false` without a text are worded by the interface. */
export type RecallLine = { readonly text: string; readonly lang: string } | { readonly word: string }

/** What a card asks of a question beside its prompt, and what it tells then; HTML. */
export interface RecallText {
  /** What there is to choose from; its order tells nothing. */
  readonly options: readonly RecallLine[]
  readonly answer: readonly RecallLine[]
  readonly why: readonly RecallLine[]
}

/** What an answer is, or a part of it, whatever the numbers that were asked. */
export interface Sorted {
  readonly part: string | null
  readonly kind: 'right' | 'slip' | 'else'
  /** Of a slip that its author foresaw. */
  readonly slip: { readonly id: string; readonly why: LocalisedHtml } | null
}

/** Goes onto the wire as it is, its keys in the wire's spelling. */
type Shown = Readonly<Record<string, unknown>>

/** `Q` is the type's question, `A` what it keeps of an answer: JSON by the author's ids. */
export interface QuestionType<Q extends Question, A> {
  readonly name: string
  /** Whether a stored question is one of this type, with all its fields. */
  readonly isQuestion: (value: unknown) => value is Q
  /** Whether it may score in parts. */
  readonly hasParts: boolean
  /** Every id that answers hold or texts hang on, as `published-ids.txt` lists them; a part of a part after a `/`. */
  readonly listIds: (question: Q) => readonly string[]
  /** The parts in an attempt's order. `isNamed`: the attempt draws names for them. */
  readonly draw: (
    question: Q,
    chance: { readonly isRandom: boolean; readonly random: Random },
  ) => { readonly choiceIds: readonly string[]; readonly isNamed: boolean }
  /** What a learner sent, by the author's ids; null clears the answer; `undefined` when it cannot be an answer. */
  readonly read: (question: Q, drawn: Drawn, given: unknown) => A | null | undefined
  /** An answer as its learner sent it. */
  readonly show: (question: Q, drawn: Drawn, answer: A) => unknown
  readonly mark: (question: Q, answer: A) => Marks
  /**
   * All that a learner may see before submission beside the head. Copied field by field: a new field stays hidden until
   * it is named.
   */
  readonly ask: (question: Q, drawn: Drawn, pick: Pick) => Shown
  readonly review: (question: Q, looking: Looking<A>) => Shown
  /** Of an answer that is not right the reason of what was given, where its author foresaw it. Asked for a gap in a text. */
  readonly reason?: (question: Q, answer: A) => LocalisedHtml | undefined
  /** As a card that comes back, solution and all (domain/recall/): only for who may see the solution. */
  readonly recall: (question: Q, pick: Pick) => RecallText
  /** Whether an answer to one revision can be judged by another: the learner chose among the same. */
  readonly isSameTask: (a: Q, b: Q) => boolean
  /** Whether both revisions judge every answer alike, points and parts aside. */
  readonly isSameSolution: (a: Q, b: Q) => boolean
  /** What statistics count of an answer, in words for an operator. */
  readonly tally: (question: Q, answer: A) => readonly string[]
  /** The same of an answer to a variant. Left out where the words of `tally` mean the same in every variant. */
  readonly sort?: (question: Q, answer: A) => readonly Sorted[]
}

/** A type whose question and answer are only known when it runs: whoever asks it got both from the same type. */
export type AnyQuestionType = QuestionType<Question, unknown>

export const defineType = <Q extends Question, A>(type: QuestionType<Q, A>): AnyQuestionType =>
  type as unknown as AnyQuestionType // `typeOf` hands a question to the type that made it

/** The attempt's names of parts. */
export const showIds = (ids: readonly string[], { choiceIds, shownIds }: Drawn): string[] =>
  ids.flatMap((id) => shownIds[choiceIds.indexOf(id)] ?? [])

/** The author's ids of what a learner named; fewer when some are no names of this attempt. */
export const readIds = (shown: readonly string[], { choiceIds, shownIds }: Drawn): string[] =>
  shown.flatMap((id) => choiceIds[shownIds.indexOf(id)] ?? [])

/** Parts in an attempt's order, each with its name in it. */
export const showParts = <P extends { readonly id: string }>(
  parts: readonly P[],
  { choiceIds, shownIds }: Drawn,
): { readonly shownId: string; readonly part: P }[] =>
  choiceIds.flatMap((id, at) => {
    const [part, shownId] = [parts.find((one) => one.id === id), shownIds[at]]
    return part && shownId !== undefined ? [{ shownId, part }] : []
  })

/** Right ones less wrong ones, so that chance earns nothing. */
export function countRight(verdicts: readonly boolean[]): number {
  const right = verdicts.filter((isRight) => isRight).length
  return Math.max(0, right - (verdicts.length - right))
}

/** Plain text as HTML. */
export const escapeText = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

export const isSameSet = (a: readonly string[], b: readonly string[]): boolean =>
  a.length === b.length && a.every((id) => b.includes(id))

/** Two solutions that are lists, records or words: the same when they are written the same. */
export const isWrittenAlike = (a: { readonly answer: unknown }, b: { readonly answer: unknown }): boolean =>
  writeSorted(a.answer) === writeSorted(b.answer)

const writeSorted = (value: unknown): string =>
  JSON.stringify(value, (_key, inner: unknown) =>
    typeof inner === 'object' && inner !== null && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  )
