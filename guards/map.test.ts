// docs/map.md says what each room imports. What the files import is read here and compared, in both directions: a room that is
// said to ask another and does not, or asks one that is not said, is told.
import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

const root = path.resolve(import.meta.dirname, '..')
const map = readFileSync(path.join(root, 'docs/map.md'), 'utf8')

/** The rows of the first table: a room as it is written there, and the rooms that it may import. */
const rows = [...map.matchAll(/^\| `([^`]+)` \| .* \|(.*)\|$/gm)].map(([, room, imports]) => ({
  room: room!.replace(/\/$/, ''),
  imports: imports!.trim(),
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
