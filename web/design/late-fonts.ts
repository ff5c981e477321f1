// Web fonts, loaded when the page is there and the browser idle, so that they never compete with the first paint (STACK
// §6). Chinese has none: the system's typefaces are better than what anybody would wait for.
import codeUrl from '@fontsource-variable/jetbrains-mono/files/jetbrains-mono-latin-wght-normal.woff2?url'
import uiUrl from '@fontsource-variable/schibsted-grotesk/files/schibsted-grotesk-latin-wght-normal.woff2?url'
import uiMoreUrl from '@fontsource-variable/schibsted-grotesk/files/schibsted-grotesk-latin-ext-wght-normal.woff2?url'
import readUrl from '@fontsource-variable/stix-two-text/files/stix-two-text-latin-wght-normal.woff2?url'
import readItalicUrl from '@fontsource-variable/stix-two-text/files/stix-two-text-latin-wght-italic.woff2?url'
import mathUrl from './fonts/stix-two-math-core.woff2?url'

// Without U+2014, U+2018–2019, U+201C–201D and U+2026: Chinese takes those from its own face (tokens.css).
const withoutChinese =
  'U+0000-00FF, U+0131, U+0152-0153, U+02BB-02BC, U+02C6, U+02DA, U+02DC, U+0304, U+0308, U+0329, U+2000-2013, U+2015-2017, U+201A-201B, U+201E-2025, U+2027-206F, U+20AC, U+2122, U+2191, U+2193, U+2212, U+2215, U+FEFF, U+FFFD'
const latin = `${withoutChinese}, U+2014, U+2018-2019, U+201C-201D, U+2026`

/** Letters of names: ł, ř, ş, ő … A system's face may set their marks beside them. */
const moreLatin = 'U+0100-0130, U+0132-0151, U+0154-02BA, U+1E00-1E9F, U+1EF2-1EFF'

/**
 * Makes the typefaces known; the browser fetches each only where it is used. The one that all text is set in is fetched
 * before: each face that is added or arrives sets the whole page anew, and so it happens once.
 */
export async function addFonts(): Promise<void> {
  const listed: readonly [family: string, url: string, descriptors: FontFaceDescriptors][] = [
    ['Schibsted Grotesk Variable', uiUrl, { weight: '400 900', unicodeRange: latin }],
    ['Schibsted Latin', uiUrl, { weight: '400 900', unicodeRange: withoutChinese }],
    ['Schibsted Grotesk Variable', uiMoreUrl, { weight: '400 900', unicodeRange: moreLatin }],
    ['Schibsted Latin', uiMoreUrl, { weight: '400 900', unicodeRange: moreLatin }],
    ['STIX Two Text Variable', readUrl, { weight: '400 700', unicodeRange: latin }],
    ['STIX Two Text Variable', readItalicUrl, { weight: '400 700', style: 'italic', unicodeRange: latin }],
    ['STIX Latin', readUrl, { weight: '400 700', unicodeRange: withoutChinese }],
    ['STIX Latin', readItalicUrl, { weight: '400 700', style: 'italic', unicodeRange: withoutChinese }],
    ['STIX Two Math', mathUrl, {}],
    ['JetBrains Mono Variable', codeUrl, { weight: '100 800', unicodeRange: latin }],
  ]
  const faces = listed.map(
    ([family, url, descriptors]) => new FontFace(family, `url(${url})`, { display: 'swap', ...descriptors }),
  )
  await faces[document.documentElement.lang === 'en' ? 0 : 1]?.load().catch(() => {}) // without it the system's face stays
  for (const face of faces) document.fonts.add(face)
}
