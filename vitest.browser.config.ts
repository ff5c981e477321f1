// Components seen alone: each in a real browser, without a server. `npm test` runs them; docs/browser.md says how to
// write one.
import { playwright } from '@vitest/browser-playwright'
import { defineConfig } from 'vitest/config'
import { browserParts } from './tools/browser-parts.ts'

/** Bundled before the first test: one that is found later has the page loaded anew, and two Reacts in it. */
const packages = [
  '@codemirror/autocomplete',
  '@codemirror/commands',
  '@codemirror/lang-python',
  '@codemirror/language',
  '@codemirror/state',
  '@codemirror/view',
  '@lezer/highlight',
  'axe-core',
  'dompurify',
  'marked',
  'react',
  'react-aria-components',
  'react-dom',
  'react-dom/client',
  'react-router',
  'react/jsx-dev-runtime',
  'style-mod',
  'temml',
  'zod',
]

export default defineConfig({
  ...browserParts,
  optimizeDeps: { include: packages, noDiscovery: true },
  test: {
    name: 'alone',
    include: ['web/**/*.browser.test.tsx'],
    isolate: false,
    provide: { isWhole: process.env['DEPTH'] === 'whole' },
    maxWorkers: '100%', // two pages at once on two processors; by default it is one
    testTimeout: 20_000,
    expect: { poll: { timeout: 8000, interval: 20 } },
    browser: {
      enabled: true,
      headless: true,
      screenshotFailures: false,
      viewport: { width: 1280, height: 800 },
      provider: playwright({
        launchOptions: {
          executablePath: '/usr/bin/chromium-headless-shell',
          args: [
            '--no-sandbox',
            '--disable-gpu',
            '--disable-quic',
            '--no-first-run',
            '--disable-background-networking',
            '--disable-component-update',
            '--disable-sync',
          ],
        },
        contextOptions: { locale: 'en-GB', timezoneId: 'Asia/Shanghai', reducedMotion: 'reduce' },
        actionTimeout: 5_000,
      }),
      instances: [{ browser: 'chromium' }],
    },
  },
})
