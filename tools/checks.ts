import type { Step } from './steps.ts'
import { countVitest } from './steps.ts'

/** All but the browser: types, lint, guards, unit, store and call tests, content. */
export const checks: readonly Step[] = [
  { name: 'route types', command: ['react-router', 'typegen'] },
  { name: 'types', command: ['tsc', '-b'] },
  { name: 'lint', command: ['oxlint', '--deny-warnings'] },
  { name: 'format', command: ['oxfmt', '--check'] },
  { name: 'dead code', command: ['knip'] },
  { name: 'lockfile', command: ['node', 'tools/lockfile.ts'] },
  { name: 'unit, store and call tests, guards', command: ['vitest', 'run'], count: countVitest },
]
