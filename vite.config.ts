import { globSync } from 'node:fs'
import path from 'node:path'
import optimizeLocales from '@react-aria/optimize-locales-plugin'
import { reactRouter } from '@react-router/dev/vite'
import { defineConfig } from 'vite'
import { browserParts } from './tools/browser-parts.ts'
import { chunkGroups } from './tools/chunks.ts'
import { lightRouter } from './tools/light-router.ts'

const sheets = globSync('web/**/*.module.css', { cwd: import.meta.dirname }).sort()

/**
 * A class by its word and its sheet's number. Every page carries its names twice, in its styles and in its HTML: with
 * the usual hash and line it weighs half a kilobyte more. The last hyphen parts the two, so no two sheets can meet.
 */
function nameClass(word: string, file: string): string {
  const sheet = sheets.indexOf(path.relative(import.meta.dirname, file.replace(/\?.*$/, '')))
  if (sheet < 0) throw new Error(`a sheet outside web/: ${file}`)
  return `${word}-${sheet.toString(36)}`
}

// Every page carries the table of all routes with their files: without names it is a tenth lighter.
const nameAsset = ({ names: [name = ''] }: { readonly names: readonly string[] }) =>
  name.endsWith('.css') ? 'assets/[hash:7][extname]' : 'assets/[name]-[hash][extname]'

export default defineConfig({
  publicDir: 'web/public',
  resolve: browserParts.resolve,
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: {
            codeSplitting: { groups: chunkGroups },
            chunkFileNames: 'assets/[hash:7].js',
            assetFileNames: nameAsset,
          },
        },
      },
    },
  },
  plugins: [
    ...browserParts.plugins,
    { ...optimizeLocales.vite({ locales: ['en-US', 'zh-CN'] }), enforce: 'pre' },
    lightRouter,
    reactRouter(),
  ],
  css: { modules: { generateScopedName: nameClass } },
  // light-dark() must reach the browser as written: lowered, it would be settled at :root and dark bands would stay light.
  build: {
    assetsInlineLimit: 0,
    cssTarget: ['chrome125', 'firefox128', 'safari18'],
    modulePreload: { polyfill: false },
    manifest: true,
  },
})
