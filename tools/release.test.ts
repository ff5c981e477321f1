import { execFileSync } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { hashChart, headOf } from './render-chart.ts'
import { dateChanges, isNewer, places, release, writeVersion } from './release.ts'

const root = path.resolve(import.meta.dirname, '..')
const read = (folder: string, file: string) => readFileSync(path.join(folder, file), 'utf8')
const { version: now } = JSON.parse(read(root, 'package.json')) as { version: string } // npm's own format
const next = now.replace(/\d+$/, (last) => String(Number(last) + 1))

/** A repository of its own with the files that a release writes. */
function makeRepository() {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'tessera-release-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  for (const file of ['package.json', 'package-lock.json', 'deploy/helm'])
    cpSync(path.join(root, file), path.join(folder, file), { recursive: true })
  writeFileSync(path.join(folder, 'CHANGELOG.md'), '# Changes\n\n## Unreleased\n\n- A door.\n')
  const git = (...args: string[]) => execFileSync('git', args, { cwd: folder, encoding: 'utf8' }).trim()
  git('init', '--quiet', '--initial-branch', 'main')
  git('config', 'user.name', 'Grace Hopper')
  git('config', 'user.email', 'grace@example.com')
  git('add', '.')
  git('commit', '--quiet', '--message', 'Begin')
  return { folder, git }
}
const make = (folder: string, version: string, check = () => true) =>
  release({ root: folder, version, day: '2026-11-22', check })

test('a release has one number everywhere, a day, a commit and a tag', () => {
  const { folder, git } = makeRepository()
  make(folder, next)
  expect(git('log', '-1', '--format=%s')).toBe(`Release ${next}`)
  expect(git('describe', '--tags', '--exact-match')).toBe(`v${next}`)
  expect(git('status', '--porcelain')).toBe('')
  expect(read(folder, 'CHANGELOG.md')).toBe(`# Changes\n\n## Unreleased\n\n## ${next} (2026-11-22)\n\n- A door.\n`)
  const lock = JSON.parse(read(folder, 'package-lock.json')) as {
    version: string
    packages: Record<string, { version: string }>
  } // likewise
  expect([lock.version, lock.packages['']!.version]).toEqual([next, next])
  expect(
    Object.values(lock.packages).filter(({ version }) => version === next).length,
    'no package of others got our number',
  ).toBe(
    1 +
      Object.entries((JSON.parse(read(root, 'package-lock.json')) as typeof lock).packages).filter(
        ([place, { version }]) => place !== '' && version === next,
      ).length,
  )
  for (const file of ['deploy/helm/tessera/Chart.yaml', 'deploy/helm/example.yaml', 'deploy/helm/rendered.yaml'])
    expect(read(folder, file).replaceAll(/(helm|Made).*/g, '')).not.toContain(`${now}"`)
  expect(read(folder, 'deploy/helm/rendered.yaml').split('\n')[0]).toBe(
    headOf(hashChart(path.join(folder, 'deploy/helm'))),
  )
})

test('nothing is released that failed, is not committed, is not on main, is not newer or says nothing', () => {
  const { folder, git } = makeRepository()
  const head = git('rev-parse', 'HEAD')
  expect(() => make(folder, next, () => false)).toThrow('Something failed')
  expect(() => make(folder, now)).toThrow('not newer')
  expect(() => make(folder, 'next')).toThrow('is no version')
  git('tag', `v${next}`)
  expect(() => make(folder, next)).toThrow('a tag')
  git('tag', '--delete', `v${next}`)
  git('checkout', '--quiet', '-b', 'other')
  expect(() => make(folder, next)).toThrow('on main')
  git('checkout', '--quiet', 'main')
  writeFileSync(path.join(folder, 'CHANGELOG.md'), '# Changes\n\n## Unreleased\n\n## 0.0.1 (2026-01-01)\n\n- Old.\n')
  expect(() => make(folder, next)).toThrow('not committed')
  git('commit', '--quiet', '--all', '--message', 'Say nothing')
  expect(() => make(folder, next)).toThrow('nothing under')
  expect(git('rev-parse', 'HEAD~1')).toBe(head)
  expect(git('status', '--porcelain')).toBe('')
})

test('a part that is missing is told', () => {
  expect(() => dateChanges('# Changes\n', '1.0.0', '2026-11-22')).toThrow('has no part')
  expect(() => writeVersion(() => 'nothing', '0.1.0', '0.2.0')).toThrow('package.json does not say "version": "0.1.0".')
})

test('versions are compared by their numbers', () => {
  expect(isNewer('0.10.0', '0.9.9')).toBe(true)
  expect(isNewer('1.0.0', '1.0.0')).toBe(false)
  expect(isNewer('0.9.9', '0.10.0')).toBe(false)
})

test('the product says one version in all places', () => {
  expect(() => writeVersion((file) => read(root, file), now, next)).not.toThrow()
  expect(read(root, 'CHANGELOG.md')).toContain(`## ${now} (`)
})

test('no file names the product with a version that a release does not write', () => {
  const text = now.replaceAll('.', '\\.')
  const naming = ['git', 'grep', '--untracked', '-lE', `tessera[:-]v?${text}|appVersion: "?${text}`] as const
  const said = execFileSync(naming[0], naming.slice(1), { cwd: root, encoding: 'utf8' }).trim().split('\n')
  expect(said).toContain('deploy/helm/rendered.yaml')
  expect(said.filter((file) => !places.some(([written]) => written === file))).toEqual([])
})
