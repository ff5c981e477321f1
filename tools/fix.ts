import { spawnSync } from 'node:child_process'

const run = (command: string, ...args: string[]): number => spawnSync(command, args, { stdio: 'inherit' }).status ?? 1

// Lint first: what it writes anew is formatted with the rest.
const linted = run('oxlint', '--fix')
process.exit(linted || run('oxfmt'))
