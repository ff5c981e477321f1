import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { findBrokenPromises, type Lock, type Manifest } from './lockfile.ts'

const read = (file: string): unknown => JSON.parse(readFileSync(path.resolve(import.meta.dirname, '..', file), 'utf8'))
const manifest = read('package.json') as Manifest // npm's own format
const lock = read('package-lock.json') as Lock // likewise
const locked = (name: string, entry: Lock['packages'][string]): Lock => ({
  packages: { ...lock.packages, [`node_modules/${name}`]: { integrity: 'sha512-x', ...entry } },
})

test('what is locked keeps every promise', () => {
  expect(Object.keys(lock.packages).length).toBeGreaterThan(500)
  expect(findBrokenPromises(manifest, lock)).toEqual([])
})

test('each broken promise is told', () => {
  expect(findBrokenPromises({ ...manifest, dependencies: { pg: '^8.0.0' } }, lock)).toEqual([
    'pg is not pinned to an exact version: ^8.0.0',
  ])
  expect(findBrokenPromises(manifest, locked('odd', { integrity: '' }))).toEqual(['node_modules/odd has no integrity'])
  expect(findBrokenPromises(manifest, locked('odd', { integrity: 'sha1-x' }))).toEqual([
    'node_modules/odd has no integrity',
  ])
  expect(findBrokenPromises(manifest, locked('odd', { resolved: 'https://registry.example.com/odd.tgz' }))).toEqual([
    'node_modules/odd names a registry host',
  ])
  expect(findBrokenPromises(manifest, locked('odd', { link: true }))).toEqual([
    'node_modules/odd is a link: what it leads to has no hash',
  ])
  expect(findBrokenPromises(manifest, locked('a/node_modules/@of/odd', { hasInstallScript: true }))).toEqual([
    '@of/odd has an install script that allowScripts of package.json does not name',
  ])
  expect(findBrokenPromises({ ...manifest, allowScripts: { ...manifest.allowScripts, odd: true } }, lock)).toEqual([
    'allowScripts of package.json names odd, which has no install script',
  ])
})
