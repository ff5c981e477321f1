// The typefaces of long texts: see reading.css.
import codeUrl from '@fontsource-variable/jetbrains-mono/files/jetbrains-mono-latin-wght-normal.woff2?url'
import readItalicUrl from '@fontsource-variable/stix-two-text/files/stix-two-text-latin-wght-italic.woff2?url'
import readUrl from '@fontsource-variable/stix-two-text/files/stix-two-text-latin-wght-normal.woff2?url'
import mathUrl from '../../../design/fonts/stix-two-math-core.woff2?url'
import { applyKeptFonts, rememberKeptFonts } from '../../../session/kept-fonts.ts'
import { whenSettled } from '../../../when-settled.ts'
import { setAnew } from './set-anew.ts'

const listed: readonly [family: string, url: string, descriptors: FontFaceDescriptors][] = [
  ['Reading', readUrl, { weight: '400 700' }],
  ['Reading', readItalicUrl, { weight: '400 700', style: 'italic' }],
  ['Reading Math', mathUrl, {}],
  ['Reading Code', codeUrl, { weight: '100 800' }],
]
/** So long a lesson that is reached by a link waits for its typefaces. */
const PATIENCE_MS = 300
let ready: Promise<boolean> | undefined

/** Makes them known once they are there: the style sheet's own are used only when they come before the first paint. */
const bringFonts = (): Promise<boolean> =>
  (ready ??= Promise.all(
    listed.map(([family, url, descriptors]) => new FontFace(family, `url(${url})`, descriptors).load()),
  ).then(
    (faces) => {
      for (const face of faces) document.fonts.add(face)
      rememberKeptFonts()
      return true
    },
    () => {
      ready = undefined // another page tries again
      return false
    },
  ))

/** Before a text that was reached by a link is shown: nothing of it is there yet that could be set anew. */
export const awaitReadingFonts = (): Promise<void> =>
  Promise.race([bringFonts(), new Promise((resolve) => setTimeout(resolve, PATIENCE_MS))]).then(applyKeptFonts)

/**
 * Brings the typefaces once somebody reads, and sets the text that is open anew where nothing moves by it that can be
 * seen. Gives a function that stops waiting.
 */
export function fetchReadingFonts(): (() => void) | undefined {
  if (document.documentElement.hasAttribute('data-fonts')) return undefined
  let isLeft = false
  let stopSetting = (): void => {}
  const stopWaiting = whenSettled(
    () =>
      void bringFonts().then((isThere) => {
        if (isThere && !isLeft) stopSetting = setAnew(applyKeptFonts)
      }),
  )
  return () => {
    isLeft = true
    stopWaiting()
    stopSetting()
  }
}
