// Whether keys of the whole page (single letters, signs) are heard: kept in the browser (WCAG 2.1.4: they can be turned off).
const KEY = 'lessonKeys'

export function areKeysHeard(): boolean {
  try {
    return localStorage.getItem(KEY) !== 'off'
  } catch {
    return true
  }
}

export function keepKeysHeard(isHeard: boolean): void {
  try {
    if (isHeard) localStorage.removeItem(KEY)
    else localStorage.setItem(KEY, 'off')
  } catch {
    // Storage is full or forbidden: they are heard as before.
  }
}
