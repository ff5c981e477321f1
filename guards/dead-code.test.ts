// Dead code fails the check: here a small house with this house's rules, in which something is of no use.
import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

const root = path.resolve(import.meta.dirname, '..')

function findDead(files: Readonly<Record<string, string>>): string {
  mkdirSync(path.join(root, '.build'), { recursive: true })
  const house = mkdtempSync(path.join(root, '.build/dead-code-'))
  try {
    for (const file of ['knip.json', 'tsconfig.base.json']) cpSync(path.join(root, file), path.join(house, file))
    writeFileSync(path.join(house, 'package.json'), '{ "name": "small", "type": "module" }')
    for (const [file, text] of Object.entries(files)) {
      mkdirSync(path.dirname(path.join(house, file)), { recursive: true })
      writeFileSync(path.join(house, file), text)
    }
    const done = spawnSync(path.join(root, 'node_modules/.bin/knip'), ['--no-config-hints', '--no-progress'], {
      cwd: house,
      encoding: 'utf8',
      env: { ...process.env, PATH: `${root}/node_modules/.bin:${process.env['PATH']}` },
    })
    if (done.stderr) throw new Error(done.stderr)
    return done.status === 0 ? '' : done.stdout
  } finally {
    rmSync(house, { recursive: true })
  }
}

const used = {
  'server/main.ts': `import { fare, type Fare } from '../domain/fare.ts'\nconst paid: Fare = fare\nconsole.log(paid)\n`,
  'domain/fare.ts': `export type Fare = number\nexport const fare: Fare = 1\n`,
}

test('what the server reaches is alive', () => {
  expect(findDead(used)).toBe('')
})

test.each([
  ['a file that nobody imports', { 'domain/lonely.ts': 'export const x = 1\n' }, 'domain/lonely.ts'],
  [
    'an export that only its own file uses',
    { 'domain/fare.ts': `${used['domain/fare.ts']}export const half = fare / 2\n` },
    'half',
  ],
  [
    'a type that only its own file uses',
    { 'domain/fare.ts': `${used['domain/fare.ts']}export type Half = 1\n` },
    'Half',
  ],
])('%s is found', (_, more, name) => {
  expect(findDead({ ...used, ...more })).toContain(name)
})
