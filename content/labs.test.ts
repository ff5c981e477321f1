// The labs of the first phase, run in the Python that a learner's browser has: solved, unsolved, and with the mistakes
// that the curriculum names, each of which must meet its own sentence in the reader's language.
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { loadPyodide } from 'pyodide'
import { describe, expect, test } from 'vitest'
import { listChecks, readComplaint, type CheckComplaint } from '../domain/experiment/check.ts'
import { roleOf } from '../domain/experiment/cell-role.ts'
import type { Cell, Notebook } from '../domain/experiment/notebook.ts'
import { parseNotebook } from '../domain/experiment/read-notebook.ts'
import { composeForCheck, readSolution, stripForLearner } from '../domain/experiment/strip-solutions.ts'

const phase = path.resolve('courses/llm-foundations')
const languages = ['en', 'zh-CN'] as const
type Language = (typeof languages)[number]

const python = await loadPyodide()
python.mountNodeFS('/phase', phase)
const tools = readTools()

interface Mistake {
  /** The learner's cell, and what stands in it: all of it, or a few words instead of the solution's. */
  readonly cell: string
  readonly write: string | readonly (readonly [right: string, wrong: string])[]
  readonly check: string
  readonly says: Readonly<Record<Language, string>>
}

interface Lab {
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

/** The mistakes of CURRICULUM.md, “What a failing check says”. */
const labs: Readonly<Record<string, Lab>> = {
  'byte-pairs': {
    folder: '010-text-to-numbers/030-byte-pairs',
    promise: ['180', '48'],
    mistakes: [
      { cell: 'merge', write: [['i += 2', 'i += 1']], check: 'check-merge', says: { en: 'a merged pair is used up: jump two', 'zh-CN': '粘好的一对已经用掉，要跳两格' } },
      { cell: 'encode', write: longestPiece, check: 'check-rank', says: { en: 'rules replay in the order learnt: rank decides', 'zh-CN': '规则按学到的先后重放：看次序' } },
    ],
  },
  sampling: {
    folder: '020-counting/030-sampling',
    promise: ['2.92', '0.80', '0.75', '0.65', '0.60', '504'],
    mistakes: [
      { cell: 'bits_per_token', write: [['contexts(sentence, n)', 'contexts(sentence, n)[1:]']], check: 'check-bits', says: { en: 'its first word is charged too', 'zh-CN': '句首的词也要付钱' } },
      { cell: 'probability', write: [['sum(row.values())', 'sum(sum(one.values()) for one in table.values())']], check: 'check-probability', says: { en: 'divide by the row, not by all 40 words', 'zh-CN': '除以这一行，不是除以全部 40 个词' } },
    ],
  },
  training: {
    folder: '030-learning/030-training',
    promise: ['0.80'],
    mistakes: [
      { cell: 'backward', write: [['parent.grad += slope', 'parent.grad = slope']], check: 'check-backward', says: { en: 'one path overwrote the other', 'zh-CN': '一条路盖掉了另一条' } },
      { cell: 'train', write: [['score.grad = 0.0', 'pass']], check: 'check-reset', says: { en: 'they pile up from round to round', 'zh-CN': '会一圈圈攒起来' } },
    ],
  },
  'scale-and-mask': {
    folder: '040-attention/020-scale-and-mask',
    promise: ['0.657', '0.242', '0.089', '0.012', '0.981'],
    mistakes: [
      { cell: 'softmax', write: [['math.exp(score - top)', 'score']], check: 'check-softmax', says: { en: 'they sum to 1 and are no distribution', 'zh-CN': '可不是概率分布' } },
      { cell: 'attend', write: [['range(i + 1)]', 'range(len(words))]'], ['softmax(scores)', 'softmax(scores)[:i + 1]']], check: 'check-rows', says: { en: 'what was cut is missing', 'zh-CN': '剪掉的份额回不来了' } },
    ],
  },
  'whole-model': {
    folder: '040-attention/040-whole-model',
    promise: ['0.60', '0.80', '200'],
    mistakes: [
      { cell: 'forward', write: [['[a + b for a, b in zip(x, blend)]', 'blend']], check: 'check-residual', says: { en: 'x is lost: a branch adds to x and never replaces it', 'zh-CN': 'x 丢了：部件只往 x 上加' } },
      { cell: 'attention', write: [['range(i + 1)', 'range(len(xs))']], check: 'check-mask', says: { en: 'nobody beats 0.60 without peeking', 'zh-CN': '不偷看，谁也低不过 0.60' } },
    ],
  },
}

describe.each(Object.entries(labs))('lab %s', (_, { folder, promise, mistakes }) => {
  test('is what lab.txt says, and the same program in both languages', async () => {
    const source = await readFile(path.join(phase, 'modules', folder, 'lab.txt'), 'utf8')
    for (const lang of languages) expect(await readFile(fileOf(folder, lang), 'utf8') === tools.write(source, lang), 'run courses/llm-foundations/write_labs.py').toBe(true)
    const [en, zh] = [await readLab(folder, 'en'), await readLab(folder, 'zh-CN')]
    expect(codeOf(zh.cells).map(({ source: code }) => tools.shape(code))).toEqual(codeOf(en.cells).map(({ source: code }) => tools.shape(code)))
    for (const { cells } of [en, zh]) for (const number of promise) expect(cells[0]?.source).toContain(number)
  })

  test('has three hints for each check, and no step of more than twelve lines', async () => {
    for (const lang of languages) {
      const lab = await readLab(folder, lang)
      expect(listChecks(lab).filter(({ hints }) => new Set(hints).size !== 3)).toEqual([])
      const long = lab.cells.filter((cell) => roleOf(cell).isSolution && readSolution(cell).split('\n').filter((line) => !/^\s*(def |"""|#|$)/.test(line)).length > 12)
      expect(long.map(({ id }) => id)).toEqual([])
    }
  })

  test('solved, passes every check, hidden tests included, and prints what was promised', { timeout: 120_000 }, async () => {
    const lab = await readLab(folder, 'en')
    const { failed, printed } = tools.run(codeOf(composeForCheck(lab, solve(lab))))
    expect(failed).toEqual({})
    for (const number of promise) expect(printed).toContain(number)
  })

  test('unsolved, fails every check', async () => {
    for (const lang of languages) {
      const lab = await readLab(folder, lang)
      const { failed } = tools.run(codeOf(stripForLearner(lab, lang).cells))
      expect(listChecks(lab).filter(({ id }) => failed[id] === undefined)).toEqual([])
    }
  })

  test.each(mistakes)('$cell with its common mistake meets its own sentence in $check', async ({ cell, write: wrong, check, says }) => {
    for (const lang of languages) {
      const lab = await readLab(folder, lang)
      const { failed } = tools.run(codeOf(stripForLearner(err(solve(lab), cell, wrong), lang).cells), check)
      expect(Object.keys(failed)).toEqual([check])
      expect(failed[check]).toMatchObject({ because: expect.stringContaining(says[lang]), seen: expect.stringMatching(/\S/), expected: expect.stringMatching(/\S/) })
    }
  })
})

const fileOf = (folder: string, lang: Language): string => path.join(phase, 'modules', folder, lang === 'en' ? 'lab.ipynb' : `lab.${lang}.ipynb`)

async function readLab(folder: string, lang: Language): Promise<Notebook> {
  const read = parseNotebook(await readFile(fileOf(folder, lang), 'utf8'))
  if (!read.isReadable) throw new Error(read.reason)
  return read.notebook
}

const codeOf = (cells: readonly Cell[]): Cell[] => cells.filter((cell) => cell.cell_type === 'code')

/** With the solutions written in, as by a learner: no marks are left, so nothing of them is stripped. */
const solve = (lab: Notebook): Notebook => ({ ...lab, cells: lab.cells.map((cell) => (roleOf(cell).isSolution ? { ...cell, metadata: {}, source: readSolution(cell) } : cell)) })

function err(lab: Notebook, id: string, write: Mistake['write']): Notebook {
  const change = (source: string) => (typeof write === 'string' ? write : write.reduce((text, [right, wrong]) => replaceOnce(text, right, wrong), source))
  return { ...lab, cells: lab.cells.map((cell) => (cell.id === id ? { ...cell, source: change(cell.source) } : cell)) }
}

function replaceOnce(source: string, right: string, wrong: string): string {
  if (source.split(right).length !== 2) throw new Error(`the solution does not say once: ${right}`)
  return source.replace(right, () => wrong)
}

interface Ran {
  /** By check, what it complained about. */
  readonly failed: Readonly<Record<string, CheckComplaint>>
  readonly printed: string
}

function readTools() {
  const made = python.runPython(`
import ast, builtins, contextlib, io, json, runpy, sys
sys.dont_write_bytecode = True

def run(cells, until):
    """Every cell in order in one fresh Python, also after a failure, as a hand-in is checked."""
    space, failed, said = {"__name__": "__main__"}, {}, io.StringIO()
    for name, source in json.loads(cells):
        try:
            with contextlib.redirect_stdout(said):
                exec(compile(source, name, "exec"), space)
        except Exception as error:
            failed[name] = {"ename": type(error).__name__, "evalue": str(error)}
        if name == until:
            break
    return json.dumps({"failed": failed, "printed": said.getvalue()})

def shape(source):
    """The program without its words."""
    tree = ast.parse(source)
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            node.value = ""
    return ast.dump(tree)

write = runpy.run_path("/phase/write_labs.py")["notebook"]
{"run": run, "shape": shape, "write": write}
`)
  const run: (cells: string, until: string) => string = made.get('run')
  const shape: (source: string) => string = made.get('shape')
  const write: (source: string, lang: Language) => string = made.get('write')
  const runCells = (cells: readonly Cell[], until = ''): Ran => {
    const { failed, printed } = JSON.parse(run(JSON.stringify(cells.map((cell) => [nameOf(cell), cell.source])), until)) as { failed: Record<string, { ename: string; evalue: string }>; printed: string } // made above
    const checks = new Set(cells.filter((cell) => roleOf(cell).isCheck).map(nameOf))
    return { printed, failed: Object.fromEntries(Object.entries(failed).filter(([name]) => checks.has(name)).map(([name, error]) => [name, readComplaint(error)])) }
  }
  return { run: runCells, shape, write }
}

const nameOf = (cell: Cell): string => roleOf(cell).gradeId ?? cell.id
