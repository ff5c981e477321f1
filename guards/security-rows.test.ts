// docs/security.md says of each row which test keeps it: the test must be there, under exactly that title, and every row of the standard
// must be on the page or among those that it leaves out.
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

const root = path.resolve(import.meta.dirname, '..')
const page = readFileSync(path.join(root, 'docs/security.md'), 'utf8')
const rows = [...page.matchAll(/^\| (V\d[^|]*) \| [^|]+ \| \*\*(\w+)\*\* ?(.*) \|$/gm)].map(([, row, state, rest]) => ({
  row: row!,
  state: state!,
  rest: rest!,
}))
/** After a file one title or several, each in its quotation marks. */
const cited = (text: string) =>
  [...text.matchAll(/`([\w./-]+\.(?:test|spec)\.tsx?)`: (“[^”]+”(?:, “[^”]+”)*)/g)].flatMap(([, file, titles]) =>
    [...titles!.matchAll(/“([^”]+)”/g)].map(([, title]) => ({ file: file!, title: title! })),
  )

/** The titles of a file's tests as they are written; one that is skipped does not count. */
function readTitles(source: string): Set<string> {
  const calls = source.matchAll(
    /(?:^|[\s;])(?:test|it)(?:\.(?:each|for)\b[^]*?\))?(?:<[^>]*>)?\(\s*(?:'((?:[^'\\\n]|\\.)*)'|"((?:[^"\\\n]|\\.)*)"|`((?:[^`\\]|\\.)*)`)\s*,/g,
  )
  return new Set(
    [...calls].map(([, single, double, template]) =>
      (single ?? double ?? template ?? '').replaceAll(/\\(['"`])/g, '$1'),
    ),
  )
}

/** Levels 1 and 2 of ASVS 5.0: how many requirements each section has (those of level 3 come last). */
const standard = new Map(
  Object.entries({
    V1: [2, 9, 11, 3, 2],
    V2: [3, 3, 4, 1],
    V3: [0, 2, 4, 6, 5, 0, 2],
    V4: [3, 1, 2, 4],
    V5: [1, 3, 2, 3],
    V6: [3, 12, 4, 4, 5, 3, 0, 4],
    V7: [3, 4, 2, 5, 2, 2],
    V8: [2, 3, 1, 1],
    V9: [3, 4],
    V10: [2, 2, 4, 11, 5, 2, 3],
    V11: [2, 3, 3, 4, 1, 1],
    V12: [3, 2, 4],
    V13: [1, 5, 2, 5],
    V14: [2, 4, 3],
    V15: [3, 3, 7],
    V16: [1, 5, 4, 3, 3],
    V17: [1, 4, 2],
  }).flatMap(([chapter, counts]) => counts.map((count, at) => [`${chapter}.${at + 1}`, count] as const)),
)
const numbered = (section: string, first: number, last: number) =>
  Array.from({ length: last - first + 1 }, (_, i) => `${section}.${first + i}`)
const everything = [...standard].flatMap(([section, count]) => numbered(section, 1, count))

/** Every requirement that a text names: `V1.2.5`, `V1.2.6–8`, `V2.1.1–V2.1.3`, a section `V1.4`, a chapter `V17`. */
function readNamed(text: string): string[] {
  return [...text.matchAll(/\b(V\d+(?:\.\d+)?)(?:\.(\d+))?(?:–(?:V\d+\.\d+\.)?(\d+))?(?![\d.])/g)].flatMap(
    ([, place = '', first, last = first]) =>
      first === undefined
        ? everything.filter((one) => one.startsWith(`${place}.`))
        : numbered(place, Number(first), Number(last)),
  )
}

test('every row has a state, and every row that is met a test', () => {
  expect(rows.length).toBeGreaterThan(90)
  expect(rows.filter(({ state }) => !['met', 'partly', 'not', 'operator'].includes(state))).toEqual([])
  expect(rows.filter(({ rest }) => rest.split('“').length - 1 !== cited(rest).length).map(({ row }) => row)).toEqual([]) // a title without its file would not be looked for
  expect(rows.filter(({ state, rest }) => state === 'met' && cited(rest).length === 0).map(({ row }) => row)).toEqual(
    [],
  )
  expect(
    rows.filter(({ state, rest }) => state !== 'met' && state !== 'operator' && rest.length < 30).map(({ row }) => row),
  ).toEqual([])
})

test('every requirement of levels 1 and 2 is answered once, or is among those left out', () => {
  const leftOut = readNamed(/^Rows left out .*$/m.exec(page)?.[0] ?? '')
  const answered = [...rows.flatMap(({ row }) => readNamed(row)), ...leftOut]
  expect(everything).toHaveLength(253)
  expect(everything.filter((one) => !answered.includes(one))).toEqual([])
  expect(answered.filter((one, at) => !everything.includes(one) || answered.indexOf(one) !== at)).toEqual([])
})

const findMissing = (read: (file: string) => string | undefined) =>
  rows.flatMap(({ row, rest }) =>
    cited(rest)
      .filter(({ file, title }) => !readTitles(read(file) ?? '').has(title))
      .map(({ file, title }) => `${row}: ${file}: ${title}`),
  )
const readReal = (file: string) =>
  existsSync(path.join(root, file)) ? readFileSync(path.join(root, file), 'utf8') : undefined

test('each test that is named is there', () => expect(findMissing(readReal)).toEqual([]))

test('a test that is renamed, lengthened, skipped or only spoken of is missed', () => {
  const { file, title } = cited(rows.find(({ row }) => row === 'V16.5.3')?.rest ?? '')[0]!
  const change = (from: string, to: string) =>
    findMissing((name) => (name === file ? readReal(name)?.replaceAll(from, to) : readReal(name)))
  expect(change('nothing of the kind', '')).toEqual([])
  for (const to of [`${title} no more`, `not ${title}`, title.slice(1)])
    expect(change(title, to)).toContain(`V16.5.3: ${file}: ${title}`)
  for (const to of [`test.skip('${title}`, `// as in '${title}`, `test.todo('${title}`])
    expect(change(`test('${title}`, to)).toContain(`V16.5.3: ${file}: ${title}`)
})
