// For an image, after its build: takes out what only builds (docs/dependencies.md), and what only that needed.
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, rmSync } from 'node:fs'

interface Locked {
  readonly dev?: boolean
  readonly devOptional?: boolean
  readonly optionalDependencies?: Readonly<Record<string, string>>
}

const manifest = JSON.parse(readFileSync('package.json', 'utf8')) as { dependencies: Record<string, string> } // npm's own format
const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as { packages: Record<string, Locked> } // npm's own format, too
const kinds = new Map(
  [...readFileSync('docs/dependencies.md', 'utf8').matchAll(/^\| `([^`]+)` \| (\w+) \|/gm)].map(([, name, kind]) => [
    name!,
    kind!,
  ]),
)
const names = Object.keys(manifest.dependencies).filter((name) => kinds.get(name) === 'builds')
const done = spawnSync('npm', ['uninstall', '--no-save', '--omit=dev', '--no-audit', '--no-fund', ...names], {
  stdio: 'inherit',
})
if (done.status !== 0) process.exit(done.status ?? 1)

// npm leaves what is ours for development and what another package could use if it were there: the compiler, 31 MB.
for (const [place, { devOptional, optionalDependencies = {} }] of Object.entries(packages))
  if (devOptional)
    for (const folder of [place, ...Object.keys(optionalDependencies).map((name) => `node_modules/${name}`)])
      rmSync(folder, { recursive: true, force: true })

const left = Object.entries(packages).filter(
  ([place, { dev, devOptional }]) => (dev || devOptional) && existsSync(place),
)
for (const [place] of left) console.error(`${place} is for development and must not be in an image.`)
process.exit(left.length > 0 ? 1 : 0)
