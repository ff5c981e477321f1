// Whether this browser has the typefaces of long texts in its cache. root.tsx asks before the first paint, too.
const KEY = 'fonts'

const hasKeptFonts = (): boolean => localStorage.getItem(KEY) !== null
export const rememberKeptFonts = (): void => localStorage.setItem(KEY, '1')

/** Lets the next screen use them: called before it is shown. */
export function applyKeptFonts(): void {
  if (hasKeptFonts()) document.documentElement.toggleAttribute('data-fonts', true)
}
