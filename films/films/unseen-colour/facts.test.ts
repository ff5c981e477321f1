import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { bits, goesOn, home, pairs, rows, starts } from './facts.ts'

const readPage = (locale: string) =>
  readFile(join(import.meta.dirname, '../../..', home, `../lesson.${locale}.md`), 'utf8')
/** What a language's page says, each number in its place. */
const said = {
  en: [
    /^In (\d+) of thirty: (\d+) are so sure of \*stop\* and (\d+) of \*go\*\.$/m,
    /\| `<q> red light <a>` \| \d+ \| (\d+) \|\n\| `<q> green light always <a>`, kept aside \| \d+ \| (\d+) \|/,
    /The eight sentences cost ([\d.]+) bits as before/,
  ],
  'zh-CN': [
    /^(\d+) 个：(\d+) 个认定“停”，(\d+) 个认定“行”。$/m,
    /\| `<q> 红 灯 <a>` \| \d+ \| (\d+) \|\n\| `<q> 绿 灯 总是 <a>`，没给看过 \| \d+ \| (\d+) \|/,
    /八句话每词还是 ([\d.]+) 比特/,
  ],
} as const

test.each(['en', 'zh-CN'] as const)('the film shows what the %s page of its lesson says', async (locale) => {
  const page = await readPage(locale)
  // The table of the colours that are answered with `unknown`; its first row says “none” in words.
  const table = [...page.matchAll(/^\| (none|没有|\d) \| (\d+) \| (\d+) \|$/gm)].map(([, colours = '', ...counts]) => [
    Number(colours) || 0,
    ...counts.map(Number),
  ])
  expect(table).toEqual(rows.map(({ colours, sure, unknown }) => [colours, sure, unknown]))
  const found = said[locale].map((pattern) => pattern.exec(page)?.slice(1).map(Number))
  const of = (words: string) => pairs.find((pair) => pair.words.join(' ') === words)?.right
  expect(found).toEqual([
    [goesOn.stop + goesOn.go, goesOn.stop, goesOn.go],
    [of('red light'), of('green light always')],
    [bits],
  ])
  expect(goesOn.neither).toBe(starts - goesOn.stop - goesOn.go)
})
