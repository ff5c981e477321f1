// Whether this browser has the typefaces of long texts in its cache. root.tsx asks before the first paint, too.
const KEY = 'fonts'
/** In this page, whatever the browser keeps. */
let areHere = false

function hasKeptFonts(): boolean {
  try {
    return areHere || localStorage.getItem(KEY) !== null
  } catch {
    return false
  }
}

export function rememberKeptFonts(): void {
  areHere = true
  try {
    localStorage.setItem(KEY, '1')
  } catch {
    // a browser that keeps nothing
  }
}

/** Lets the next screen use them: called before it is shown. */
export function applyKeptFonts(): void {
  if (hasKeptFonts()) document.documentElement.toggleAttribute('data-fonts', true)
}
