// For an image, after its build: takes out what only builds (docs/dependencies.md), and what only that needed.
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

const manifest = JSON.parse(readFileSync('package.json', 'utf8')) as { dependencies: Record<string, string> } // npm's own format
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
process.exit(done.status ?? 1)
