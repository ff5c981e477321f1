import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'

const root = path.resolve(import.meta.dirname, '..')

/** A clone whose packages are those of another lockfile, and an npm that only writes down how it was called. */
function makeStaleClone(part: 'all' | 'run', isOdd = false) {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'tessera-stale-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  for (const file of ['start.mjs', 'package.json', 'package-lock.json'])
    cpSync(path.join(root, file), path.join(folder, file))
  mkdirSync(path.join(folder, 'node_modules'))
  mkdirSync(path.join(folder, 'tools'))
  writeFileSync(path.join(folder, 'node_modules/.installed'), `another ${part}`)
  writeFileSync(
    path.join(folder, 'tools/npm'),
    `#!/bin/sh\necho "$@" >> called\n[ ! -e npm-shrinkwrap.json ] || { cat npm-shrinkwrap.json > placed; ${isOdd ? 'exit 1' : ''}\n}\n`,
    { mode: 0o755 },
  )
  const read = (file: string) =>
    existsSync(path.join(folder, file)) ? readFileSync(path.join(folder, file), 'utf8') : ''
  return {
    read,
    write: (file: string, text: string) => writeFileSync(path.join(folder, file), text),
    start: (settings: Readonly<Record<string, string>> = {}) =>
      spawnSync(process.execPath, ['start.mjs', 'start'], {
        cwd: folder,
        encoding: 'utf8',
        env: { ...settings, PATH: `${path.join(folder, 'tools')}:${process.env['PATH']}` },
      }),
  }
}

test.each([
  ['all', '--include=dev'],
  ['run', '--omit=dev'],
] as const)('a new lockfile leaves a clone with the packages of "%s"', (part, how) => {
  const clone = makeStaleClone(part)
  clone.start()
  expect(clone.read('called')).toContain(`ci ${how}`)
  expect(clone.read('node_modules/.installed').endsWith(` ${part}`)).toBe(true)
})

test('a start says what it does and how far that is on its way', () =>
  expect(makeStaleClone('run').start().stdout).toMatch(/^Installing what is missing .*\(1 of 3\) … [\d.]+ s$/m))

test('a start inside a run of tests takes no packages away from under the others: it says what to do', () => {
  const clone = makeStaleClone('all')
  const { status, stderr } = clone.start({ TESSERA_START_AS_IT_IS: 'yes' })
  expect({ status, stderr }).toEqual({ status: 1, stderr: expect.stringContaining('run npm test') })
  expect(clone.read('called')).toBe('')
  expect(clone.read('node_modules/.installed')).toBe('another all')
})

interface Lock {
  readonly packages: Readonly<Record<string, { readonly version?: string; readonly resolved?: string }>>
}
const readLock = (text: string) => JSON.parse(text) as Lock // npm's own format

test('npm is told where each package lies, asks about none, and its lockfile is as it was', () => {
  const clone = makeStaleClone('run')
  clone.start()
  const { packages } = readLock(clone.read('placed'))
  expect(packages['node_modules/@react-router/dev']?.resolved).toMatch(/\/@react-router\/dev\/-\/dev-[\d.]+\.tgz$/)
  expect(Object.entries(packages).filter(([place, { resolved }]) => place !== '' && !resolved)).toEqual([])
  expect(packages).toMatchObject(readLock(clone.read('package-lock.json')).packages)
  expect(clone.read('npm-shrinkwrap.json')).toBe('')
  expect(clone.read('called').trim().split('\n')).toHaveLength(1)
})

test('a registry that lays its packages elsewhere is asked for each', () => {
  const clone = makeStaleClone('run', true)
  clone.start()
  expect(clone.read('called').trim().split('\n')).toHaveLength(2)
  expect(clone.read('node_modules/.installed')).toMatch(/ run$/)
})

test('what an install that was killed has left is no lockfile for whoever comes next', () => {
  const clone = makeStaleClone('all')
  clone.write('npm-shrinkwrap.json', '{}')
  clone.start({ TESSERA_START_AS_IT_IS: 'yes' })
  expect(clone.read('npm-shrinkwrap.json')).toBe('')
})
