// Debian's packages that tests and benches need: installed where we may, otherwise said how.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

export interface DebianPackage {
  readonly package: string
  /** Shows that it is there. */
  readonly file: string
}

/** Ends the process with a sentence when one is missing and may not be installed. `who`: the tests, the bench. */
export function needDebianPackages(who: string, needed: readonly DebianPackage[]): void {
  const missing = needed.filter(({ file }) => !existsSync(file)).map((entry) => entry.package)
  if (missing.length === 0) return
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    console.log(`Installing what ${who} need: ${missing.join(', ')} …`)
    const quiet = {
      stdio: ['ignore', 'ignore', 'inherit'] as ['ignore', 'ignore', 'inherit'],
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    }
    const updated = spawnSync('apt-get', ['update', '-qq'], quiet)
    const installed = spawnSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...missing], quiet)
    if (updated.status === 0 && installed.status === 0) return
  }
  console.error(`For ${who} these Debian packages are needed: sudo apt-get install ${missing.join(' ')}`)
  process.exit(1)
}
