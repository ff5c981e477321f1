import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { makeNotices } from './notices.ts'

const root = path.resolve(import.meta.dirname, '..')
const notices = makeNotices(root)
const { dependencies, devDependencies } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as Record<
  string,
  Record<string, string>
> // npm's own format

test('every package that is shipped is named with its version and licence, and no other', () => {
  const lines = new Set(notices.split('\n'))
  const isNamed = ([name, version]: [string, string]) =>
    [...lines].some((line) => line.startsWith(`${name} ${version} (`))
  expect(Object.entries(dependencies!).filter((one) => !isNamed(one))).toEqual([])
  const forTests = ['vitest', 'oidc-provider', 'playwright-core', 's3rver', 'oxlint'] // others of devDependencies a package that is shipped needs too
  expect(forTests.filter((name) => isNamed([name, devDependencies![name]!]))).toEqual([])
  expect(notices).not.toContain('(no licence named)')
})

test('the terms themselves are there, those of the fonts and icons too', () => {
  for (const words of [
    'Permission is hereby granted, free of charge',
    'Apache License',
    'SIL OPEN FONT LICENSE',
    'the fonts in web/design/fonts',
    'the icons in web/art/lucide',
    'Lucide Icons and Contributors',
  ])
    expect(notices).toContain(words)
})

test('what a package holds of others without their terms has them, too', () => {
  for (const words of [
    'PostgreSQL Database Management System',
    'Mozilla Public License Version 2.0',
    'PYTHON SOFTWARE FOUNDATION LICENSE VERSION 2',
  ])
    expect(notices).toContain(words)
})
