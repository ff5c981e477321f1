// The labs of the first phase with what somebody writes who can do them, and the mistakes that the curriculum names.
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { roleOf } from '../domain/experiment/cell-role.ts'
import type { Notebook } from '../domain/experiment/notebook.ts'
import { parseNotebook } from '../domain/experiment/read-notebook.ts'
import { readSolution } from '../domain/experiment/strip-solutions.ts'

export const phase = path.resolve('courses/llm-foundations')
export type Language = 'en' | 'zh-CN'

export interface Mistake {
  /** The learner's cell, and what stands in it: all of it, or a few words instead of the solution's. */
  readonly cell: string
  readonly write: string | readonly (readonly [right: string, wrong: string])[]
  readonly check: string
  readonly says: Readonly<Record<Language, string>>
}

export interface Lab {
  readonly folder: string
  /** What the reading has promised: the first cell names it, the last one prints it. */
  readonly promise: readonly string[]
  readonly mistakes: readonly [Mistake, Mistake]
}

const longestPiece = `
def encode(text, rules):
    pieces = {i: bytes([i]) for i in range(256)}
    for (left, right), new in rules.items():
        pieces[new] = pieces[left] + pieces[right]
    out = []
    for piece in split_words(text):
        rest = piece.encode()
        while rest:
            token = max((i for i in pieces if rest.startswith(pieces[i])), key=lambda i: len(pieces[i]))
            out.append(token)
            rest = rest[len(pieces[token]):]
    return out
`

/** By lesson; the mistakes of CURRICULUM.md, “What a failing check says”. */
export const labs: Readonly<Record<string, Lab>> = {
  'byte-pairs': {
    folder: '010-text-to-numbers/030-byte-pairs',
    promise: ['180', '48'],
    mistakes: [
      {
        cell: 'merge',
        write: [['i += 2', 'i += 1']],
        check: 'check-merge',
        says: { en: 'a merged pair is used up: jump two', 'zh-CN': '粘好的一对已经用掉，要跳两格' },
      },
      {
        cell: 'encode',
        write: longestPiece,
        check: 'check-rank',
        says: { en: 'rules replay in the order learnt: rank decides', 'zh-CN': '规则按学到的先后重放：看次序' },
      },
    ],
  },
  sampling: {
    folder: '020-counting/030-sampling',
    promise: ['2.92', '0.80', '0.75', '0.65', '0.60', '504'],
    mistakes: [
      {
        cell: 'bits_per_token',
        write: [['contexts(sentence, n)', 'contexts(sentence, n)[1:]']],
        check: 'check-bits',
        says: { en: 'its first word is charged too', 'zh-CN': '句首的词也要付钱' },
      },
      {
        cell: 'probability',
        write: [['sum(row.values())', 'sum(sum(one.values()) for one in table.values())']],
        check: 'check-probability',
        says: { en: 'divide by the row, not by all 40 words', 'zh-CN': '除以这一行，不是除以全部 40 个词' },
      },
    ],
  },
  training: {
    folder: '030-learning/030-training',
    promise: ['0.80'],
    mistakes: [
      {
        cell: 'backward',
        write: [['parent.grad += slope', 'parent.grad = slope']],
        check: 'check-backward',
        says: { en: 'one path overwrote the other', 'zh-CN': '一条路盖掉了另一条' },
      },
      {
        cell: 'train',
        write: [['score.grad = 0.0', 'pass']],
        check: 'check-reset',
        says: { en: 'they pile up from round to round', 'zh-CN': '会一圈圈攒起来' },
      },
    ],
  },
  'scale-and-mask': {
    folder: '040-attention/020-scale-and-mask',
    promise: ['0.657', '0.242', '0.089', '0.012', '0.981'],
    mistakes: [
      {
        cell: 'softmax',
        write: [['math.exp(score - top)', 'score']],
        check: 'check-softmax',
        says: { en: 'they sum to 1 and are no distribution', 'zh-CN': '可不是概率分布' },
      },
      {
        cell: 'attend',
        write: [
          ['range(i + 1)]', 'range(len(words))]'],
          ['softmax(scores)', 'softmax(scores)[:i + 1]'],
        ],
        check: 'check-rows',
        says: { en: 'what was cut is missing', 'zh-CN': '剪掉的份额回不来了' },
      },
    ],
  },
  'whole-model': {
    folder: '040-attention/040-whole-model',
    promise: ['0.60', '0.80', '200'],
    mistakes: [
      {
        cell: 'forward',
        write: [['[a + b for a, b in zip(x, blend)]', 'blend']],
        check: 'check-residual',
        says: { en: 'x is lost: a branch adds to x and never replaces it', 'zh-CN': 'x 丢了：部件只往 x 上加' },
      },
      {
        cell: 'attention',
        write: [['range(i + 1)', 'range(len(xs))']],
        check: 'check-mask',
        says: { en: 'nobody beats 0.60 without peeking', 'zh-CN': '不偷看，谁也低不过 0.60' },
      },
    ],
  },
}

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

export function err(lab: Notebook, id: string, write: Mistake['write']): Notebook {
  const change = (source: string) =>
    typeof write === 'string' ? write : write.reduce((text, [right, wrong]) => replaceOnce(text, right, wrong), source)
  return { ...lab, cells: lab.cells.map((cell) => (cell.id === id ? { ...cell, source: change(cell.source) } : cell)) }
}

function replaceOnce(source: string, right: string, wrong: string): string {
  if (source.split(right).length !== 2) throw new Error(`the solution does not say once: ${right}`)
  return source.replace(right, () => wrong)
}
