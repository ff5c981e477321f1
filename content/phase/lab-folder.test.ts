import { symlink } from 'node:fs/promises'
import path from 'node:path'
import sharp from 'sharp'
import { afterAll, expect, test } from 'vitest'
import { z } from 'zod'
import { rows, sql } from '../../store/sql.ts'
import { openTestDatabase } from '../../store/test-database.ts'
import { checkFolder } from '../check-folder.ts'
import { importFolder } from '../import.ts'
import { LESSON, makeTestFolder, writePhase, type Changes } from '../test-folder.ts'

const { database, close } = await openTestDatabase()
afterAll(close)

const notebook = (texts: readonly string[] = [], code: readonly string[] = [], tessera = {}) =>
  JSON.stringify({
    nbformat: 4,
    nbformat_minor: 5,
    metadata: { tessera },
    cells: [
      ...texts.map((source, i) => ({ cell_type: 'markdown', id: `t${i}`, metadata: {}, source })),
      ...code.map((source, i) => ({
        cell_type: 'code',
        id: `c${i}`,
        metadata: {},
        source,
        outputs: [],
        execution_count: null,
      })),
    ],
  })
const png = await sharp({ create: { width: 30, height: 20, channels: 3, background: 'red' } })
  .png()
  .toBuffer()

const inFolder = (files: Changes, text = notebook()): Changes => ({
  [`${LESSON}/lab/lab.ipynb`]: text,
  [`${LESSON}/lab/lab.zh-CN.ipynb`]: text,
  ...Object.fromEntries(Object.entries(files).map(([name, bytes]) => [`${LESSON}/lab/${name}`, bytes])),
})
async function read(changes: Changes, prepare: (root: string) => Promise<void> = async () => {}) {
  const root = await writePhase(changes)
  await prepare(root)
  const { problems, content } = await checkFolder(root)
  const lab = content?.kind === 'phase' ? content.edition.modules[0]?.lessons[0]?.experiment : undefined
  return {
    root,
    codes: problems.filter(({ code }) => code !== 'notebook-no-check').map(({ code }) => code),
    files: lab?.definition.files.map((file) => file.path),
    definition: lab?.definition,
  }
}

test('whatever lies in the folder lab/ belongs to the lab, once for all languages, and its pictures have a size', async () => {
  const { codes, definition } = await read(
    inFolder({ 'fig/plot.png': png, 'rows.csv': 'a,b\n', 'weights.safetensors': 'w', 'tools.py': 'x = 1\n' }),
  )
  expect(codes).toEqual([])
  expect(definition?.files).toEqual([
    {
      path: 'fig/plot.png',
      asset: expect.stringMatching(/^[0-9a-f]{32}\.png$/),
      bytes: png.length,
      width: 30,
      height: 20,
    },
    { path: 'rows.csv', asset: expect.stringMatching(/\.csv$/), bytes: 4 },
    { path: 'tools.py', asset: expect.stringMatching(/\.py$/), bytes: 6 },
    { path: 'weights.safetensors', asset: expect.stringMatching(/\.bin$/), bytes: 1 },
  ])
})

test('what a module beside the notebook imports is told where the notebook imports it', async () => {
  const root = await writePhase(
    inFolder(
      {
        'first.py': 'import second, json\ndef late():\n    import pandas\n',
        'second.py': 'import first\nfrom torch import nn\n',
        'pack/__init__.py': 'from . import other\nimport numpy\n',
        'pack/other.py': 'import scipy\n',
      },
      notebook([], ['import first\nfrom pack import other', 'import torch']),
    ),
  )
  const { problems } = await checkFolder(root)
  expect(problems.filter(({ code }) => code === 'notebook-module').map(({ args }) => args)).toEqual(
    ['en', 'zh-CN'].flatMap(() => [
      { cell: 1, line: 1, what: 'torch (second.py)' },
      { cell: 1, line: 2, what: 'numpy (pack/__init__.py)' },
    ]),
  )
})

