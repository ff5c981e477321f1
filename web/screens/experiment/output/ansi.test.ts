import { describe, expect, it } from 'vitest'
import { readAnsi, withoutAnsi } from './ansi.ts'
import { trimTraceback } from './traceback.ts'

const esc = '\u001b'

describe('terminal colours', () => {
  it.each([
    ['plain', [{ text: 'plain', classes: [] }]],
    [`${esc}[31mred${esc}[0m.`, [{ text: 'red', classes: ['fg-red'] }, { text: '.', classes: [] }]],
    [`${esc}[0;31;1mx${esc}[22my`, [{ text: 'x', classes: ['fg-red', 'bold'] }, { text: 'y', classes: ['fg-red'] }]],
    [`${esc}[92;44mx${esc}[39;49my`, [{ text: 'x', classes: ['fg-green', 'bg-blue'] }, { text: 'y', classes: [] }]],
    [`${esc}[38;5;196mx`, [{ text: 'x', classes: ['fg-red'] }]],
    [`${esc}[38;2;10;200;30;1mx`, [{ text: 'x', classes: ['fg-green', 'bold'] }]],
    [`${esc}[7mx`, [{ text: 'x', classes: ['fg-inverse', 'bg-inverse'] }]],
    [`a${esc}[2Kb${esc}]0;title${'\u0007'}c`, [{ text: 'a', classes: [] }, { text: 'b', classes: [] }, { text: 'c', classes: [] }]],
    [`<script>${esc}[1m`, [{ text: '<script>', classes: [] }]],
  ])('%j', (text, runs) => expect(readAnsi(text)).toEqual(runs))

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
    const plain = ['Traceback (most recent call last):\n', '  File "<cell 3>", line 2, in <module>\n    f()\n    ~^^\n', '  File "/lib/python314.zip/json/decoder.py", line 345, in decode\n    raise x\n', 'ValueError: no\n']
    expect(trimTraceback([plain.join('')])).toEqual({
      shown: 'Traceback (most recent call last):\n  File "<cell 3>", line 2, in <module>\n    f()\n    ~^^\nValueError: no',
      whole: plain.join('').trimEnd(),
    })
  })

  it.each([[['SyntaxError: x']], [['Traceback (most recent call last):\n  File "<cell 1>", line 1\nNameError: x']], [[]]])('stays whole when there is nothing to leave out: %j', (entries) =>
    expect(trimTraceback(entries)).toEqual({ shown: entries.join('\n'), whole: undefined }))
})
