import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { runContentCommand } from './cli.ts'
import { zip } from './test-zip.ts'
import { findWheelFault } from './wheel-contents.ts'

const info = { abi_version: '2026_0', arch: 'wasm32', platform: 'emscripten_5_0_3', python: '3.14.2' }
const wheelOf = (name: string) => zip({ [`${name}.py`]: `wheel of ${name}` })
const entry = (name: string, depends: readonly string[] = []) => ({
  name,
  version: '1.0',
  file_name: `${name}-1.0-py3-none-any.whl`,
  sha256: createHash('sha256').update(wheelOf(name)).digest('hex'),
  depends,
  imports: [name.replaceAll('-', '_')],
})
const packages = {
  plots: entry('plots', ['array-of', 'six']),
  'array-of': entry('array-of'),
  six: entry('six', ['Array_of']),
  other: entry('other'),
}

async function arrange(list: object | undefined = { info, packages }) {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'tessera-wheels-'))
  const source = path.join(folder, 'release')
  await mkdir(source)
  if (list) await writeFile(path.join(source, 'pyodide-lock.json'), JSON.stringify(list))
  for (const { name, file_name: file } of Object.values(packages))
    await writeFile(path.join(source, file), wheelOf(name))
  const collect = async (...args: string[]) => {
    const lines: string[] = []
    const status = await runContentCommand({
      args: ['wheels', ...args],
      env: { DATA_DIR: folder },
      print: (line) => lines.push(line),
    })
    return { status, text: lines.join('\n') }
  }
  const target = path.join(folder, 'wheels')
  const there = () =>
    readdir(target).then(
      (names) => names.toSorted(),
      () => [],
    )
  const readList = async () =>
    JSON.parse(await readFile(path.join(target, 'pyodide-lock.json'), 'utf8')) as { packages: object } // written by us
  return { source, collect, there, known: async () => Object.keys((await readList()).packages).toSorted() }
}

test('packages are collected with all that they need, and later ones join them', async () => {
  const { source, collect, there, known } = await arrange()
  const first = await collect(source, 'plots')
  expect(first).toEqual({ status: 0, text: expect.stringContaining('3 packages, 0.0 MB') })
  expect(await there()).toEqual([
    'array-of-1.0-py3-none-any.whl',
    'plots-1.0-py3-none-any.whl',
    'pyodide-lock.json',
    'six-1.0-py3-none-any.whl',
  ])
  expect((await collect(source, 'Other')).status).toBe(0)
  expect(await known()).toEqual(['array-of', 'other', 'plots', 'six'])
})

test('they come from a mirror on the web as well', async () => {
  const { source, collect, known } = await arrange()
  const server = createServer((request, response) => {
    readFile(path.join(source, decodeURIComponent(request.url ?? '').replace('/full/', ''))).then(
      (bytes) => response.end(bytes),
      () => response.writeHead(404).end(),
    )
  })
  onTestFinished(() => void server.close())
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const at = `http://127.0.0.1:${(server.address() as AddressInfo).port}/full` // it listens on TCP
  expect((await collect(at, 'six')).status).toBe(0)
  expect(await known()).toEqual(['array-of', 'six'])
})

test.each<[string, object | undefined, readonly string[], string]>([
  ['is not in the list', undefined, ['torch'], '“torch”, which “torch” needs, is not in the list'],
  [
    'needs what is not in the list',
    { info, packages: { plots: packages.plots } },
    ['plots'],
    '“array-of”, which “plots” needs',
  ],
  [
    'is not there',
    { info, packages: { gone: entry('gone') } },
    ['gone'],
    'gone-1.0-py3-none-any.whl of “gone” is not there',
  ],
  [
    'is another file than the release’s',
    { info, packages: { other: { ...packages.other, sha256: '00' } } },
    ['other'],
    'its SHA-256 is another one',
  ],
  [
    'is for another Python',
    { info: { ...info, abi_version: '2025_0' }, packages },
    ['six'],
    'for another Python (2025_0)',
  ],
  [
    'leads out of the folder',
    { info, packages: { six: { ...packages.six, depends: [], file_name: '../six.whl' } } },
    ['six'],
    'is no name of a wheel',
  ],
  ['comes with a list that is none', { some: 'thing' }, ['six'], 'is no list of a Pyodide release'],
  ['is not named at all', { info, packages }, [], 'Name the packages'],
])('what %s is refused in a sentence, and nothing is written', async (_, list, names, sentence) => {
  const { source, collect, there } = await arrange(list)
  const { status, text } = await collect(source, ...names)
  expect([status, text]).toEqual([1, expect.stringContaining(sentence)])
  expect(await there()).toEqual([])
})

test('without a list of its own a folder is measured by that of Pyodide’s release', async () => {
  const { source, collect, there } = await arrange()
  await writeFile(path.join(source, 'pyodide-lock.json'), '')
  expect((await collect(source, 'six')).status).toBe(1)
  await rm(path.join(source, 'pyodide-lock.json'))
  await writeFile(path.join(source, 'six-1.17.0-py2.py3-none-any.whl'), 'not six')
  const { status, text } = await collect(source, 'six')
  expect([status, text]).toEqual([1, expect.stringMatching(/six-.*(SHA-256 is another one|is not there)/)])
  expect(await there()).toEqual([])
})

const GIGABYTE = 1024 ** 3
test.each<[string, Buffer, string]>([
  ['is no zip', Buffer.from('wheel'), 'kind'],
  ['is half a zip', zip({ 'a.py': 'x = 1' }).subarray(0, -30), 'kind'],
  ['has a list of contents that is not where it says', Buffer.concat([Buffer.from('x'), zip({ 'a.py': '' })]), 'kind'],
  ['leads upwards', zip({ 'a/../../../etc/passwd': 'x' }), 'path'],
  ['leads to the root', zip({ '/etc/passwd': 'x' }), 'path'],
  ['leads upwards as another system writes it', zip({ 'a\\..\\b': 'x' }), 'path'],
  ['leads to a drive', zip({ 'C:x.py': 'x' }), 'path'],
  ['is a link', zip({ 'a.py': '/etc/passwd' }, { mode: 0o120777 }), 'path'],
  ['unpacks to a gigabyte', zip({ 'a.py': 'x' }, { size: GIGABYTE }), 'large'],
  ['unpacks to a gigabyte in parts', zip({ 'a.py': 'x', 'b.py': 'x', 'c.py': 'x' }, { size: GIGABYTE / 5 }), 'large'],
  [
    'unpacks to very many files',
    zip(Object.fromEntries(Array.from({ length: 20_001 }, (_, i) => [`f${i}`, '']))),
    'large',
  ],
])('a wheel that %s is not taken, though its hash is right', async (_, wheel, fault) => {
  expect(findWheelFault(wheel)).toBe(fault)
  const list = {
    info,
    packages: { six: { ...packages.six, depends: [], sha256: createHash('sha256').update(wheel).digest('hex') } },
  }
  const { source, collect, there } = await arrange(list)
  await writeFile(path.join(source, packages.six.file_name), wheel)
  const { status, text } = await collect(source, 'six')
  expect([status, text]).toEqual([1, expect.stringContaining(packages.six.file_name)])
  expect(await there()).toEqual([])
})
