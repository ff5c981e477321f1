import { spawnSync } from 'node:child_process'

const fixed = spawnSync('oxlint', ['--fix'], { stdio: 'inherit' })
process.exit(fixed.status ?? 1)
