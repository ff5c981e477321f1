import { afterAll, expect, test } from 'vitest'
import { z } from 'zod'
import { rows, sql } from '../../store/sql.ts'
import { openTestDatabase } from '../../store/test-database.ts'
import { importFolder } from '../import.ts'
import { LESSON, makeTestFolder, writePhase } from '../test-folder.ts'

const { database, close } = await openTestDatabase()
afterAll(close)

const ANSWER = 'return x + x'
const HIDDEN = 'assert double(-7) == -14'
const lab = (words: { title: string; hint: string }) =>
  JSON.stringify({
    nbformat: 4,
    nbformat_minor: 5,
    metadata: { tessera: { minutes: 20 }, authors: [{ name: 'Ada' }] },
    cells: [
      { cell_type: 'markdown', id: 'intro', metadata: {}, source: `# ${words.title}` },
      {
        cell_type: 'code',
        id: 'double',
        metadata: {
          nbgrader: { grade: false, grade_id: 'double', locked: false, schema_version: 3, solution: true },
          tessera: { hints: [words.hint] },
        },
        source: ['def double(x):\n', '    ### BEGIN SOLUTION\n', `    ${ANSWER}\n`, '    ### END SOLUTION'],
        execution_count: 3,
        outputs: [{ output_type: 'stream', name: 'stdout', text: 'secret output' }],
      },
      {
        cell_type: 'code',
        id: 'check',
        metadata: {
          nbgrader: {
            grade: true,
            grade_id: 'check-double',
            locked: true,
            points: 3,
            schema_version: 3,
            solution: false,
          },
          tessera: { title: words.title, required: true },
        },
        source: `assert double(2) == 4\n### BEGIN HIDDEN TESTS\n${HIDDEN}\n### END HIDDEN TESTS`,
        execution_count: null,
        outputs: [],
      },
    ],
  })

const Stored = z.strictObject({
  id: z.string(),
  lesson_id: z.string(),
  definition: z.unknown(),
  lang: z.string(),
  source: z.string(),
  original: z.string(),
})
const readAll = () =>
  rows(
    database,
    Stored,
    sql`select x.id, x.lesson_id, x.definition, t.lang, t.source, t.original from experiment x join experiment_text t on t.experiment_id = x.id order by t.lang`,
  )

test('imports a lab in both languages: the author’s whole, the learner’s without solutions, hidden tests and what running them left', async () => {
  const files = {
    [`${LESSON}/lab.ipynb`]: lab({ title: 'It doubles', hint: 'Think of two.' }),
    [`${LESSON}/lab.zh-CN.ipynb`]: lab({ title: '能加倍', hint: '想想二。' }),
  }
  const root = await writePhase(files)
  const filesDir = await makeTestFolder()
  const first = await importFolder(database, root, filesDir)
  expect(first.problems).toEqual([])

  const stored = await readAll()
  expect(stored.map(({ id, lesson_id, lang }) => [id, lesson_id, lang])).toEqual([
    ['tiny.first', 'first', 'en'],
    ['tiny.first', 'first', 'zh-CN'],
  ])
  expect(stored[0]?.definition).toEqual({
    minutes: 20,
    profile: 'python',
    packages: [],
    files: [],
    links: {},
    checks: [
      {
        id: 'check-double',
        points: 3,
        isRequired: true,
        title: { en: 'It doubles', 'zh-CN': '能加倍' },
        hints: { en: ['Think of two.'], 'zh-CN': ['想想二。'] },
        solution: { en: `def double(x):\n    ${ANSWER}`, 'zh-CN': `def double(x):\n    ${ANSWER}` },
      },
    ],
  })
  for (const { source, original } of stored) {
    expect(source).toContain(ANSWER)
    expect(source).toContain(HIDDEN)
    for (const secret of [ANSWER, HIDDEN, 'secret output', 'BEGIN HIDDEN']) expect(original).not.toContain(secret)
    expect(JSON.parse(original)).toMatchObject({
      nbformat: 4,
      nbformat_minor: 5,
      metadata: { authors: [{ name: 'Ada' }] },
    })
  }
  expect((await importFolder(database, root, filesDir)).changed).toBe(0)
})

test('retires an experiment whose lesson has none any more, and takes it back when it comes again', async () => {
  const readRetired = async () =>
    (await rows(database, z.strictObject({ is_retired: z.boolean() }), sql`select is_retired from experiment`)).map(
      (row) => row.is_retired,
    )
  await importFolder(database, await writePhase(), await makeTestFolder())
  expect(await readRetired()).toEqual([true])
  await importFolder(
    database,
    await writePhase({ [`${LESSON}/lab.ipynb`]: lab({ title: 'It doubles', hint: 'Think of two.' }) }),
    await makeTestFolder(),
  )
  expect(await readRetired()).toEqual([false])
})

test('takes a notebook with an empty cell, as Jupyter leaves one at the end', async () => {
  const empty = { cell_type: 'code', metadata: {}, source: [], execution_count: null, outputs: [] }
  const notebook = lab({ title: 'It doubles', hint: 'Think of two.' }).replace(/\]\}$/, `,${JSON.stringify(empty)}]}`)
  await importFolder(database, await writePhase({ [`${LESSON}/lab.ipynb`]: notebook }), await makeTestFolder())
  expect((await readAll())[0]?.original).toContain('"source": []')
})
