import sharp from 'sharp'
import { expect, test } from 'vitest'
import { readGuess } from '../../domain/lesson/guess.ts'
import { readPlay } from '../../domain/lesson/plays/kinds.ts'
import { isFilmPlace } from '../../domain/lesson/reading.ts'
import { renderTest } from './test-context.ts'

test('leaves times, ratios and addresses as they are: there is no inline directive', async () => {
  const text = 'At 10:30 a:b, ratio 3:4:x, `c:d`, :smile[*x*]{.y} end, mailto:a@b.cn and https://e.example:8080/x:y.'
  const { html, problems } = await renderTest(text)
  expect(problems).toEqual([])
  expect(html).toBe(
    '<p>At 10:30 a:b, ratio 3:4:x, <code>c:d</code>, :smile[<em>x</em>]{.y} end, mailto:a@b.cn and <a href="https://e.example:8080/x:y" rel="noopener noreferrer">https://e.example:8080/x:y</a>.</p>',
  )
})

test('makes a list of blocks: text, code with its own text, prediction', async () => {
  const { blocks, blockIds } = await renderTest(
    'One.\n\n```python\nx = "1"  # note\nprint(2)\n```\n\n```text\n<b>\n```\n\n:::predict{#guess}\nWhy $x$?\n\n---\n\nSo.\n\n```json\n{"a": true}\n```\n:::\n\nTwo.',
  )
  expect(blocks).toEqual([
    { kind: 'html', html: '<p>One.</p>' },
    {
      kind: 'code',
      language: 'python',
      text: 'x = "1"  # note\nprint(2)',
      html: '<div class="scroller" tabindex="0" role="region" aria-label="Code 1"><pre><code class="language-python">x = <span class="tok-string">"1"</span>  <span class="tok-comment"># note</span>\n<span class="tok-function">print</span>(<span class="tok-number">2</span>)</code></pre></div>',
    },
    {
      kind: 'code',
      language: 'text',
      text: '<b>',
      html: '<div class="scroller" tabindex="0" role="region" aria-label="Code 2"><pre><code class="language-text">&#x3C;b></code></pre></div>',
    },
    {
      kind: 'predict',
      id: 'guess',
      question: '<p>Why <span class="whole"><math><mi>x</mi></math>?</span></p>',
      answer:
        '<p>So.</p>\n<div class="scroller" tabindex="0" role="region" aria-label="Code 3"><pre><code class="language-json">{<span class="tok-string">"a"</span>: <span class="tok-number">true</span>}</code></pre></div>',
    },
    { kind: 'html', html: '<p>Two.</p>' },
  ])
  expect(blockIds).toEqual(['guess'])
})

test('a play is a piece of its own that is known again; nobody who writes HTML makes one', async () => {
  const { blocks, blockIds, problems } = await renderTest(
    'One.\n\n:::play{#turn kind="sampling"}\nTurn *it*.\n:::\n\n:::play{#drag kind="attention"}\n:::\n\nTwo.',
  )
  expect(problems).toEqual([])
  expect(blockIds).toEqual(['turn', 'drag'])
  expect(blocks.map((block) => block.kind === 'html' && (readPlay(block.html) ?? block.html))).toEqual([
    '<p>One.</p>',
    { id: 'turn', kind: 'sampling', caption: 'Turn <em>it</em>.' },
    { id: 'drag', kind: 'attention', caption: '' },
    '<p>Two.</p>',
  ])
  const forged = await renderTest('<figure id="x" data-play="sampling"><figcaption>A</figcaption></figure>')
  expect(forged.blocks.map((block) => block.kind === 'html' && readPlay(block.html))).toEqual([undefined])
  expect(forged.html).not.toContain('data-play')
})

test('gives headings ids of letters and digits of any script, each once, and lists the sections', async () => {
  const { headings, html } = await renderTest(
    '## 四句话，账单\n\n### Deep\n\n## Same\n\n## Same\n\n## Main\n\n## $x^2$ & *more*\n\n## ！',
  )
  expect(headings).toEqual([
    { id: '四句话-账单', title: '四句话，账单' },
    { id: 'same', title: 'Same' },
    { id: 'same-2', title: 'Same' },
    { id: 'main-2', title: 'Main' },
    { id: 'more', title: ' & more'.trim() },
    { id: 'section', title: '！' },
  ])
  expect(html).toContain('<h3 id="deep">Deep</h3>')
})

