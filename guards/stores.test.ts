// What is observed in the browser is a store or news (docs/browser.md): nobody keeps listeners of their own.
import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'

const root = path.resolve(import.meta.dirname, '..')
const sources = globSync('web/**/*.{ts,tsx}', { cwd: root }).filter(
  (file) => !/\.test\.|\/test-|^web\/store\.ts$/.test(file),
)

const hasListeners = (text: string) => /\blisteners\b[^\n]*new Set|new Set<\(\) => void>/.test(text)

it('nothing in web/ keeps a set of listeners beside web/store.ts', () => {
  expect(hasListeners('const listeners = new Set<() => void>()')).toBe(true)
  expect(sources.filter((file) => hasListeners(readFileSync(path.join(root, file), 'utf8')))).toEqual([])
})
