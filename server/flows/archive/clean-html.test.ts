import { expect, test } from 'vitest'
import { cleanHtml, cleanMarkdown } from './clean-html.ts'

/** What a notebook may hold, and exactly what comes out of it. */
test.each([
  ['a script', 'a <script>alert(1)</script> b', 'a  b'],
  ['a script split over tags', '<scr<script>ipt>alert(1)</scr</script>ipt>', 'ipt>alert(1)ipt>'],
  ['an event handler', '<b onclick="alert(1)">x</b>', '<b>x</b>'],
  ['a picture of elsewhere', '<img src="https://e.example/x.png" alt="x" onerror="alert(1)">', 'x'],
  ['a picture that is a page', '<img src="data:text/html;base64,PHNjcmlwdD4=" alt="x">', 'x'],
  ['a picture by name alone', '<img src="x">', ''],
  [
    'a picture in the page',
    '<img src="data:image/png;base64,iVBORw0KGgo=">',
    '<img src="data:image/png;base64,iVBORw0KGgo=">',
  ],
  ['a javascript: link', '<a href="javascript:alert(1)">x</a>', '<a rel="noopener noreferrer">x</a>'],
  ['one with a tab in it', '<a href="java&#9;script:alert(1)">x</a>', '<a rel="noopener noreferrer">x</a>'],
  ['a link to a file of the reader', '<a href="file:///etc/passwd">x</a>', '<a rel="noopener noreferrer">x</a>'],
  ['a style', '<b style="position:fixed" class="card" id="main">x</b>', '<b>x</b>'],
  ['a style element', '<style>* { display: none }</style>x', 'x'],
  [
    'frames, objects and a base',
    '<iframe src="//e"></iframe><object data="x"></object><embed src="x"><base href="//e">y',
    'y',
  ],
  ['meta refresh', '<meta http-equiv="refresh" content="0;url=//e">x', 'x'],
  ['a form', '<form action="//e"><input name="password"><button>go</button></form>', 'go'],
  ['svg with a script', '<svg><script>alert(1)</script></svg>', ''],
  [
    'MathML that turns into HTML',
    '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=alert(1)&gt;">',
    '<table></table>',
  ],
  ['noscript and a title', '<noscript><p title="</noscript><img src=x onerror=alert(1)>"></noscript>', ''],
  ['the end of our page', '</main></body></html><script>alert(1)</script>', ''],
  ['a comment', 'a <!-- <img src=x onerror=alert(1)> --> b', 'a  b'],
  [
    'a table of pandas',
    '<table border="1" class="dataframe"><tr><th>a</th></tr></table>',
    '<table><tbody><tr><th>a</th></tr></tbody></table>',
  ],
])('HTML of an output keeps what can be read and nothing that acts: %s', (_what, source, clean) =>
  expect(cleanHtml(source).html).toEqual(clean),
)

test('Markdown has its tables, code and formulae; HTML in it is cleaned like any other', () => {
  const { html } = cleanMarkdown(
    '# A\n\n| a |\n|---|\n| $x^2$ |\n\n<img src=x onerror=alert(1)>\n\n$$\n\\sum_i p_i\n$$',
  )
  expect(html).toContain('<h1>A</h1>')
  expect(html).toMatch(/<td><math[^]*<\/math><\/td>/)
  expect(html).toMatch(/<math display="block"/)
  expect(html).not.toMatch(/onerror|<img/)
})

test('a made-up formula writes no address', () =>
  expect(cleanHtml('<code class="math-inline">\\href{javascript:alert(1)}{x}</code>').html).not.toMatch(/href=|<a /))

test('a formula that is none stays as it was written', () =>
  expect(cleanMarkdown('$\\frac{1$').html).toBe('<p><code>\\frac{1</code></p>'))

test('a picture that lies in its cell stands in the page; one that is not there does not', () => {
  const attachments = { 'a.png': { 'image/png': 'iVBORw0KGgo=\n' }, 'b.html': { 'text/html': 'PHNjcmlwdD4=' } }
  expect(cleanMarkdown('![A](attachment:a.png)![B](attachment:b.html)![C](attachment:c.png)', attachments).html).toBe(
    '<p><img src="data:image/png;base64,iVBORw0KGgo=" alt="A">BC</p>',
  )
})
