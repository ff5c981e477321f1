// What a reader has guessed: kept in this browser, by lesson.
const keyOf = (place: string) => `guesses ${place}`

export function readGuess(place: string, id: string): string {
  return readAll(place)[id] ?? ''
}

export function writeGuess(place: string, id: string, guess: string): void {
  try {
    localStorage.setItem(keyOf(place), JSON.stringify({ ...readAll(place), [id]: guess }))
  } catch {
    // Storage is full or forbidden: the guess stays on the page as long as it is open.
  }
}

function readAll(place: string): Record<string, string> {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(keyOf(place)) ?? '{}')
    return typeof kept === 'object' && kept !== null ? Object.fromEntries(Object.entries(kept).filter((entry): entry is [string, string] => typeof entry[1] === 'string')) : {}
  } catch {
    return {}
  }
}
