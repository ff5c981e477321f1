// What the build of the pages and the tests of single components share: how catalogues and sheets of style reach the
// browser.
import { parse, TYPE } from '@formatjs/icu-messageformat-parser'
import type { Plugin } from 'vite'

/** Catalogues reach the browser parsed, so that it needs no parser of ICU messages (STACK §5). */
const compiledMessages: Plugin = {
  name: 'compiled-messages',
  enforce: 'pre',
  transform(code, id) {
    if (!/\/messages\/[a-zA-Z.]+\.(en|zh-CN)\.json$/.test(id)) return
    const catalogue = JSON.parse(code) as Record<string, string> // checked by messages/generate.ts before every build
    const compiled = Object.fromEntries(
      Object.entries(catalogue).map(([key, message]) => [key, compileMessage(message)]),
    )
    return { code: JSON.stringify(compiled), map: null }
  },
}

/**
 * A message without holes is its own text. Numbers, dates and times come formatted: web/i18n/format-parts.ts has no
 * words for them.
 */
function compileMessage(message: string) {
  const parts = parse(message)
  if (/"type":[234][,}]/.test(JSON.stringify(parts)))
    throw new Error(`format numbers, dates and times by Intl before they enter a message: ${message}`)
  const [first] = parts
  return parts.length === 1 && first?.type === TYPE.literal ? first.value : parts
}

export const browserParts = {
  resolve: {
    alias: [
      { find: /^@formatjs\/icu-messageformat-parser$/, replacement: '@formatjs/icu-messageformat-parser/no-parser.js' },
    ],
  },
  plugins: [compiledMessages],
}
