import { existsSync } from 'node:fs'
import { spawnSync } from 'node:child_process'
import { checks } from './checks.ts'
import { countPlaywright, runSteps } from './steps.ts'

/** Debian's Chromium: installed where we may, otherwise said how. */
function needChromium(): void {
  if (existsSync('/usr/bin/chromium')) return
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    console.log('Installing Chromium for the browser tests …')
    const quiet = { stdio: ['ignore', 'ignore', 'inherit'] as ['ignore', 'ignore', 'inherit'], env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } }
    const updated = spawnSync('apt-get', ['update', '-qq'], quiet)
    const installed = spawnSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'chromium', 'fonts-noto-cjk', 'fonts-liberation'], quiet)
    if (updated.status === 0 && installed.status === 0) return
  }
  console.error('The browser tests need Chromium at /usr/bin/chromium. On Debian: sudo apt-get install chromium fonts-noto-cjk')
  process.exit(1)
}

needChromium()
runSteps([...checks, { name: 'browser tests', command: ['playwright', 'test', '--config', 'e2e/playwright.config.ts'], count: countPlaywright }])
