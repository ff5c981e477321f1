import { checks } from './checks.ts'
import { needDebianPackages, type DebianPackage } from './debian.ts'
import { countPlaywright, countVitest, runSteps } from './steps.ts'

/** Debian's packages that the tests need, each with the file that shows that it is there. */
const needed: readonly DebianPackage[] = [
  { package: 'chromium-headless-shell', file: '/usr/bin/chromium-headless-shell' },
  { package: 'fonts-noto-cjk', file: '/usr/share/fonts/opentype/noto/NotoSansCJK-Regular.ttc' },
  { package: 'bubblewrap', file: '/usr/bin/bwrap' },
  { package: 'jupyterhub', file: '/usr/bin/jupyterhub' },
  { package: 'jupyter-server', file: '/usr/lib/python3/dist-packages/jupyter_server' },
  { package: 'python3-ipykernel', file: '/usr/lib/python3/dist-packages/ipykernel' },
  { package: 'python3-numpy', file: '/usr/lib/python3/dist-packages/numpy' },
  { package: 'python3-icalendar', file: '/usr/lib/python3/dist-packages/icalendar' },
  { package: 'python3-pyld', file: '/usr/lib/python3/dist-packages/pyld' },
  { package: 'python3-cryptography', file: '/usr/lib/python3/dist-packages/cryptography' },
]

needDebianPackages('the tests', needed)
runSteps([
  ...checks,
  {
    name: 'components alone in a browser',
    command: ['vitest', 'run', '--config', 'vitest.browser.config.ts'],
    count: countVitest,
  },
  {
    name: 'browser tests',
    command: ['playwright', 'test', '--config', 'e2e/playwright.config.ts'],
    count: countPlaywright,
  },
])
