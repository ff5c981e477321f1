// What a reader has guessed: kept in this browser, by person and lesson.
import { ownKey } from '../../../session/own-key.ts'

const keyOf = (place: string) => ownKey(`guesses ${place}`)

export function readGuess(place: string, id: string): string {
  return readAll(place)[id] ?? ''
}

export function writeGuess(place: string, id: string, guess: string): void {
  const key = keyOf(place)
  if (key === undefined) return
  try {
    localStorage.setItem(key, JSON.stringify({ ...readAll(place), [id]: guess }))
  } catch {
    // Storage is full or forbidden: the guess stays on the page as long as it is open.
  }
}

function readAll(place: string): Record<string, string> {
  const key = keyOf(place)
  try {
    const kept: unknown = JSON.parse((key && localStorage.getItem(key)) ?? '{}')
    return typeof kept === 'object' && kept !== null
      ? Object.fromEntries(
          Object.entries(kept).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
        )
      : {}
  } catch {
    return {}
  }
}
