// `npm run release -- 0.2.0`: checks everything, writes the version wherever it stands, dates what CHANGELOG.md has under
// "Unreleased", commits that as "Release 0.2.0" and tags it. A clone without tags finds a release by that commit's title.
import { execFileSync, spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { headOf, hashChart } from './render-chart.ts'

const VERSION = /^\d+\.\d+\.\d+$/
const UNRELEASED = '## Unreleased\n'

/**
 * Each file that says the version, with the text around it: `$` stands for the version. What has no such place is
 * refused.
 */
export const places: readonly (readonly [file: string, texts: readonly string[]])[] = [
  ['package.json', ['"version": "$"']],
  ['package-lock.json', ['"version": "$"']], // of the product itself; the first two, see below
  ['deploy/helm/tessera/Chart.yaml', ['version: $', 'appVersion: $']],
  ['deploy/helm/example.yaml', ['tag: "$"']],
  ['deploy/helm/rendered.yaml', ['app.kubernetes.io/version: "$"', 'helm.sh/chart: tessera-$', 'tessera:$']],
]

/**
 * What a person reads of a release: the part under "Unreleased" gets its number and its day, and a new empty part
 * begins.
 */
export function dateChanges(changes: string, version: string, day: string): string {
  const at = changes.indexOf(UNRELEASED)
  if (at < 0) throw new Error(`CHANGELOG.md has no part "${UNRELEASED.trim()}".`)
  const rest = changes.slice(at + UNRELEASED.length)
  if (/^\s*(## |$)/.test(rest))
    throw new Error('CHANGELOG.md has nothing under "Unreleased": say first what changes for whom.')
  return `${changes.slice(0, at)}${UNRELEASED}\n## ${version} (${day})\n${rest}`
}

export const isNewer = (version: string, than: string): boolean => {
  const [a, b] = [version, than].map((text) => text.split('.').map(Number))
  const at = a!.findIndex((part, index) => part !== b![index])
  return at >= 0 && a![at]! > b![at]!
}

/** The files with the new version, by name. @throws when a place does not say the old one */
export function writeVersion(read: (file: string) => string, old: string, version: string): Map<string, string> {
  return new Map(
    places.map(([file, texts]) => {
      // A package of others may have our number: in the lockfile only the product's own two places are meant, which
      // come first.
      const [whole, limit] = [read(file), file === 'package-lock.json' ? 2 : Number.POSITIVE_INFINITY]
      const written = texts.reduce((text, place) => {
        const parts = text.split(place.replace('$', old))
        if (parts.length === 1) throw new Error(`${file} does not say ${place.replace('$', old)}.`)
        return parts.reduce(
          (done, part, index) => `${done}${place.replace('$', index <= limit ? version : old)}${part}`,
        )
      }, whole)
      return [file, written]
    }),
  )
}

interface Release {
  readonly root: string
  readonly version: string
  /** The day, as 2026-11-22. */
  readonly day: string
  /** Runs everything that is checked; false: something failed. */
  readonly check: () => boolean
}

/** @throws with a sentence for the person who releases; nothing is written then */
export function release({ root, version, day, check }: Release): void {
  const git = (...args: readonly string[]): string =>
    execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] }).trim()
  const read = (file: string): string => readFileSync(path.join(root, file), 'utf8')
  const { version: old } = JSON.parse(read('package.json')) as { version: string } // npm's own format
  if (!VERSION.test(version)) throw new Error(`"${version}" is no version: three numbers, as 0.2.0.`)
  if (!isNewer(version, old)) throw new Error(`${version} is not newer than ${old}.`)
  if (git('branch', '--show-current') !== 'main') throw new Error('A release is made on main.')
  if (git('status', '--porcelain') !== '') throw new Error('There are changes that are not committed.')
  if (git('tag', '--list', `v${version}`) !== '') throw new Error(`There is a tag v${version} already.`)
  const written = writeVersion(read, old, version).set('CHANGELOG.md', dateChanges(read('CHANGELOG.md'), version, day))
  if (!check()) throw new Error('Something failed: nothing is released.')
  for (const [file, text] of written) writeFileSync(path.join(root, file), text)
  const rendered = read('deploy/helm/rendered.yaml')
  writeFileSync(
    path.join(root, 'deploy/helm/rendered.yaml'),
    rendered.replace(/^.*/, headOf(hashChart(path.join(root, 'deploy/helm')))),
  )
  git('add', ...written.keys())
  git('commit', '--quiet', '--message', `Release ${version}`)
  git('tag', '--annotate', `v${version}`, '--message', `Release ${version}`)
}

if (import.meta.main) {
  const [version = ''] = process.argv.slice(2)
  const root = path.resolve(import.meta.dirname, '..')
  try {
    release({
      root,
      version,
      day: new Date().toISOString().slice(0, 10),
      check: () =>
        spawnSync('npm', ['test'], { cwd: root, stdio: 'inherit', env: { ...process.env, DEPTH: 'whole' } }).status ===
        0,
    })
    console.log(`Released ${version}. Send it: git push --follow-tags`)
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    process.exit(1)
  }
}
