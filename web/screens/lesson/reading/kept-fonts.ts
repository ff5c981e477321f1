// The typefaces of long texts: see reading.css.
import codeUrl from '@fontsource-variable/jetbrains-mono/files/jetbrains-mono-latin-wght-normal.woff2?url'
import readItalicUrl from '@fontsource-variable/stix-two-text/files/stix-two-text-latin-wght-italic.woff2?url'
import readUrl from '@fontsource-variable/stix-two-text/files/stix-two-text-latin-wght-normal.woff2?url'
import mathUrl from '../../../design/fonts/stix-two-math-core.woff2?url'
import { hasKeptFonts, rememberKeptFonts } from '../../../session/kept-fonts.ts'
import { whenSettled } from '../../../when-settled.ts'

/**
 * Brings the typefaces into the browser's cache once somebody reads; the page that is open stays as it is. Gives a
 * function that stops waiting.
 */
export function fetchReadingFonts(): (() => void) | undefined {
  if (hasKeptFonts()) return undefined
  return whenSettled(
    () =>
      void Promise.all(
        [readUrl, readItalicUrl, mathUrl, codeUrl].map(async (url) => (await fetch(url)).arrayBuffer()),
      ).then(rememberKeptFonts, () => {}), // another page tries again
  )
}
