import { expect, test } from 'vitest'
import { createTermFinder } from './find-terms.ts'
import { renderTest } from './test-context.ts'

const english = createTermFinder('p', 'en', [
  { id: 'entropy', spellings: ['entropy'] },
  { id: 'cross-entropy', spellings: ['cross-entropy'] },
  { id: 'bit', spellings: ['bit'] },
  { id: 'matrix', spellings: ['matrix', 'matrices'] },
])
const chinese = createTermFinder('p', 'zh-CN', [
  { id: 'value', spellings: ['值'] },
  { id: 'entropy', spellings: ['熵'] },
  { id: 'cross-entropy', spellings: ['交叉熵'] },
  { id: 'n-gram', spellings: ['n 元模型'] },
])
const link = (id: string, word: string) => `<a href="/phase/terms/p#${id}" class="term" id="term-${id}">${word}</a>`

test('the first use of a term leads to the glossary, later ones are plain', async () => {
  const { html, termIds } = await renderTest('A bit, and *a bit* more.\n\n- Matrices and a matrix.', {}, 'en', english)
  expect(html).toContain(`<p>A ${link('bit', 'bit')}, and <em>a bit</em> more.</p>`)
  expect(html).toContain(`<li>${link('matrix', 'Matrices')} and a matrix.</li>`)
  expect([...termIds]).toEqual(['bit', 'matrix'])
})

test('a plural is the same term, a longer word is another, and of two that overlap the longer counts', async () => {
  const { html } = await renderTest('Orbit, bitten, bits. The cross-entropy, then entropy.', {}, 'en', english)
  expect(html).toBe(
    `<p>Orbit, bitten, ${link('bit', 'bits')}. The ${link('cross-entropy', 'cross-entropy')}, then ${link('entropy', 'entropy')}.</p>`,
  )
})

test('in Chinese a term of one character counts where it is a word by itself', async () => {
  const { html } = await renderTest('这个数值很大。每个词有键和值。交叉熵与熵，n 元模型。', {}, 'zh-CN', chinese)
  expect(html).toContain('数值很大')
  for (const [id, word] of [
    ['value', '值'],
    ['cross-entropy', '交叉熵'],
    ['entropy', '熵'],
    ['n-gram', 'n 元模型'],
  ] as const)
    expect(html).toContain(link(id, word))
  expect(html.indexOf('数值')).toBeLessThan(html.indexOf('term-value'))
})

test('headings, links, code, formulas, notes and what asks the reader are left as they are', async () => {
  const source = [
    '## The bit',
    '[bit](https://example.edu) `bit` $bit$ [^1]',
    '```text\nbit\n```',
    '| bit |\n| --- |\n| x |',
    ':::predict{#g}\nWhich bit?\n\n---\n\nThis bit.\n:::',
    ':::recall{#r}\nWhich bit?\n\n---\n\nThis bit.\n:::',
    '[^1]: A bit.',
  ].join('\n\n')
  const { html, termIds } = await renderTest(source, {}, 'en', english)
  expect(html).not.toContain('class="term"')
  expect(termIds.size).toBe(0)
})

test('a text without terms is as it was', async () => {
  const { html } = await renderTest('A bit.')
  expect(html).toBe('<p>A bit.</p>')
})
