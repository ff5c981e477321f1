import { useSyncExternalStore } from 'react'
import { ownKey } from '../../../session/own-key.ts'
import { createNews } from '../../../store.ts'
import type { PlayProps } from './play-props.ts'

/** Where storage is full or forbidden: it stays as long as the page is open. */
const unstored = new Map<string, string>()
const changes = createNews()
const NOTHING = '{}'

/** What a person has reached in the plays of a lesson, kept in this browser under their name. */
export function useGoals({ place, id }: Pick<PlayProps, 'place' | 'id'>): {
  reached: ReadonlySet<string>
  reach: (goal: string) => void
} {
  const kept = useSyncExternalStore(
    changes.hear,
    () => read(place),
    () => NOTHING,
  )
  return {
    reached: new Set(parse(kept)[id]),
    reach(goal) {
      const all = parse(read(place))
      const key = ownKey(`plays ${place}`)
      if (key === undefined || all[id]?.includes(goal)) return
      const text = JSON.stringify({ ...all, [id]: [...(all[id] ?? []), goal] })
      try {
        localStorage.setItem(key, text)
      } catch {
        unstored.set(key, text)
      }
      changes.tell()
    },
  }
}

function read(place: string): string {
  const key = ownKey(`plays ${place}`)
  if (key === undefined) return NOTHING
  try {
    return unstored.get(key) ?? localStorage.getItem(key) ?? NOTHING
  } catch {
    return unstored.get(key) ?? NOTHING
  }
}

function parse(text: string): Record<string, string[]> {
  try {
    const kept: unknown = JSON.parse(text)
    if (typeof kept !== 'object' || kept === null) return {}
    return Object.fromEntries(
      Object.entries(kept).flatMap(([id, goals]) =>
        Array.isArray(goals) ? [[id, goals.filter((goal): goal is string => typeof goal === 'string')]] : [],
      ),
    )
  } catch {
    return {}
  }
}
