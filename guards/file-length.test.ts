// A file that is longer than a few screens has more than one task. Tests may be longer: their titles are their order.
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

const root = path.resolve(import.meta.dirname, '..')
const MOST_LINES = 300

/** Made by a program, each by the one that its first lines name. */
const made = ['domain/lesson/plays/starts-data.ts', 'web/art/lucide/icons.tsx']
const isTest = (file: string) => /\.(test|spec)\.tsx?$|(^|\/)test-[^/]*$/.test(file)
const countLines = (text: string) => text.split('\n').length - 1

const sources = execFileSync(
  'git',
  ['ls-files', '--cached', '--others', '--exclude-standard', '*.ts', '*.tsx', '*.mjs', '*.css', '*.py'],
  { cwd: root, encoding: 'utf8' },
)
  .split('\n')
  .filter((file) => file !== '' && !isTest(file) && existsSync(path.join(root, file)))
const lengths = new Map(sources.map((file) => [file, countLines(readFileSync(path.join(root, file), 'utf8'))]))

test('no file that is written by hand is longer than 300 lines', () => {
  expect(sources.length).toBeGreaterThan(900)
  expect(
    [...lengths]
      .filter(([file, lines]) => lines > MOST_LINES && !made.includes(file))
      .map(([file, lines]) => `${file}: ${lines}`),
  ).toEqual([])
})

test.each(made)('%s may be longer: it is, and says what makes it', (file) => {
  expect(lengths.get(file) ?? 0).toBeGreaterThan(MOST_LINES)
  expect(readFileSync(path.join(root, file), 'utf8').slice(0, 200)).toMatch(/^\/\/ Made by /)
})
