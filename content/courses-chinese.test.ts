// Every Chinese text of the shipped courses and of the site, held against the marks and words that are settled.
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { marks, settledWords } from '../messages/test-chinese.ts'

const root = path.resolve('courses')
const names = readdirSync(root, { recursive: true, encoding: 'utf8' })
const read = (name: string) => readFileSync(path.join(root, name), 'utf8')

/** Code, formulas, addresses and Markdown's own signs are not set as Chinese. */
const withoutCode = (text: string): string =>
  text
    .replaceAll(/^\[\^[^\]]+\]: .*$/gm, '') // sources are cited in their own languages
    .replaceAll(/```[\s\S]*?```|`[^`\n]*`|\$\$[\s\S]*?\$\$|\$[^$\n]+\$|<?https?:\/\/[^\s”，。；）]+/g, 'x')
    .replaceAll(/[ \t]*\|[ \t]*/g, '\n') // cells of tables
    .replaceAll(/^\s*(?:[-*#>]+|\d+\.) +|^:::.*$/gm, '')

/** Every string of a YAML or JSON file that has Chinese in it. */
function strings(value: unknown): string[] {
  if (typeof value === 'string') return /\p{Script=Han}/u.test(value) ? [value] : []
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(strings) : []
}

const texts: readonly { file: string; text: string }[] = [
  ...names
    .filter((name) => /(?:^|\.)zh-CN\.(?:transcript\.)?(?:md|vtt)$|\.zh-CN\.(?:md|vtt|transcript\.md)$/.test(name))
    .map((file) => ({ file, text: read(file) })),
  ...names
    .filter((name) => name.endsWith('.yaml') && !name.endsWith('/quiz.yaml')) // that one is English
    .flatMap((file) => strings(parse(read(file))).map((text) => ({ file, text }))),
  ...names
    .filter((name) => name.endsWith('.zh-CN.ipynb'))
    .flatMap((file) => readCells(file).map((text) => ({ file, text }))),
].map(({ file, text }) => ({ file, text: withoutCode(text) }))

/** A lab's texts, and what its code says in Chinese: its strings and remarks. */
function readCells(file: string): string[] {
  const { cells } = JSON.parse(read(file)) as { cells: { cell_type: string; source: string | string[] }[] } // nbformat 4
  return cells.flatMap(({ cell_type, source }) => {
    const text = [source].flat().join('')
    if (cell_type === 'markdown') return [text]
    const said = text.match(/"""[^]*?"""|"[^"\n]*\p{Script=Han}[^"\n]*"|#.*$/gmu) ?? []
    return said.map((one) => one.replaceAll(/^"+|"+$/g, '').replaceAll(/\{[^}]*\}/g, 'x')) // without what is filled in
  })
}

const around = (text: string, found: RegExpExecArray): string =>
  text.slice(Math.max(0, found.index - 20), found.index + found[0].length + 20)
const find = (rule: RegExp) =>
  texts.flatMap(({ file, text }) => {
    const found = rule.exec(text)
    return found ? [`${file}: ${around(text, found)}`] : []
  })

test('the Chinese texts of courses and site are read', () => {
  const kinds = [
    'lesson.zh-CN.md',
    'quiz.zh-CN.yaml',
    'lab.zh-CN.ipynb',
    '.zh-CN.vtt',
    '.zh-CN.transcript.md',
    'questions.yaml',
  ]
  expect(kinds.filter((kind) => !texts.some(({ file }) => file.endsWith(kind)))).toEqual([])
})

test.each(marks)('no Chinese text of a course has $name', ({ is, breach }) => {
  expect(withoutCode(breach)).toMatch(is)
  expect(find(is)).toEqual([])
})

test.each(settledWords)('$take is the word in courses, too: $why', ({ not }) => expect(find(not)).toEqual([]))
