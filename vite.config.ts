import { parse } from '@formatjs/icu-messageformat-parser'
import optimizeLocales from '@react-aria/optimize-locales-plugin'
import { reactRouter } from '@react-router/dev/vite'
import { defineConfig, type Plugin } from 'vite'

/** Catalogues reach the browser parsed, so that it needs no parser of ICU messages (STACK §5). */
const compiledMessages: Plugin = {
  name: 'compiled-messages',
  enforce: 'pre',
  transform(code, id) {
    if (!/\/messages\/[a-z-]+\.(en|zh-CN)\.json$/.test(id)) return
    const catalogue = JSON.parse(code) as Record<string, string> // checked by messages/generate.ts before every build
    const compiled = Object.fromEntries(Object.entries(catalogue).map(([key, message]) => [key, parse(message)]))
    return { code: JSON.stringify(compiled), map: null }
  },
}

export default defineConfig({
  publicDir: 'web/public',
  resolve: {
    alias: [{ find: /^@formatjs\/icu-messageformat-parser$/, replacement: '@formatjs/icu-messageformat-parser/no-parser.js' }],
  },
  plugins: [compiledMessages, { ...optimizeLocales.vite({ locales: ['en-US', 'zh-CN'] }), enforce: 'pre' }, reactRouter()],
  // light-dark() must reach the browser as written: lowered, it would be settled at :root and dark bands would stay light.
  build: { assetsInlineLimit: 0, cssTarget: ['chrome125', 'firefox128', 'safari18'], modulePreload: { polyfill: false }, manifest: true },
})
