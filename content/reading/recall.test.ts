import { expect, test } from 'vitest'
import { renderTest } from './test-context.ts'

const source = 'One.\n\n:::recall{#cosine}\nWhat is $x$?\n\n---\n\nIt is *0*.\n\nAnd no more.\n:::\n\nTwo.'

test('a question to recall stands in the text with its answer folded in, and is gathered for the card', async () => {
  const { blocks, blockIds, recalls, problems } = await renderTest(source)
  expect(problems).toEqual([])
  expect(blockIds).toEqual(['cosine'])
  expect(blocks).toEqual([
    {
      kind: 'html',
      html: [
        '<p>One.</p>',
        '<div class="recall" id="cosine">',
        '<p>What is <span class="whole"><math><mi>x</mi></math>?</span></p>',
        '<details><summary>Show the answer</summary>',
        '<p>It is <em>0</em>.</p>',
        '<p>And no more.</p>',
        '</details></div>',
        '<p>Two.</p>',
      ].join('\n'),
    },
  ])
  expect(recalls).toEqual([
    {
      id: 'cosine',
      question: '<p>What is <span class="whole"><math><mi>x</mi></math>?</span></p>',
      answer: '<p>It is <em>0</em>.</p>\n<p>And no more.</p>',
    },
  ])
})

test('its button is worded in the language of the text', async () => {
  expect((await renderTest(source, {}, 'zh-CN')).blocks[0]).toMatchObject({
    html: expect.stringContaining('<summary>看答案</summary>'),
  })
})

test('what an author writes in it is cleansed, and nobody who writes HTML makes one', async () => {
  const { recalls } = await renderTest(':::recall{#a}\nQ <b onclick="x()">b</b>\n\n---\n\nA <script>x()</script>\n:::')
  expect(recalls).toEqual([{ id: 'a', question: '<p>Q <b>b</b></p>', answer: '<p>A </p>' }])
  const forged = await renderTest('<div class="recall" id="x"><details><summary>s</summary>a</details></div>')
  expect(forged.recalls).toEqual([])
  expect(JSON.stringify(forged.blocks)).not.toMatch(/class=|id=/)
})

test('two of one id are told', async () => {
  const one = ':::recall{#a}\nQ\n\n---\n\nA\n:::'
  expect((await renderTest(`${one}\n\n${one}`)).problems.map(({ code }) => code)).toEqual(['block-duplicate'])
})
