// The programs of the shipped lessons: each runs in the Python that a learner's browser has, after those above it, and
// prints what the page says.
import { describe, expect, test } from 'vitest'
import type { ReadingBlock } from '../domain/lesson/reading.ts'
import { listPrograms, NO_RUN } from '../domain/lesson/programs.ts'
import { openPython, readShipped } from './test-shipped.ts'

const { content } = await readShipped('llm-foundations')
const lessons = (content?.kind === 'phase' ? content.edition.modules : []).flatMap((module) => module.lessons)
const texts = lessons.flatMap(({ id, texts: all }) => all.map(({ lang, reading }) => ({ id, lang, reading })))

const python = await openPython()
python.runPython(`
import contextlib, io, json

def run(programs):
    """One Python for all, as on a page: what each has printed."""
    space, printed = {"__name__": "__main__"}, []
    for at, source in enumerate(json.loads(programs)):
        said = io.StringIO()
        with contextlib.redirect_stdout(said):
            exec(compile(source, f"program {at + 1}", "exec"), space)
        printed.append(said.getvalue())
    return json.dumps(printed)
`)
const runAll: (programs: string) => string = python.globals.get('run')

const pieceOf = (block: ReadingBlock) =>
  block.kind === 'code'
    ? { language: block.language, isOnlyRead: new RegExp(`<code class="[^"]*\\b${NO_RUN}\\b`).test(block.html) }
    : undefined
const textOf = (block: ReadingBlock | undefined): string | undefined =>
  block?.kind === 'code' ? block.text : undefined

/** What each program of a text is, prints, and should print. */
function compare(reading: readonly ReadingBlock[]) {
  const programs = listPrograms(reading.map(pieceOf))
  const printed = JSON.parse(runAll(JSON.stringify(programs.map(({ at }) => textOf(reading[at]))))) as string[] // made above
  return programs.map(({ printedAt }, i) => ({
    printed: printed[i],
    page: printedAt === undefined ? undefined : `${textOf(reading[printedAt])}\n`,
  }))
}

describe('every program runs where it stands and prints what the page says', () => {
  test.each(texts)('$id ($lang)', ({ reading }) => {
    const programs = compare(reading)
    expect(programs.length).toBeGreaterThan(0)
    expect(programs.map(({ printed }) => printed)).toEqual(programs.map(({ page }) => page))
  })
})

test('none of them is only read', () => {
  const pieces = texts.flatMap(({ reading }) => reading.map(pieceOf))
  expect(pieces.filter((piece) => piece?.isOnlyRead)).toEqual([])
})

test('a page with a wrong digit, and a program that needs what is not there, are found out', () => {
  const reading = texts.find(({ id, lang }) => id === 'surprise' && lang === 'en')?.reading ?? []
  const wrong = reading.map((block) =>
    block.kind === 'code' && block.language === 'text'
      ? { ...block, text: block.text.replace('1.741', '1.742') }
      : block,
  )
  const [program] = compare(wrong)
  expect(program?.printed).not.toBe(program?.page)
  expect(() => compare([{ kind: 'code', language: 'python', html: '', text: 'import numpy' }])).toThrow(
    /ModuleNotFound/,
  )
})
