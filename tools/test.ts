import { existsSync } from 'node:fs'
import { spawnSync } from 'node:child_process'
import { checks } from './checks.ts'
import { countPlaywright, runSteps } from './steps.ts'

/** Debian's packages that the tests need, each with the file that shows that it is there. */
const needed = [
  { package: 'chromium', file: '/usr/bin/chromium' },
  { package: 'fonts-noto-cjk', file: '/usr/share/fonts/opentype/noto/NotoSansCJK-Regular.ttc' },
  { package: 'bubblewrap', file: '/usr/bin/bwrap' },
  { package: 'jupyterhub', file: '/usr/bin/jupyterhub' },
  { package: 'jupyter-server', file: '/usr/lib/python3/dist-packages/jupyter_server' },
  { package: 'python3-ipykernel', file: '/usr/lib/python3/dist-packages/ipykernel' },
  { package: 'python3-numpy', file: '/usr/lib/python3/dist-packages/numpy' },
  { package: 'python3-pyld', file: '/usr/lib/python3/dist-packages/pyld' },
  { package: 'python3-cryptography', file: '/usr/lib/python3/dist-packages/cryptography' },
]

/** Installed where we may, otherwise said how. */
function needDebianPackages(): void {
  const missing = needed.filter(({ file }) => !existsSync(file)).map((entry) => entry.package)
  if (missing.length === 0) return
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    console.log(`Installing what the tests need: ${missing.join(', ')} …`)
    const quiet = { stdio: ['ignore', 'ignore', 'inherit'] as ['ignore', 'ignore', 'inherit'], env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } }
    const updated = spawnSync('apt-get', ['update', '-qq'], quiet)
    const installed = spawnSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...missing], quiet)
    if (updated.status === 0 && installed.status === 0) return
  }
  console.error(`The tests need these Debian packages: sudo apt-get install ${missing.join(' ')}`)
  process.exit(1)
}

needDebianPackages()
runSteps([...checks, { name: 'browser tests', command: ['playwright', 'test', '--config', 'e2e/playwright.config.ts'], count: countPlaywright }])
