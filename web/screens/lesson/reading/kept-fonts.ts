// The faces of long texts: see reading.css.
import codeUrl from '@fontsource-variable/jetbrains-mono/files/jetbrains-mono-latin-wght-normal.woff2?url'
import readItalicUrl from '@fontsource-variable/stix-two-text/files/stix-two-text-latin-wght-italic.woff2?url'
import readUrl from '@fontsource-variable/stix-two-text/files/stix-two-text-latin-wght-normal.woff2?url'
import mathUrl from '../../../design/fonts/stix-two-math-core.woff2?url'
import { hasKeptFonts, rememberKeptFonts } from '../../../session/kept-fonts.ts'

/** Brings the faces into the browser's cache once it is idle; the page that is open stays as it is. */
export function fetchReadingFonts(): void {
  if (hasKeptFonts()) return
  const begin = () =>
    void Promise.all([readUrl, readItalicUrl, mathUrl, codeUrl].map(async (url) => (await fetch(url)).arrayBuffer())).then(rememberKeptFonts, () => {}) // another page tries again
  if ('requestIdleCallback' in window) requestIdleCallback(begin, { timeout: 5000 })
  else setTimeout(begin, 1000)
}
