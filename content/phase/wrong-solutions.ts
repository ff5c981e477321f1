// What somebody hands in who has misunderstood something, or knows the answers by heart: files of `lab.wrong/`, beside a
// lesson's lab.
import path from 'node:path'
import type { Folder } from '../folder.ts'
import { splitFrontMatter } from '../front-matter.ts'

export interface WrongSolution {
  readonly name: string
  /** By the learner's cell, what stands in it; every other cell is solved. */
  readonly parts: Readonly<Record<string, string>>
  /** The first check that fails, and what it says, by language. */
  readonly check: string
  readonly says: Readonly<Record<string, string>>
  /** The checks that a learner sees let it pass; the hidden tests of the hand-in do not. */
  readonly isNoticedLate: boolean
}

/**
 * A file says in its first lines `# fails: the check`, in each language `# en: what it says` and, where only the hidden
 * tests notice, `# noticed: at the hand-in`; then come cells, each below a line `# === name of the cell`.
 *
 * @throws Error when it does not say all of this
 */
export function readWrongSolution(name: string, text: string, languages: readonly string[]): WrongSolution {
  const [head = '', ...cells] = text.split(/^# === (.+)\n/m)
  const said = new Map([...head.matchAll(/^# ([\w-]+): (.+)$/gm)].map(([, key = '', words = '']) => [key, words]))
  const field = (key: string) => said.get(key)
  const check = field('fails')
  const says = languages.flatMap((lang) => {
    const words = field(lang)
    return words === undefined ? [] : [[lang, words] as const]
  })
  if (check === undefined || says.length < languages.length || cells.length === 0)
    throw new Error(`lab.wrong/${name}.py does not say which check fails, and what it says in each language`)
  const parts = cells.flatMap((cell, i) => (i % 2 === 0 ? [[cell, (cells[i + 1] ?? '').trim()] as const] : []))
  return {
    name,
    parts: Object.fromEntries(parts),
    check,
    says: Object.fromEntries(says),
    isNoticedLate: field('noticed') !== undefined,
  }
}

/** The wrong solutions of a phase, by lesson, as their files are. */
export async function findWrongSolutions(
  folder: Folder,
): Promise<ReadonlyMap<string, { name: string; text: string }[]>> {
  const found = new Map<string, { name: string; text: string }[]>()
  for (const file of folder.files) {
    const [, place, name] = /^(.+)\/lab\.wrong\/([^/]+)\.py$/.exec(file) ?? []
    if (place === undefined || name === undefined) continue
    const lesson = await readLessonId(folder, place)
    if (lesson === undefined) continue
    const text = (await folder.bytes(file)).toString('utf8')
    found.set(lesson, [...(found.get(lesson) ?? []), { name, text }])
  }
  return found
}

async function readLessonId(folder: Folder, place: string): Promise<string | undefined> {
  const file = folder.files.find((one) => path.posix.dirname(one) === place && /\/lesson\.[\w-]+\.md$/.test(one))
  const head = file && splitFrontMatter((await folder.bytes(file)).toString('utf8'))
  return head ? /^id: ([a-z0-9-]+)$/m.exec(head.head)?.[1] : undefined
}
