// The labs of the first phase with what somebody writes who can do them, and with the wrong solutions that lie beside each.
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { roleOf } from '../domain/experiment/cell-role.ts'
import type { Notebook } from '../domain/experiment/notebook.ts'
import { parseNotebook } from '../domain/experiment/read-notebook.ts'
import { readSolution } from '../domain/experiment/strip-solutions.ts'

export const phase = path.resolve('courses/llm-foundations')
export type Language = 'en' | 'zh-CN'

/** What somebody hands in who has misunderstood something, or knows the answers by heart: a file of `lab.wrong/`. */
export interface WrongSolution {
  readonly name: string
  /** By the learner's cell, what stands in it; every other cell is solved. */
  readonly parts: Readonly<Record<string, string>>
  /** The first check that fails, and what it says. */
  readonly check: string
  readonly says: Readonly<Record<Language, string>>
  /** The checks that a learner sees let it pass; the hidden tests of the hand-in do not. */
  readonly isNoticedLate: boolean
}

export interface Lab {
  readonly folder: string
  /** What the reading has promised: the first cell names it, the last one prints it. */
  readonly promise: readonly string[]
  /** The two commonest of its wrong solutions; a quick run asks these alone. */
  readonly common: readonly [string, string]
}

/** By lesson; the common mistakes are those of CURRICULUM.md, “What a failing check says”. */
export const labs: Readonly<Record<string, Lab>> = {
  'byte-pairs': {
    folder: '010-text-to-numbers/030-byte-pairs',
    promise: ['180', '48'],
    common: ['step-one', 'longest-piece'],
  },
  sampling: {
    folder: '020-counting/030-sampling',
    promise: ['2.92', '0.80', '0.75', '0.65', '0.60', '504'],
    common: ['divided-by-all', 'first-word-free'],
  },
  training: {
    folder: '030-learning/030-training',
    promise: ['0.80'],
    common: ['overwrites', 'never-reset'],
  },
  'scale-and-mask': {
    folder: '040-attention/020-scale-and-mask',
    promise: ['0.657', '0.242', '0.089', '0.012', '0.981'],
    common: ['no-powers', 'cut-after-softmax'],
  },
  'whole-model': {
    folder: '040-attention/040-whole-model',
    promise: ['0.60', '0.80', '200'],
    common: ['no-mask', 'replaces'],
  },
}

/**
 * The wrong solutions of a lab, by name. A file says in its first lines `# fails: the check`, `# en: what it says`,
 * `# zh-CN: …` and, where only the hidden tests notice, `# noticed: at the hand-in`; then come cells, each below a line
 * `# === name of the cell`.
 */
export async function readWrongSolutions(folder: string): Promise<WrongSolution[]> {
  const place = path.join(phase, 'modules', folder, 'lab.wrong')
  const files = (await readdir(place)).filter((file) => file.endsWith('.py')).sort()
  return Promise.all(
    files.map(async (file) =>
      readWrongSolution(file.replace(/\.py$/, ''), await readFile(path.join(place, file), 'utf8')),
    ),
  )
}

function readWrongSolution(name: string, text: string): WrongSolution {
  const [head = '', ...cells] = text.split(/^# === (.+)\n/m)
  const field = (key: string) => new RegExp(`^# ${key}: (.+)$`, 'm').exec(head)?.[1]
  const [check, en, zh] = [field('fails'), field('en'), field('zh-CN')]
  if (check === undefined || en === undefined || zh === undefined || cells.length === 0)
    throw new Error(`lab.wrong/${name}.py does not say which check fails, and what it says in both languages`)
  const parts = cells.flatMap((cell, i) => (i % 2 === 0 ? [[cell, (cells[i + 1] ?? '').trim()] as const] : []))
  return {
    name,
    parts: Object.fromEntries(parts),
    check,
    says: { en, 'zh-CN': zh },
    isNoticedLate: field('noticed') !== undefined,
  }
}

/** Those of a quick run. */
export const pickCommon = (lab: Lab, wrong: readonly WrongSolution[]): WrongSolution[] =>
  lab.common.map((name) => {
    const found = wrong.find((one) => one.name === name)
    if (!found) throw new Error(`there is no wrong solution ${name}`)
    return found
  })

export const fileOf = (folder: string, lang: Language): string =>
  path.join(phase, 'modules', folder, lang === 'en' ? 'lab.ipynb' : `lab.${lang}.ipynb`)

export async function readLab(folder: string, lang: Language): Promise<Notebook> {
  const read = parseNotebook(await readFile(fileOf(folder, lang), 'utf8'))
  if (!read.isReadable) throw new Error(read.reason)
  return read.notebook
}

/** With the solutions written in, as by a learner: no marks are left, so nothing of them is stripped. */
export const solve = (lab: Notebook): Notebook => ({
  ...lab,
  cells: lab.cells.map((cell) =>
    roleOf(cell).isSolution ? { ...cell, metadata: {}, source: readSolution(cell) } : cell,
  ),
})

/** A solved lab with a wrong solution's cells in it. */
export const err = (lab: Notebook, { parts }: Pick<WrongSolution, 'parts'>): Notebook => ({
  ...lab,
  cells: lab.cells.map((cell) => ({ ...cell, source: parts[cell.id] ?? cell.source })),
})
