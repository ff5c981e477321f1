// The labs of the first phase with what somebody writes who can do them, and with the wrong solutions that lie beside each.
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { roleOf } from '../domain/experiment/cell-role.ts'
import type { Notebook } from '../domain/experiment/notebook.ts'
import { parseNotebook } from '../domain/experiment/read-notebook.ts'
import { readSolution } from '../domain/experiment/strip-solutions.ts'
import { readWrongSolution, type WrongSolution } from './phase/wrong-solutions.ts'

export const phase = path.resolve('courses/llm-foundations')
export type Language = 'en' | 'zh-CN'

export interface Lab {
  readonly folder: string
  /** What the reading has promised: the first cell names it, the last one prints it. */
  readonly promise: readonly string[]
  /** Where another language's corpus has other numbers: what is promised there. */
  readonly promiseIn?: Readonly<Partial<Record<Language, readonly string[]>>>
  /** The two commonest of its wrong solutions; a quick run asks these alone. */
  readonly common: readonly [string, string]
}

/** By lesson; the common mistakes are those of CURRICULUM.md, “What a failing check says”. */
export const labs: Readonly<Record<string, Lab>> = {
  'byte-pairs': {
    folder: '010-text-to-numbers/030-byte-pairs',
    promise: ['180', '48'],
    promiseIn: { 'zh-CN': ['164', '40'] },
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
  'parts-of-gpt2': {
    folder: '050-ours-and-theirs/020-parts-of-gpt2',
    promise: ['0.601', '124,439,808', '596,049,920'],
    common: ['reads-ahead', 'adds-to-normalised'],
  },
}

/** The wrong solutions of a lab, by name. */
export async function readWrongSolutions(folder: string): Promise<WrongSolution[]> {
  const place = path.join(phase, 'modules', folder, 'lab.wrong')
  const files = (await readdir(place)).filter((file) => file.endsWith('.py')).sort()
  return Promise.all(
    files.map(async (file) =>
      readWrongSolution(file.replace(/\.py$/, ''), await readFile(path.join(place, file), 'utf8'), ['en', 'zh-CN']),
    ),
  )
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
