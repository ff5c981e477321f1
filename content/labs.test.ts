// The labs of the first phase, run in the Python that a learner's browser has: solved, unsolved, and with the wrong
// solutions that lie beside each, which must fail at the right check and meet their own sentence in the reader's language.
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { listChecks, readComplaint, type CheckComplaint } from '../domain/experiment/check.ts'
import { roleOf } from '../domain/experiment/cell-role.ts'
import type { Cell, Notebook } from '../domain/experiment/notebook.ts'
import { composeForCheck, readSolution, stripForLearner } from '../domain/experiment/strip-solutions.ts'
import { openPython } from './test-shipped.ts'
import { err, fileOf, labs, phase, pickCommon, readLab, readWrongSolutions, solve, type Language } from './test-labs.ts'

const languages = ['en', 'zh-CN'] as const
/** All wrong solutions of every lab; otherwise the two commonest. */
const isWhole = process.env['DEPTH'] === 'whole'
/** The longest trains lesson 14's model several times over, in both languages; in a whole run all else runs beside it. */
const PATIENT = { timeout: 240_000 }
const wrongSolutions = new Map(
  await Promise.all(Object.values(labs).map(async ({ folder }) => [folder, await readWrongSolutions(folder)] as const)),
)

const python = await openPython()
python.mountNodeFS('/phase', phase)
const tools = readTools()

