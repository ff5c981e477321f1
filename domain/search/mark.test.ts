import { expect, test } from 'vitest'
import { writeSnippet } from './mark.ts'

const said = (text: string, pairs: string[], keys: string[]) =>
  writeSnippet(text, { pairs, keys })
    .map(({ text: part, isHit }) => (isHit ? `[${part}]` : part))
    .join('')

test('marks words by their stems, and Chinese where it stands, overlapping pairs as one', () => {
  expect(said('Tokens and a token.', [], ['token'])).toBe('[Tokens] and a [token].')
  expect(said('交叉熵是平均的意外度', ['交叉', '叉熵', '意外'], [])).toBe('[交叉熵]是平均的[意外]度')
})

test('of a long text it tells what stands around the first hit, cut between words', () => {
  const snippet = said(`${'before it '.repeat(40)}needle ${'after it '.repeat(40)}`, [], ['needl'])
  expect(snippet).toMatch(/^… (?:before|it) .*\[needle\] after it .*(?:after|it) …$/)
  expect(snippet.length).toBeLessThan(200)
})

test('nothing is lost or doubled: without marks the parts are the text', () => {
  for (const pairs of [[], ['困惑'], ['惑度', '困惑'], ['度困', '惑度']])
    expect(
      writeSnippet('困惑度困惑度，Perplexity！', { pairs, keys: ['perplex'] })
        .map(({ text }) => text)
        .join(''),
    ).toBe('困惑度困惑度，Perplexity！')
})
