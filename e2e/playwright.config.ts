import { defineConfig } from '@playwright/test'
import { isWhole } from './house.ts'

/** A quarter of a minute and more a test: begun last, one would keep one processor busy while the other idles. */
const long = [
  'crash',
  'whole-phase',
  'journey',
  'identity',
  'experiment',
  'routes',
  'lab-jupyterhub',
  'lab-kernel',
  'lab-folder',
  'media',
  'quiz-faults',
  'start',
  'order',
  'shanghai',
  'offline',
  'update',
].map((name) => `${name}.spec.ts`)

/** docs/decisions/036-quick-tests.md says what the quick run asks instead. */
const onlyWhole = isWhole ? [] : ['lab-engines.spec.ts', 'offline.spec.ts', 'update.spec.ts']

const launchOptions = {
  env: { ...process.env, LC_ALL: 'C.UTF-8' }, // without a language of its own a system names no file 发票.ofd
  executablePath: '/usr/bin/chromium-headless-shell', // without the parts that show a window, which take a third of the time; also what Playwright itself would take
  args: [
    '--no-sandbox',
    '--disable-gpu',
    '--in-process-gpu', // what is drawn by the processor needs no process of its own: a twelfth less time for all tests
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
  ],
}
/** axe computes for half a second in a page that has just been loaded: compiled at once, not after a while, that takes an eighth less. */
const forAxe = {
  ...launchOptions,
  args: [...launchOptions.args, '--js-flags=--no-lazy-feedback-allocation'],
}

export default defineConfig({
  testDir: '.',
  outputDir: '../test-results',
  globalSetup: './start-house.ts',
  fullyParallel: true,
  // Two processors are kept busy by one that reads pages with axe, which computes all the time, beside two others that mostly wait for something.
  workers: 3,
  projects: [
    { name: 'screens', testMatch: 'axe.spec.ts', workers: 1, use: { launchOptions: forAxe } },
    { name: 'long ways', testMatch: long, testIgnore: onlyWhole },
    { name: 'ways', testIgnore: ['axe.spec.ts', ...long, ...onlyWhole] },
  ],
  retries: 0, // a flake is mended, never hidden
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: [['list']],
  use: {
    locale: 'en-GB',
    timezoneId: 'Asia/Shanghai',
    // Recording every test costs a third of its time: TRACE=yes records, for the one that is looked into.
    trace: process.env['TRACE'] === 'yes' ? 'retain-on-failure' : 'off',
    screenshot: 'only-on-failure',
    // To draw what moves takes a twelfth of the time of all tests: the quick run is somebody's who asked for less motion.
    contextOptions: isWhole ? {} : { reducedMotion: 'reduce' },
    launchOptions,
  },
})