describe.each(Object.entries(labs))('lab %s', (_, tried) => {
  const { folder } = tried
  const promiseOf = (lang: Language) => tried.promiseIn?.[lang] ?? tried.promise
  const wrong = wrongSolutions.get(folder) ?? []
  test('is what lab.txt says, and the same program in both languages', async () => {
    const source = await readFile(path.join(phase, 'modules', folder, 'lab.txt'), 'utf8')
    for (const lang of languages)
      expect(
        (await readFile(fileOf(folder, lang), 'utf8')) === tools.write(source, lang),
        'run courses/llm-foundations/write_labs.py',
      ).toBe(true)
    const [en, zh] = [await readLab(folder, 'en'), await readLab(folder, 'zh-CN')]
    const shapes = ({ cells }: Notebook) =>
      codeOf(cells).map(({ source: code }) => tools.shape(code, tried.promiseIn !== undefined))
    expect(shapes(zh)).toEqual(shapes(en))
    for (const [lang, { cells }] of [['en', en] as const, ['zh-CN', zh] as const])
      for (const number of promiseOf(lang)) expect(cells[0]?.source).toContain(number)
  })

  test('has three hints for each check, and no step of more than twelve lines', async () => {
    for (const lang of languages) {
      const lab = await readLab(folder, lang)
      expect(listChecks(lab).filter(({ hints }) => new Set(hints).size !== 3)).toEqual([])
      const long = lab.cells.filter(
        (cell) =>
          roleOf(cell).isSolution &&
          readSolution(cell)
            .split('\n')
            .filter((line) => !/^\s*(def |"""|#|$)/.test(line)).length > 12,
      )
      expect(long.map(({ id }) => id)).toEqual([])
    }
  })

  test('solved, passes every check, hidden tests included, and prints what was promised', PATIENT, async () => {
    // In a quick run the lab that trains for long is solved in one language alone.
    for (const lang of isWhole || tried !== labs['whole-model'] ? languages : (['zh-CN'] as const)) {
      const lab = await readLab(folder, lang)
      // Thirty trainings are for a learner who waits for them.
      const cells = composeForCheck(lab, solve(lab)).filter(({ id }) => id !== 'thirty')
      const { failed, printed } = tools.run(codeOf(cells))
      expect(failed).toEqual({})
      for (const number of promiseOf(lang)) expect(printed).toContain(number)
    }
  })

  test('unsolved, fails every check', async () => {
    for (const lang of languages) {
      const lab = await readLab(folder, lang)
      const { failed } = tools.run(codeOf(stripForLearner(lab, lang).cells))
      expect(listChecks(lab).filter(({ id }) => failed[id] === undefined)).toEqual([])
    }
  })

  test('has at least eight wrong solutions, each against a check of the cell that is wrong, in the words of that check', async () => {
    expect(wrong.length).toBeGreaterThanOrEqual(8)
    for (const lang of languages) {
      const lab = await readLab(folder, lang)
      const checks = new Map(listChecks(lab).map((check) => [check.id, check]))
      const strays = wrong.filter(({ parts, check, says }) => {
        const found = checks.get(check)
        const cell = lab.cells.find(({ id }) => id === found?.cellId)
        return !(
          Object.keys(parts).includes(found?.solutionCellId ?? '') &&
          cell?.source.replaceAll('\\"', '"').includes(says[lang] ?? '')
        )
      })
      expect(strays.map(({ name }) => name)).toEqual([])
    }
  })

  test.each(isWhole ? wrong : pickCommon(tried, wrong))(
    'the wrong solution $name fails first in $check, with the sentence that names it',
    PATIENT,
    async (one) => {
      // What holds for one corpus is asked of the other as well, but what has the English one by heart.
      const isOfBoth = tried.promiseIn !== undefined && !/red |\(32, 109\)/.test(Object.values(one.parts).join())
      for (const lang of tried.common.includes(one.name) || isOfBoth ? languages : (['en'] as const)) {
        const lab = await readLab(folder, lang)
        const wrongly = err(solve(lab), one)
        const cells = one.isNoticedLate ? composeForCheck(lab, wrongly) : stripForLearner(wrongly, lang).cells
        const { failed } = tools.run(codeOf(cells), one.check)
        expect(Object.keys(failed)).toEqual([one.check])
        expect(failed[one.check]).toMatchObject({
          because: one.says[lang],
          seen: expect.stringMatching(/\S/),
          expected: expect.stringMatching(/\S/),
        })
      }
    },
  )
})

const codeOf = (cells: readonly Cell[]): Cell[] => cells.filter((cell) => cell.cell_type === 'code')

interface Ran {
  /** By check, what it complained about. */
  readonly failed: Readonly<Record<string, CheckComplaint>>
  readonly printed: string
}

function readTools() {
  const made = python.runPython(`
import ast, builtins, contextlib, io, json, random, runpy, sys
sys.dont_write_bytecode = True

def run(cells, until):
    """Every cell in order in one fresh Python, also after a failure, as a hand-in is checked."""
    space, failed, said = {"__name__": "__main__", "seeded": lambda what="": random.Random(f"a hand-in's {what}")}, {}, io.StringIO()
    for name, source in json.loads(cells):
        try:
            with contextlib.redirect_stdout(said):
                exec(compile(source, name, "exec"), space)
        except Exception as error:
            failed[name] = {"ename": type(error).__name__, "evalue": str(error)}
        if name == until:
            break
    return json.dumps({"failed": failed, "printed": said.getvalue()})

def shape(source, is_counted_anew):
    """The program without its words; of a lab whose corpora have other numbers, also without these and lists of them."""
    tree = ast.parse(source)
    for node in ast.walk(tree):
        if is_counted_anew and isinstance(node, (ast.List, ast.Tuple)) and all(isinstance(one, (ast.Constant, ast.List, ast.Tuple)) for one in node.elts):
            node.elts = []
        if isinstance(node, ast.Constant) and (is_counted_anew or isinstance(node.value, str)):
            node.value = ""
    return ast.dump(tree)

write = runpy.run_path("/phase/write_labs.py")["notebook"]
{"run": run, "shape": shape, "write": write}
`)
  const run: (cells: string, until: string) => string = made.get('run')
  const shape: (source: string, isCountedAnew: boolean) => string = made.get('shape')
  const write: (source: string, lang: Language) => string = made.get('write')
  const runCells = (cells: readonly Cell[], until = ''): Ran => {
    const { failed, printed } = JSON.parse(
      run(JSON.stringify(cells.map((cell) => [nameOf(cell), cell.source])), until),
    ) as { failed: Record<string, { ename: string; evalue: string }>; printed: string } // made above
    const checks = new Set(cells.filter((cell) => roleOf(cell).isCheck).map(nameOf))
    return {
      printed,
      failed: Object.fromEntries(
        Object.entries(failed)
          .filter(([name]) => checks.has(name))
          .map(([name, error]) => [name, readComplaint(error)]),
      ),
    }
  }
  return { run: runCells, shape, write }
}

const nameOf = (cell: Cell): string => roleOf(cell).gradeId ?? cell.id
