import { findGap, judgeGuess, type GivenGuess, type Guess, type GuessVerdict } from '../../../../domain/lesson/guess.ts'
import { createOwnNote, parse } from '../../../session/own-note.ts'

/** What is kept of a lesson's guesses in this browser. */
export const guessNote = createOwnNote('judged guesses')

/** What became of a guess: judged, or its answer was looked at without one. */
export type KeptGuess =
  | { readonly kind: 'judged'; readonly given: GivenGuess; readonly verdict: GuessVerdict }
  | { readonly kind: 'looked' }

/** How a guess stands, in a word. */
export type GuessState = GuessVerdict['kind'] | 'looked' | 'todo'

export const stateOf = (kept: KeptGuess | undefined): GuessState =>
  kept === undefined ? 'todo' : kept.kind === 'judged' ? kept.verdict.kind : 'looked'

/** A person's guesses in a lesson, as this browser keeps them under their name. */
export function useKeptGuesses(place: string): (id: string, guess: Guess) => KeptGuess | undefined {
  const kept = parse(guessNote.use(place))
  return (id, guess) => readKept(kept[id], guess)
}

/** The first one counts: another tab may have been quicker. */
export function keepGuess(place: string, id: string, given: GivenGuess | 'looked'): void {
  if (guessNote.read(place)[id] === undefined) guessNote.write(place, { [id]: given })
}

/** Judged anew, so that the verdict fits the page that stands there; a guess whose parts have changed is no guess. */
function readKept(kept: unknown, guess: Guess): KeptGuess | undefined {
  if (kept === 'looked') return { kind: 'looked' }
  const given = readTexts(kept)
  return findGap(guess, given) ? undefined : { kind: 'judged', given, verdict: judgeGuess(guess, given) }
}

const drafts = createOwnNote('guess drafts')

/** What stands in the fields of a guess that was not made yet. */
export const keepDraft = (place: string, id: string, given: GivenGuess): void => drafts.write(place, { [id]: given })
export const readDraft = (place: string, id: string): GivenGuess => readTexts(drafts.read(place)[id])

const readTexts = (kept: unknown): GivenGuess =>
  typeof kept === 'object' && kept !== null
    ? Object.fromEntries(
        Object.entries(kept).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
      )
    : {}