test('words footnotes in the language of the page', async () => {
  const text = 'A[^a] and again[^a].\n\n[^a]: Shannon, 1948.'
  expect((await renderTest(text)).html).toContain('<h2 id="footnote-label">Notes</h2>')
  const { html, headings } = await renderTest(text, {}, 'zh-CN')
  expect(headings).toEqual([{ id: 'footnote-label', title: '注释' }])
  expect(html).toContain(
    '<sup><a href="#fn-a" id="fnref-a" data-footnote-ref="" aria-describedby="footnote-label">1</a></sup>',
  )
  expect(html).toContain(
    '<a href="#fnref-a" data-footnote-backref="" aria-label="回到正文中的注释 1" class="data-footnote-backref">↩</a>',
  )
  expect(html).toContain('aria-label="回到正文中的注释 1（第 2 处）"')
})

test('sets a Chinese note before the point, and keeps every note on the line of its word', async () => {
  const notes = '\n\n[^a]: 一。\n\n[^b]: 二。'
  const plain = async (text: string, lang: 'en' | 'zh-CN' = 'zh-CN') =>
    (await renderTest(text + notes, {}, lang)).html.replace(/<section.*/s, '').replaceAll(/<\/?(sup|a)[^>]*>/g, '|')
  expect(await plain('配 768 个数，[^a]这一列。[^b]')).toBe(
    '<p>配 768 个<span class="whole">数||1||，</span>这一<span class="whole">列||2||。</span></p>\n',
  )
  expect(await plain('写在前面[^a]。')).toBe('<p>写在前<span class="whole">面||1||。</span></p>\n')
  expect(await plain('两个。[^a][^b]')).toContain('两<span class="whole">个||1||</span>||2||。')
  expect(await plain('一句。[^a] 又一句。')).toContain('一<span class="whole">句||1||。</span>又一句。')
  expect(await plain('It stays.[^a] So', 'en')).toContain('<p>It stays<span class="whole">.||1||</span> So</p>')
})

test('puts tables and formulas into numbered scrollers', async () => {
  const { html } = await renderTest('| a | b |\n|---|--:|\n| 1 | 2 |\n\n$$\nx\n$$')
  expect(html).toMatch(/^<div class="scroller" tabindex="0" role="region" aria-label="Table 1"><table>/)
  expect(html).toContain('<td align="right">2</td>')
  expect(html).toContain(
    '<div class="scroller" tabindex="0" role="region" aria-label="Formula 1"><math display="block" class="tml-display"><mi>x</mi></math></div>',
  )
})

test('makes an empty header cell an ordinary one: it heads nothing', async () => {
  const { html } = await renderTest('| | b |\n|---|---|\n| 1 | 2 |')
  expect(html).toMatch(/<tr>\s*<td><\/td>\s*<th>b<\/th>\s*<\/tr>/)
})

test('makes links of lessons and phases real paths, and marks those to the outside', async () => {
  const { html, problems } = await renderTest(
    '[a](lesson:known#part) [b](phase:p) [c](/questions) [d](https://e.example) [e](#here) [f][g]\n\n[g]: lesson:known\n\n## Here',
  )
  expect(problems).toEqual([])
  expect(html).toBe(
    '<p><a href="/phase/lesson-learn/p/m/known#part">a</a> <a href="/phase/detail/p">b</a> <a href="/questions">c</a> <a href="https://e.example" rel="noopener noreferrer">d</a> <a href="#here">e</a> <a href="/phase/lesson-learn/p/m/known">f</a></p>\n<h2 id="here">Here</h2>',
  )
})

test('makes a picture an asset with its size, and a remote one a link', async () => {
  const png = await sharp({ create: { width: 3, height: 2, channels: 3, background: '#fff' } })
    .png()
    .toBuffer()
  const { html, problems } = await renderTest('![A *dot*](<a b.png>) ![far](https://e.example/x.png)', {
    'a b.png': png,
  })
  expect(problems.map(({ code }) => code)).toEqual(['picture-remote'])
  expect(html).toMatch(
    /^<p><img src="\/files\/[0-9a-f]{32}\.png" alt="A dot" width="3" height="2" loading="lazy" decoding="async"> <a href="https:\/\/e\.example\/x\.png" rel="noopener noreferrer">far<\/a><\/p>$/,
  )
})

test('shows an unknown directive as a plain box and a note as an aside', async () => {
  const { html } = await renderTest(':::warning\nCareful.\n:::\n\n:::note\nBy the way.\n:::')
  expect(html).toBe(
    '<div class="plain-box">\n<p>Careful.</p>\n</div>\n<aside class="note">\n<p>By the way.</p>\n</aside>',
  )
})

test('writes no style attribute, whatever the formula', async () => {
  const { html } = await renderTest(
    '$$\n\\begin{aligned} a &= b \\\\ c &= \\boxed{d} \\end{aligned}\n$$\n\n$\\color{red}\\underbrace{x}_{y} \\cancel{z}$',
  )
  expect(html).toContain('<mtable')
  expect(html).not.toMatch(/\sstyle=/)
})

