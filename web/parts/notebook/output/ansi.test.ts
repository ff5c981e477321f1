import { describe, expect, it } from 'vitest'
import { readAnsi, withoutAnsi } from './ansi.ts'
import { trimTraceback } from './traceback.ts'

const esc = '\u001b'

describe('terminal colours', () => {
  it.each([
    ['plain', [{ text: 'plain', classes: [] }]],
    [
      `${esc}[31mred${esc}[0m.`,
      [
        { text: 'red', classes: ['fg-red'] },
        { text: '.', classes: [] },
      ],
    ],
    [
      `${esc}[0;31;1mx${esc}[22my`,
      [
        { text: 'x', classes: ['fg-red', 'bold'] },
        { text: 'y', classes: ['fg-red'] },
      ],
    ],
    [
      `${esc}[92;44mx${esc}[39;49my`,
      [
        { text: 'x', classes: ['fg-green', 'bg-blue'] },
        { text: 'y', classes: [] },
      ],
    ],
    [`${esc}[38;5;196mx`, [{ text: 'x', classes: ['fg-red'] }]],
    [`${esc}[38;2;10;200;30;1mx`, [{ text: 'x', classes: ['fg-green', 'bold'] }]],
    [`${esc}[7mx`, [{ text: 'x', classes: ['fg-inverse', 'bg-inverse'] }]],
    [
      `a${esc}[2Kb${esc}]0;title${'\u0007'}c`,
      [
        { text: 'a', classes: [] },
        { text: 'b', classes: [] },
        { text: 'c', classes: [] },
      ],
    ],
    [`<script>${esc}[1m`, [{ text: '<script>', classes: [] }]],
  ])('%j', (text, runs) => expect(readAnsi(text)).toEqual(runs))

  const classesOf = (codes: string) => readAnsi(`${esc}[${codes}mx`)[0]?.classes
  const names = ['black', 'red', 'green', 'yellow', 'blue', 'magenta', 'cyan', 'white']

  it.each(names.map((name, at) => [at, name] as const))(
    'number %i is %s, bright or not, of the letters or behind them',
    (at, name) => {
      for (const codes of [`${30 + at}`, `${90 + at}`, `38;5;${at}`, `38;5;${at + 8}`])
        expect(classesOf(codes)).toEqual([`fg-${name}`])
      expect(readAnsi(`${esc}[38;5;${at}m${esc}[1mx`).at(-1)).toEqual({ text: 'x', classes: [`fg-${name}`, 'bold'] })
      for (const codes of [`${40 + at}`, `${100 + at}`, `48;5;${at}`]) expect(classesOf(codes)).toEqual([`bg-${name}`])
    },
  )

  it.each([
    ['38;5;16', 'black'],
    ['38;5;196', 'red'],
    ['38;5;46', 'green'],
    ['38;5;226', 'yellow'],
    ['38;5;21', 'blue'],
    ['38;5;201', 'magenta'],
    ['38;5;51', 'cyan'],
    ['38;5;231', 'white'],
    ['38;5;88', 'red'],
    ['38;5;28', 'green'],
    ['38;5;18', 'blue'],
    ['38;5;95', 'red'],
    ['38;5;232', 'black'],
    ['38;5;243', 'black'],
    ['38;5;244', 'white'],
    ['38;5;255', 'white'],
    ['38;2;255;0;0', 'red'],
    ['38;2;0;190;0', 'green'],
    ['38;2;191;191;191', 'white'],
    ['38;2;190;190;190', 'black'],
    ['38;2;0;0;10', 'blue'],
    ['38:2:200:200:0', 'yellow'],
  ])('of many colours the nearest: %s is %s', (codes, name) => expect(classesOf(codes)).toEqual([`fg-${name}`]))

  it.each([
    ['1', ['bold']],
    ['3', ['italic']],
    ['4', ['underlined']],
    ['1;3;4', ['bold', 'italic', 'underlined']],
    ['1;22', []],
    ['3;23', []],
    ['4;24', []],
    ['7;27', []],
    ['31;39', []],
    ['41;49', []],
    ['31;1;4;0', []],
    ['', []],
    ['31;44', ['fg-red', 'bg-blue']],
    ['31;44;7', ['fg-blue', 'bg-red']],
    ['31;7', ['fg-inverse', 'bg-red']],
    ['44;7', ['fg-blue', 'bg-inverse']],
    ['38;9;1;1', []],
    ['5', []],
    ['38', []],
    ['29', []],
    ['98', []],
    ['108', []],
    ['48;2;255;0;0;3', ['bg-red', 'italic']],
  ])('codes %s: %j', (codes, classes) => expect(classesOf(codes)).toEqual(classes))

  it('leave the words', () => expect(withoutAnsi(`${esc}[0;31mNameError${esc}[0m: x`)).toBe('NameError: x'))
})

describe('a traceback', () => {
  const head = `${esc}[0;31m---------${esc}[0m`
  it('of IPython keeps the frames of cells', () => {
    const ofCell = `${esc}[0;32mCell In[3], line 1${esc}[0m\n----> 1 f()`
    const ofLibrary = `File ${esc}[0;32m/usr/lib/python3/json/__init__.py:346${esc}[0m, in loads\n    346 raise`
    const entries = [head, `ValueError     Traceback (most recent call last)`, ofCell, ofLibrary, 'ValueError: no']
    expect(trimTraceback(entries).shown).toBe([head, entries[1], ofCell, 'ValueError: no'].join('\n'))
    expect(trimTraceback(entries).whole).toContain('/usr/lib/python3')
  })

  it('of CPython keeps the frames of cells', () => {
    const plain = [
      'Traceback (most recent call last):\n',
      '  File "<cell 3>", line 2, in <module>\n    f()\n    ~^^\n',
      '  File "/lib/python314.zip/json/decoder.py", line 345, in decode\n    raise x\n',
      'ValueError: no\n',
    ]
    expect(trimTraceback([plain.join('')])).toEqual({
      shown:
        'Traceback (most recent call last):\n  File "<cell 3>", line 2, in <module>\n    f()\n    ~^^\nValueError: no',
      whole: plain.join('').trimEnd(),
    })
  })

  it.each([
    [['SyntaxError: x']],
    [['Traceback (most recent call last):\n  File "<cell 1>", line 1\nNameError: x']],
    [[]],
  ])('stays whole when there is nothing to leave out: %j', (entries) =>
    expect(trimTraceback(entries)).toEqual({ shown: entries.join('\n'), whole: undefined }),
  )
})
