// docs/map.md says what each room imports. What the files import is read here and compared, in both directions: a room that is
// said to ask another and does not, or asks one that is not said, is told. So is what differs from the walls themselves:
// the rules of lint and the references of the compiler.
import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

const root = path.resolve(import.meta.dirname, '..')
const map = readFileSync(path.join(root, 'docs/map.md'), 'utf8')

/** The rows of the first table: a room as it is written there, and the rooms that it may import. */
const rows = [...map.matchAll(/^\| `([^`]+)` \| .* \|(.*)\|$/gm)].map(([, room, imports]) => ({
  room: room!.replace(/\/$/, ''),
  imports: imports!.split('; never')[0]!.trim(),
  never: imports!.split('; never')[1] ?? '',
}))
const named = (imports: string): string[] =>
  [...imports.matchAll(/`([^`]+)`/g)].map(([, room]) => room!.replace(/\/$/, '')).sort()

const isServed = (file: string) =>
  /\.tsx?$/.test(file) && !/\.(test|d)\.tsx?$|(^|\/)test-[^/]*$|\/conformance\.ts$/.test(file)
const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '*.ts', '*.tsx'], {
  cwd: root,
  encoding: 'utf8',
})
  .split('\n')
  .filter((file) => isServed(file) && existsSync(path.join(root, file)))
const roomOf = (file: string): string => {
  const [first = '', second = ''] = file.split('/')
  return first === 'server' ? `server/${second}` : first
}

/** Room to the rooms that its files import; a loose file of server/ is a room of its own. */
const imported = new Map<string, Set<string>>()
for (const file of files) {
  for (const [, target = ''] of readFileSync(path.join(root, file), 'utf8').matchAll(
    /(?:from|import\()\s*'(\.[^']+)'/g,
  )) {
    const [from, to] = [roomOf(file), roomOf(path.join(path.dirname(file), target))]
    if (from !== to) imported.set(from, (imported.get(from) ?? new Set()).add(to))
  }
}

test('every folder of the house, and every loose file of the server, is on the map', () => {
  const folders = readdirSync(root, { withFileTypes: true }).filter(
    (entry) =>
      entry.isDirectory() &&
      !entry.name.startsWith('.') &&
      !['node_modules', 'build', 'data', 'test-results', 'docs'].includes(entry.name),
  )
  const loose = files.filter((file) => /^server\/[^/]+\.ts$/.test(file))
  const told = rows.map(({ room }) => room)
  const isTold = (room: string) => told.some((one) => one === room || one.startsWith(`${room}/`))
  expect(folders.map(({ name }) => name).filter((name) => !isTold(name))).toEqual([])
  expect(loose.filter((file) => !map.includes(`\`${file}\``))).toEqual([])
  expect(told.filter((room) => !existsSync(path.join(root, room)))).toEqual([])
})

test('what the map says of a room is what its files import', () => {
  const rooms = rows.filter(
    ({ room, imports }) =>
      imports !== '' &&
      !room.endsWith('main.ts') &&
      !['e2e', 'bench', 'guards', 'tools', 'films', 'courses', 'deploy'].includes(room),
  )
  expect(rooms.length).toBeGreaterThan(12)
  const isLoose = (room: string) => /^server\/[^/]+\.(ts|json)$/.test(room)
  const wrong = rooms.flatMap(({ room, imports }) => {
    const real = [...(imported.get(room) ?? [])].filter((one) => !isLoose(one)).sort()
    const told = named(imports)
    return [
      ...real.filter((one) => !told.includes(one)).map((one) => `${room} imports ${one}, and the map does not say so`),
      ...told
        .filter((one) => !real.includes(one))
        .map((one) => `the map says that ${room} imports ${one}, and it does not`),
    ]
  })
  expect(wrong).toEqual([])
})

interface Lint {
  readonly overrides: readonly {
    readonly files: readonly string[]
    readonly rules: {
      readonly 'no-restricted-imports'?: readonly [string, { patterns: readonly { regex: string }[] }]
    }
  }[]
}
const lint = JSON.parse(readFileSync(path.join(root, '.oxlintrc.json'), 'utf8')) as Lint // oxlint's own format, as far as it is read here

/** Whether lint refuses this import in a file of the room: the last rule that is for the whole room counts. */
function isRefused(room: string, imported: string): boolean {
  const rules = lint.overrides
    .filter(({ files }) => files.some((glob) => glob.endsWith('/**') && `${room}/`.startsWith(glob.slice(0, -2))))
    .flatMap(({ rules }) => rules['no-restricted-imports']?.[1] ?? [])
  return rules.at(-1)?.patterns.some(({ regex }) => new RegExp(regex).test(imported)) ?? false
}
const rooms = rows.map(({ room }) => room).filter((room) => !room.includes('.'))
const floors = rooms.filter((room) => room.startsWith('server/'))
/** The rooms that lint keeps a room from; all floors of the server are the server. */
function refusedTo(room: string): string[] {
  const refused = rooms.filter((other) => other !== room && isRefused(room, `${path.relative(room, other)}/file.ts`))
  const isWhole = floors.every((floor) => refused.includes(floor))
  return (isWhole ? [...refused.filter((one) => !floors.includes(one)), 'server'] : refused).sort()
}

test('what the map says a room never imports is what lint refuses there, and nothing that it says is refused', () => {
  expect(rows.filter(({ never }) => never !== '').length).toBeGreaterThan(5)
  const kept = rows.filter(({ room }) => !room.includes('.'))
  expect(kept.map(({ room }) => ({ room, never: refusedTo(room) }))).toEqual(
    kept.map(({ room, never }) => ({ room, never: named(never) })),
  )
  const may = (what: string) => rows.filter(({ imports }) => imports === what).map(({ room }) => room)
  expect(may('zod only').map((room) => [room, isRefused(room, 'zod'), isRefused(room, 'react')])).toEqual([
    ['contract', false, true],
  ])
  expect(may('nothing').map((room) => [room, isRefused(room, 'zod'), isRefused(room, 'node:fs')])).toEqual([
    ['domain', true, true],
  ])
})

test('a room refers to no other for the compiler than those that the map says', () => {
  const referred = (room: string): string[] =>
    [...readFileSync(path.join(root, room, 'tsconfig.json'), 'utf8').matchAll(/"path": "\.\.\/([^"]+)"/g)]
      .map(([, other]) => other!)
      .sort()
  const outer = rows.filter(({ room }) =>
    ['contract', 'domain', 'messages', 'store', 'labs', 'content', 'web'].includes(room),
  )
  expect(outer.map(({ room }) => ({ room, refers: referred(room) }))).toEqual(
    outer.map(({ room, imports }) => ({ room, refers: named(imports) })),
  )
  const asked = rows.filter(({ room }) => floors.includes(room)).flatMap(({ imports }) => named(imports))
  expect(asked.filter((one) => !one.startsWith('server/') && !referred('server').includes(one))).toEqual([])
})
