import { createOwnNote, parse } from '../../../session/own-note.ts'
import type { PlayProps } from './play-props.ts'

/** What is kept of a lesson's plays in this browser: the goals of each. */
export const playNote = createOwnNote('plays')

/** What a person has reached in the plays of a lesson, as this browser keeps it under their name. */
export function useGoals({ place, id }: Pick<PlayProps, 'place' | 'id'>): {
  reached: ReadonlySet<string>
  reach: (goal: string) => void
} {
  const kept = playNote.use(place)
  return {
    reached: new Set(goalsOf(parse(kept)[id])),
    reach(goal) {
      const goals = goalsOf(playNote.read(place)[id])
      if (!goals.includes(goal)) playNote.write(place, { [id]: [...goals, goal] })
    },
  }
}

export const goalsOf = (kept: unknown): readonly string[] =>
  Array.isArray(kept) ? kept.filter((goal): goal is string => typeof goal === 'string') : []
