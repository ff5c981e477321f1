import { createOwnNote, parse } from '../../../session/own-note.ts'
import type { PlayProps } from './play-props.ts'

const note = createOwnNote('plays')

/** What a person has reached in the plays of a lesson, kept in this browser under their name. */
export function useGoals({ place, id }: Pick<PlayProps, 'place' | 'id'>): {
  reached: ReadonlySet<string>
  reach: (goal: string) => void
} {
  const kept = note.use(place)
  return {
    reached: new Set(goalsOf(parse(kept)[id])),
    reach(goal) {
      const goals = goalsOf(note.read(place)[id])
      if (!goals.includes(goal)) note.write(place, id, [...goals, goal])
    },
  }
}

const goalsOf = (kept: unknown): readonly string[] =>
  Array.isArray(kept) ? kept.filter((goal): goal is string => typeof goal === 'string') : []