test('a formula and the mark after it stay on one line, in a table too', async () => {
  const { html } = await renderTest('代进去，$x$，另外两个。\n\n| $W$、$V$ |\n| --- |\n| $x$ 和 |\n', {}, 'zh-CN')
  expect(html).toContain('代进去，<span class="whole"><math><mi>x</mi></math>，</span>另外两个。')
  expect(html).toMatch(/<span class="whole"><math>.*?<\/math>、<\/span><math>/)
  expect(html).not.toContain('</math> 和</span>')
})

test('a guess that is judged stands behind its question, its sentences rendered; nobody who writes HTML makes one', async () => {
  const source = (fence: string) => `:::predict{#g}\nHow *many*?\n\n---\n\nThree.\n\n${fence}\n:::`
  const { blocks, problems } = await renderTest(
    source(
      '```guess\nparts:\n  n: {label: Bytes, answer: 3, tolerance: 0.5}\n  w: {type: text, answer: [猫, cat], shown: a cat}\n  c: {type: single, choices: {a: One, b: Two}, answer: b}\nwrong:\n  - when: {n: 1}\n    say: You counted *what you see* & $x$.\n  - when: {n: [1, 2], w: dog, c: a}\n    say: No.\n```',
    ),
  )
  expect(problems).toEqual([])
  const [block] = blocks
  expect(block?.kind === 'predict' && readGuess(block.question)).toEqual({
    question: '<p>How <em>many</em>?</p>',
    guess: {
      parts: [
        { id: 'n', label: 'Bytes', type: 'number', value: 3, tolerance: 0.5, units: [], shown: '3' },
        { id: 'w', label: null, type: 'text', forms: ['猫', 'cat'], shown: 'a cat' },
        {
          id: 'c',
          label: null,
          type: 'single',
          choices: [
            { id: 'a', text: 'One' },
            { id: 'b', text: 'Two' },
          ],
          choice: 'b',
          shown: 'Two',
        },
      ],
      wrong: [
        {
          when: { n: [1, 1] },
          say: 'You counted <em>what you see</em> &#x26; <span class="whole"><math><mi>x</mi></math>.</span>',
        },
        { when: { n: [1, 2], w: ['dog'], c: ['a'] }, say: 'No.' },
      ],
    },
  })
  expect(block?.kind === 'predict' && block.answer).toBe('<p>Three.</p>')

  const forged = await renderTest(source('').replace('How *many*?', '<span hidden data-guess="{}">How</span>'))
  expect(forged.html).not.toContain('data-guess')
  const script = await renderTest(
    source(
      '```guess\nparts: {n: {answer: 3}}\nwrong:\n  - {when: {n: 1}, say: <script>alert(1)</script> <b>No</b>}\n```',
    ),
  )
  expect(script.html).not.toContain('script')
})

test('a film has one place in the text; nobody who writes HTML makes one', async () => {
  const { blocks, blockIds } = await renderTest('One.\n\n:::film\n:::\n\nTwo.')
  expect(blocks.map(isFilmPlace)).toEqual([false, true, false])
  expect(blockIds).toEqual(['film'])
  const forged = await renderTest('<div data-film=""></div>')
  expect(forged.blocks.some(isFilmPlace)).toBe(false)
})

test('a drawing for a phone that lies beside the file stands in the same frame, with ids of its own and the same name', async () => {
  const svg = (width: number) => `<svg class="fig" viewBox="0 0 ${width} 100"><path id="a" d="M0 0"/></svg>`
  const text = ':::figure{#f src="f.en.svg" alt="Two."}\nLook.\n:::'
  const both = await renderTest(text, { 'f.en.svg': svg(640), 'f.narrow.en.svg': svg(304) })
  expect(both.problems).toEqual([])
  expect(both.html.match(/<svg class="[^"]*"/g)).toEqual(['<svg class="fig wide"', '<svg class="fig narrow"'])
  expect(both.html.match(/id="f-[^"]*"/g)).toEqual(['id="f-a"', 'id="f-narrow-a"'])
  expect(both.html.match(/aria-label="Two."/g)).toHaveLength(2)
  expect(both.html).not.toContain('sideways')
  expect((await renderTest(text, { 'f.en.svg': svg(640) })).html).toContain('class="sideways"')
  const unfit = await renderTest(text, { 'f.en.svg': svg(640), 'f.narrow.en.svg': '<p>no</p>' })
  expect(unfit.problems.map(({ code }) => code)).toEqual(['svg-invalid'])
})
