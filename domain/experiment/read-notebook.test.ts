import { Ajv } from 'ajv'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { exportNotebook, type CodeCell, type Notebook } from './notebook.ts'
import { parseNotebook, readNotebook } from './read-notebook.ts'
import { nbformatSchema } from './test-nbformat-schema.ts'
import { format3, format40, fromColab, fromTomorrow, lab, oddities } from './test-notebooks.ts'

const isValid45 = new Ajv({ strict: false, allErrors: true }).compile(nbformatSchema)
const complaintsAbout = (json: unknown) =>
  isValid45(json) ? [] : (isValid45.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`)

function open(json: unknown): { notebook: Notebook; repairs: readonly string[] } {
  const read = readNotebook(json)
  if (!read.isReadable) throw new Error(read.reason)
  return read
}
const codeCell = (notebook: Notebook, index: number): CodeCell => {
  const cell = notebook.cells[index]
  if (cell?.cell_type !== 'code') throw new Error(`cell ${index} is no code`)
  return cell
}

const samples = { format3, format40, fromColab, oddities, fromTomorrow, lab }

describe('opening a notebook', () => {
  it.each(Object.entries(samples))('makes a valid 4.5 of %s, in memory and as a file', (_name, sample) => {
    const { notebook } = open(sample)
    expect(complaintsAbout(notebook)).toEqual([])
    expect(complaintsAbout(JSON.parse(exportNotebook(notebook)))).toEqual([])
  })

  it('knows that most of them were not valid as they came', () =>
    expect(Object.values(samples).filter((sample) => complaintsAbout(sample).length === 0)).toEqual([lab]))

  it.each(Object.entries(samples))(
    'changes nothing when %s is opened again, as a file or as it is kept',
    (_name, sample) => {
      const { notebook } = open(sample)
      expect(open(notebook)).toEqual({ isReadable: true, notebook, repairs: [] })
      expect(parseNotebook(exportNotebook(notebook))).toEqual({ isReadable: true, notebook, repairs: [] })
    },
  )

  it.each(Object.entries(samples))('gives the cells of %s the same ids each time, and none twice', (_name, sample) => {
    const ids = open(sample).notebook.cells.map(({ id }) => id)
    expect(open(sample).notebook.cells.map(({ id }) => id)).toEqual(ids)
    expect(new Set(ids).size).toBe(ids.length)
  })

  it('never changes what it is given', () => {
    const before: unknown = JSON.parse(JSON.stringify(oddities))
    open(oddities)
    expect(oddities).toEqual(before)
  })

  it.each([
    ['', 'not-json'],
    ['{"nbformat": 4, "cells": [', 'not-json'],
    ['[]', 'not-notebook'],
    ['{"cells": []}', 'not-notebook'],
    ['{"nbformat": 4}', 'not-notebook'],
    ['{"nbformat": 2, "worksheets": []}', 'too-old'],
    ['{"nbformat": 5, "cells": []}', 'too-new'],
  ])('says why it cannot open %j', (text, reason) =>
    expect(parseNotebook(text)).toMatchObject({ isReadable: false, reason }),
  )

  it('names the version that is too old', () =>
    expect(parseNotebook('{"nbformat": 2}')).toEqual({ isReadable: false, reason: 'too-old', version: 2 }))

  it('reads past a byte order mark', () =>
    expect(parseNotebook('\uFEFF{"nbformat": 4, "nbformat_minor": 5, "metadata": {}, "cells": []}').isReadable).toBe(
      true,
    ))

  it('opens or refuses whatever it gets, and what it opens is valid', () => {
    const value = fc.jsonValue({ maxDepth: 4 })
    const word = fc.constantFrom(
      'code',
      'markdown',
      'raw',
      'heading',
      'stream',
      'error',
      'display_data',
      'execute_result',
      'pyout',
      'pyerr',
    )
    const odd = fc.oneof(value, word)
    const output = fc.record(
      {
        output_type: odd,
        name: odd,
        text: odd,
        data: fc.dictionary(fc.constantFrom('text/plain', 'application/json', 'image/png'), odd),
        metadata: odd,
        execution_count: odd,
        traceback: odd,
        ename: odd,
      },
      { requiredKeys: [] },
    )
    const cell = fc.record(
      {
        id: odd,
        cell_type: odd,
        metadata: fc.oneof(
          value,
          fc.record({ tags: odd, name: odd, collapsed: odd, jupyter: odd, format: odd }, { requiredKeys: [] }),
        ),
        source: odd,
        outputs: fc.oneof(value, fc.array(output, { maxLength: 3 })),
        execution_count: odd,
        attachments: odd,
        input: odd,
      },
      { requiredKeys: [] },
    )
    const file = fc.record(
      {
        nbformat: fc.constantFrom<unknown>(3, 4, '4', 2, null),
        nbformat_minor: odd,
        metadata: fc.oneof(value, fc.record({ kernelspec: odd, language_info: odd, title: odd }, { requiredKeys: [] })),
        cells: fc.array(fc.oneof(cell, value), { maxLength: 4 }),
        worksheets: fc.array(fc.record({ cells: fc.array(cell, { maxLength: 3 }) }), { maxLength: 2 }),
      },
      { requiredKeys: ['nbformat'] },
    )
    fc.assert(
      fc.property(file, (json) => {
        const read = readNotebook(json)
        if (!read.isReadable) return
        expect(complaintsAbout(read.notebook)).toEqual([])
        expect(readNotebook(read.notebook)).toEqual({ ...read, repairs: [] })
      }),
      { numRuns: 400 },
    )
  })
})

describe('a notebook of format 3', () => {
  const { notebook, repairs } = open(format3)

  it('says that it was lifted', () => expect(repairs).toEqual(['lifted', 'ids-added']))

  it('keeps all cells, in order, of all sheets', () =>
    expect(notebook.cells.map(({ cell_type, source }) => [cell_type, source])).toEqual([
      ['markdown', '## Counting pairs'],
      ['markdown', 'Let $p$ be\na probability.'],
      ['code', 'from collections import Counter\nCounter("banana")'],
      ['markdown', '<i>by hand</i>'],
      ['raw', '\\newpage'],
      ['code', '1 + 1'],
    ]))

  it('keeps outputs under their media types', () => {
    expect(codeCell(notebook, 2).outputs).toEqual([
      {
        output_type: 'execute_result',
        execution_count: 3,
        data: { 'text/plain': "Counter({'a': 3,\n 'n': 2})", 'text/html': '<b>3</b>', 'image/png': 'iVBORw0KGgo=' },
        metadata: { 'image/png': { width: 12 } },
      },
      { output_type: 'stream', name: 'stderr', text: 'warning: old\n' },
      {
        output_type: 'error',
        ename: 'NameError',
        evalue: "name 'x' is not defined",
        traceback: ['\u001b[0;31mNameError\u001b[0m'],
      },
      {
        output_type: 'display_data',
        data: { 'application/json': { a: 3 }, 'application/javascript': 'alert(1)' },
        metadata: {},
      },
    ])
  })

  it('keeps numbers, collapsed outputs, foreign languages and metadata', () => {
    expect(codeCell(notebook, 2)).toMatchObject({ execution_count: 3, metadata: { collapsed: true } })
    expect(notebook.cells[5]?.metadata).toEqual({ language: 'ruby' })
    expect(notebook.cells[1]?.metadata).toEqual({ slideshow: { slide_type: 'slide' } })
    expect(notebook.metadata).toMatchObject({ name: 'Lecture 2' })
  })
})

describe('an odd notebook', () => {
  it('joins lists of lines', () =>
    expect(codeCell(open(format40).notebook, 1)).toMatchObject({
      source: 'print("a")\nprint("b")',
      outputs: [{ text: 'a\nb\n' }],
    }))

  it('keeps metadata that nobody here knows', () => {
    expect(open(format40).notebook.metadata).toMatchObject({ widgets: { state: {}, version: '1.1.2' } })
    expect(open(fromColab).notebook.cells[1]?.metadata).toEqual(fromColab.cells[1]?.metadata)
    expect(open(oddities).notebook.metadata).toMatchObject({ 'org.example': { kept: true } })
  })

  it('never writes which format it once had', () =>
    expect(open(format40).notebook.metadata).not.toHaveProperty('orig_nbformat'))

  it('moves fields that 4.5 does not know into the metadata', () => {
    expect(open(fromTomorrow).notebook.cells[0]?.metadata).toEqual({ runtime: { gpu: 1 } })
    expect(open(oddities).notebook.cells[4]?.metadata).toEqual({ trusted: true, attachments: {} })
  })

  it('says all that it has mended', () =>
    expect([...open(oddities).repairs].sort()).toEqual([
      'cell-type',
      'fields-moved',
      'ids-replaced',
      'kernel',
      'metadata',
      'output-type',
      'tags',
      'text',
    ]))

  it('keeps a cell of an unknown kind as plain text, an output of an unknown kind as its name', () => {
    expect(open(oddities).notebook.cells[3]).toMatchObject({ cell_type: 'raw', source: 'select 1' })
    expect(codeCell(open(fromColab).notebook, 1).outputs[1]).toEqual({
      output_type: 'stream',
      name: 'stderr',
      text: '[colab_panel]\n',
    })
  })

  it('keeps the first of two cells with the same id as it is', () =>
    expect(
      open(oddities)
        .notebook.cells.map(({ id }) => id)
        .slice(0, 3),
    ).toEqual(['same', 'same-2', 'with-spaces-and-a-dot-']))
})
