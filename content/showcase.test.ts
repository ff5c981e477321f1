// What home shows of the product is the product's own.
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { readCatalogue } from '../messages/generate.ts'

const root = path.resolve(import.meta.dirname, '..')
const read = (file: string) => readFileSync(path.join(root, file), 'utf8')
const counting = 'courses/llm-foundations/modules/020-counting'

describe.each(['en', 'zh-CN'] as const)('in %s', (locale) => {
  const home = readCatalogue('showcase', locale)
  it('names a verdict and its lines as the labs do', () => {
    const labs = readCatalogue('notebook', locale)
    const words = ['failed', 'seen', 'expected', 'because']
    expect(words.map((word) => home[`showcase.run.${word}`])).toEqual(
      words.map((word) => labs[`notebook.checks.${word}`]),
    )
  })
  it('says of the cell what the check of lab 2 says when it has seen 4.0', () => {
    const check = /=== check-bits check[^]*?(?=\n===)/.exec(read(`${counting}/030-sampling/lab.txt`))?.[0] ?? ''
    const at = locale === 'en' ? 0 : 1
    const title = /title: «([^»]*)»/.exec(check)?.[1]?.split('¦')[at]
    const because = /\(4\.0, "«([^»]*)»"\)/.exec(check)?.[1]?.split('¦')[at]
    expect([home['showcase.run.check'], home['showcase.run.reason']]).toEqual([title, because])
    expect(check).toContain(', 2), 0.8,')
  })
  it('shows the figure of lesson 5 as the lesson has it', () =>
    expect(read(`web/screens/home/show/four-bits.${locale}.svg`)).toBe(
      read(`${counting}/020-surprise/figures/four-bits.${locale}.svg`),
    ))
})
