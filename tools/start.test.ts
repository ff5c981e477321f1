import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'

const root = path.resolve(import.meta.dirname, '..')

/** A clone whose packages are those of another lockfile, and an npm that only writes down how it was called. */
function makeStaleClone(part: 'all' | 'run') {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'tessera-stale-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  for (const file of ['start.mjs', 'package.json', 'package-lock.json'])
    cpSync(path.join(root, file), path.join(folder, file))
  mkdirSync(path.join(folder, 'node_modules'))
  mkdirSync(path.join(folder, 'tools'))
  writeFileSync(path.join(folder, 'node_modules/.installed'), `another ${part}`)
  writeFileSync(path.join(folder, 'tools/npm'), '#!/bin/sh\necho "$@" > called\n', { mode: 0o755 })
  return {
    stamp: () => readFileSync(path.join(folder, 'node_modules/.installed'), 'utf8'),
    called: () => existsSync(path.join(folder, 'called')) && readFileSync(path.join(folder, 'called'), 'utf8'),
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
  expect(clone.called()).toContain(`ci ${how}`)
  expect(clone.stamp().endsWith(` ${part}`)).toBe(true)
})

test('a start inside a run of tests takes no packages away from under the others: it says what to do', () => {
  const clone = makeStaleClone('all')
  const { status, stderr } = clone.start({ TESSERA_START_AS_IT_IS: 'yes' })
  expect({ status, stderr }).toEqual({ status: 1, stderr: expect.stringContaining('run npm test') })
  expect(clone.called()).toBe(false)
  expect(clone.stamp()).toBe('another all')
})