test('no notebook, hidden file or symbolic link of the folder is a file of the lab', async () => {
  const { files } = await read(
    inFolder({
      'old.ipynb': notebook(),
      'lab.de.IPYNB': '{}',
      '.env': 'secret',
      '__pycache__/a.pyc': 'x',
      'a.txt': 'a',
    }),
    (root) => symlink('/etc/passwd', path.join(root, LESSON, 'lab', 'passwd')),
  )
  expect(files).toEqual(['a.txt'])
})

test('a lab that is one file names what belongs to it, and takes the pictures of its texts along', async () => {
  const text = notebook(['![a](figures/plot.png)'], [], { files: ['rows.csv'] })
  const { codes, files } = await read({
    [`${LESSON}/lab.ipynb`]: text,
    [`${LESSON}/lab.zh-CN.ipynb`]: text,
    [`${LESSON}/figures/plot.png`]: png,
    [`${LESSON}/rows.csv`]: 'a',
    [`${LESSON}/other.csv`]: 'b',
  })
  expect([codes, files]).toEqual([[], ['figures/plot.png', 'rows.csv']])
})

test.each([
  ['is not there', 'gone.csv', 'file-missing'],
  ['lies outside', '../lesson.en.md', 'file-missing'],
  ['lies outside the course', '../../../../../../../../etc/passwd', 'file-missing'],
  ['is its own notebook', 'lab.ipynb', 'file-missing'],
])('a file that is declared and %s is an error', async (_, name, code) => {
  const text = notebook([], [], { files: [name] })
  const { codes } = await read({ [`${LESSON}/lab.ipynb`]: text, [`${LESSON}/lab.zh-CN.ipynb`]: null })
  expect(codes).toContain(code)
})

test('links lead to lessons, phases and the labs of other lessons', async () => {
  const links = [
    '[a](lesson:first)',
    '[b](phase:tiny)',
    '[c](../020-second/lab/lab.zh-CN.ipynb#x)',
    '[d](../020-second/lab.ipynb)',
  ]
  const { definition, codes } = await read({
    [`${LESSON}/lab.ipynb`]: notebook([links.join('\n\n')]),
    [`${LESSON}/lab.zh-CN.ipynb`]: notebook([links.join('\n\n')]),
    'modules/010-one/020-second/lesson.en.md': '---\nid: second\ntitle: Second\nminutes: 5\n---\n\nText.\n',
    'modules/010-one/020-second/lesson.zh-CN.md': '---\nid: second\ntitle: 第二\n---\n\n字。\n',
    'modules/010-one/020-second/lab/lab.ipynb': notebook(),
    'modules/010-one/020-second/lab/lab.zh-CN.ipynb': notebook(),
  })
  expect(definition?.links).toEqual({
    'lesson:first': '/phase/lesson-learn/tiny/one/first',
    'phase:tiny': '/phase/detail/tiny',
    '../020-second/lab/lab.zh-CN.ipynb#x': '/phase/lesson-learn/tiny/one/second',
  })
  expect(codes).toEqual(['notebook-link', 'notebook-link']) // in each language: there is no lab.ipynb of that name
})

test('the import keeps each file once under the hash of its content', async () => {
  const root = await writePhase(inFolder({ 'a.csv': 'same', 'b/c.csv': 'same' }))
  const filesDir = await makeTestFolder()
  expect((await importFolder(database, root, filesDir)).isImported).toBe(true)
  const kept = await rows(database, z.strictObject({ name: z.string() }), sql`select name from asset`)
  expect(kept).toHaveLength(1)
  expect((await importFolder(database, root, filesDir)).changed).toBe(0)
})

test('a lab that keeps files says so; no file of its own lies in the folder where they are kept', async () => {
  const keeping = notebook([], [], { keep_files: true })
  expect((await read(inFolder({ 'rows.csv': 'a\n' }, keeping))).definition?.keepsFiles).toBe(true)
  expect((await read(inFolder({ 'rows.csv': 'a\n' }))).definition).not.toHaveProperty('keepsFiles')
  expect((await read(inFolder({ 'work/rows.csv': 'a\n' }, keeping))).codes).toEqual(['lab-file-kept'])
  expect((await read(inFolder({ 'work/rows.csv': 'a\n' }))).codes).toEqual([])
})
