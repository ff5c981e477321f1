// What a learner made in a lesson besides reading it: guesses that were given, and what plays asked for and was reached.
import type { GivenGuess } from './guess.ts'
import { readPlay } from './plays/kinds.ts'
import type { ReadingBlock } from './reading.ts'

/** A guess as it was given, or its answer was looked at without one. */
type GuessMade = GivenGuess | 'looked'

export interface Made {
  /** By guess. */
  readonly guesses: Readonly<Record<string, GuessMade>>
  /** `play/goal`, each once. */
  readonly goals: readonly string[]
}

export const nothingMade: Made = { guesses: {}, goals: [] }

/** Characters that are kept of what was typed into one part of a guess. */
const MOST_TYPED = 200
/** Parts of one guess. */
const MOST_PARTS = 20
/** Goals of one play. */
const MOST_GOALS = 20

export const nameGoal = (playId: string, goal: string): string => `${playId}/${goal}`
const playOf = (goal: string): string => goal.slice(0, goal.indexOf('/'))
const GOAL = /^[\w.-]{1,100}\/[\w.-]{1,100}$/
const ID = /^[\w.-]{1,100}$/

/** What has the form of something made; the rest is left out. */
export function readMade(value: unknown): Made {
  const { guesses, goals } = recordOf(value)
  return {
    guesses: Object.fromEntries(
      Object.entries(recordOf(guesses)).flatMap(([id, given]) => {
        const made = readGuessMade(given)
        return made && ID.test(id) ? [[id, made]] : []
      }),
    ),
    goals: Array.isArray(goals)
      ? [...new Set(goals.filter((goal): goal is string => typeof goal === 'string' && GOAL.test(goal)))]
      : [],
  }
}

function readGuessMade(given: unknown): GuessMade | undefined {
  if (given === 'looked') return given
  const parts = Object.entries(recordOf(given)).flatMap(([id, typed]) =>
    typeof typed === 'string' && ID.test(id) ? [[id, typed.slice(0, MOST_TYPED).toWellFormed()] as const] : [],
  )
  return parts.length > 0 && parts.length <= MOST_PARTS ? Object.fromEntries(parts) : undefined
}

const recordOf = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {}

/** Both; of a guess that was given twice the first counts. */
export const uniteMade = (first: Made, later: Made): Made => ({
  guesses: { ...later.guesses, ...first.guesses },
  goals: [...new Set([...first.goals, ...later.goals])],
})

/** What of `made` is not among `known`; undefined: nothing. */
export function leaveOut(made: Made, known: Made): Made | undefined {
  const guesses = Object.entries(made.guesses).filter(([id]) => !Object.hasOwn(known.guesses, id))
  const goals = made.goals.filter((goal) => !known.goals.includes(goal))
  return guesses.length + goals.length > 0 ? { guesses: Object.fromEntries(guesses), goals } : undefined
}

/** What of it belongs to this text: to a guess or a play that stands in it. So what one may send has an end. */
export function keepOfText(made: Made, reading: readonly ReadingBlock[]): Made {
  const guessIds = new Set(reading.flatMap((block) => (block.kind === 'predict' ? [block.id] : [])))
  const playIds = new Set(
    reading.flatMap((block) => {
      const play = block.kind === 'html' ? readPlay(block.html) : undefined
      return play ? [play.id] : []
    }),
  )
  return {
    guesses: Object.fromEntries(Object.entries(made.guesses).filter(([id]) => guessIds.has(id))),
    goals: [...playIds].flatMap((id) => made.goals.filter((goal) => playOf(goal) === id).slice(0, MOST_GOALS)),
  }
}
