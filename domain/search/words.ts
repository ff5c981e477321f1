// What a text can be found by: English words by their stems, Chinese by each character and each two that stand together.
import { stem } from './stem.ts'

const isHan = (text: string) => /^\p{Script=Han}/u.test(text)

/** Letter case, width and accents make no other word: `Ｎａïve` is `naive`. */
const fold = (text: string): string => text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase()

export interface Run {
  /** Folded. */
  readonly text: string
  readonly isHan: boolean
}

/** The words and the unbroken pieces of Chinese of a text, in order. */
export const listRuns = (text: string): Run[] =>
  Array.from(fold(text).matchAll(/\p{Script=Han}+|(?:(?!\p{Script=Han})[\p{L}\p{N}])+/gu), ([run]) => ({
    text: run,
    isHan: isHan(run),
  }))

/** By which a word of another script than Chinese is found. */
export const keyOf = (word: string): string => (/^[a-z]+$/.test(word) ? stem(word) : word)

const pairs = (characters: readonly string[]): string[] =>
  characters.slice(1).map((character, at) => (characters[at] ?? '') + character)

/** All that the text can be found by, each once. */
export function indexWords(text: string): string[] {
  const found = new Set<string>()
  for (const run of listRuns(text)) {
    const characters = [...run.text]
    for (const key of run.isHan ? [...characters, ...pairs(characters)] : [keyOf(run.text)]) found.add(key)
  }
  return [...found]
}

/** The words of a text that a mistyped word may have been meant for; too short ones are all alike. */
export const listVocabulary = (text: string): string[] => [
  ...new Set(listRuns(text).flatMap((run) => (run.isHan || !/^[a-z]{3,40}$/.test(run.text) ? [] : [run.text]))),
]

/** What is searched for: all of `must`, and one of each of `words`. */
export interface Query {
  /** Keys of Chinese. */
  readonly must: readonly string[]
  /** Words of other scripts, folded, each once. */
  readonly words: readonly string[]
  /** The last word may go on: whoever types has not ended it. */
  readonly isOpen: boolean
}

/** More than this no sentence needs. */
const MOST = 12

export function readQuery(typed: string): Query {
  const runs = listRuns(typed).slice(0, MOST)
  const must = runs.flatMap((run) => {
    const characters = [...run.text].slice(0, 40)
    return !run.isHan ? [] : characters.length === 1 ? characters : pairs(characters)
  })
  const words = runs.flatMap((run) => (run.isHan ? [] : [run.text.slice(0, 40)]))
  return {
    must: [...new Set(must)],
    words: [...new Set(words)],
    isOpen: runs.at(-1)?.isHan === false && /[\p{L}\p{N}]$/u.test(typed),
  }
}

/** From this length on a word may have one mistake. */
const FORGIVEN = 4

/** A word, and it without each of its letters: two words one mistake apart have one of these in common. */
export function listSpellings(word: string): string[] {
  const letters = [...word]
  return [
    ...new Set([word, ...(letters.length < FORGIVEN ? [] : letters.map((_, at) => letters.toSpliced(at, 1).join('')))]),
  ]
}

/** One letter too many, missing, another, or two that changed places. */
export function isOneMistakeApart(a: string, b: string): boolean {
  if (Math.abs(a.length - b.length) > 1 || a === b) return false
  let at = 0
  while (at < a.length && a.charAt(at) === b.charAt(at)) at++
  const [restA, restB] = [a.slice(at), b.slice(at)]
  return (
    restA.slice(1) === restB ||
    restA === restB.slice(1) ||
    restA.slice(1) === restB.slice(1) ||
    (restA.charAt(0) === restB.charAt(1) && restA.charAt(1) === restB.charAt(0) && restA.slice(2) === restB.slice(2))
  )
}
