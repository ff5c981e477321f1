import { expect, test } from 'vitest'
import { makeNames, makePaths, toFileName } from './file-name.ts'

test.each([
  ['llm-foundations.lab-2', 'llm-foundations.lab-2'],
  ['数一数', '数一数'],
  ['Naïve Bayes', 'Naïve-Bayes'],
  ['../../etc/passwd', 'etc-passwd'],
  ['..\\..\\boot.ini', 'boot.ini'],
  ['/absolute', 'absolute'],
  ['C:\\autoexec.bat', 'C-autoexec.bat'],
  ['a\0b\nc\u001B[31md', 'a-b-c-31md'],
  ['.htaccess', 'htaccess'],
  ['name.', 'name'],
  ['name. . ', 'name'],
  ['a...b', 'a.b'],
  ['NUL', 'file-NUL'],
  ['com1.txt', 'file-com1.txt'],
  ['gnp.\u202Eexe', 'gnp.-exe'],
  ['<img src=x onerror=alert(1)>', 'img-src-x-onerror-alert-1'],
  ['', 'file-'],
  ['///', 'file-'],
  ['😀', 'file-'],
])('%j becomes a name that every system unpacks', (text, name) => expect(toFileName(text)).toBe(name))

test('a name is no longer than systems take, and is cut between characters', () => {
  expect(toFileName('格'.repeat(300))).toBe('格'.repeat(60))
  expect(toFileName('𠮷'.repeat(300)).isWellFormed()).toBe(true)
})

test('names that a system might take for one another are told apart', () => {
  const nameOf = makeNames()
  expect(['a', 'A', 'a', 'b', '../a'].map(nameOf)).toEqual(['a', 'A-2', 'a-3', 'b', 'a-4'])
})

test('a path keeps its folders; what a machine would take for the same file has another name', () => {
  const pathOf = makePaths()
  expect(['runs/a.csv', 'runs/A.csv', 'a.csv', 'runs/con', '模型/空 1.txt'].map(pathOf)).toEqual([
    'runs/a.csv',
    'runs/A.csv-2',
    'a.csv',
    'runs/file-con',
    '模型/空-1.txt',
  ])
})
