// The texts of a notebook in a real browser: what authors write, and what strangers try.
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { findBarriers, show } from '../../../test-alone.tsx'
import { findDefinitions } from './definitions.ts'
import { NotebookContext } from './notebook-context.ts'
import { RenderedText } from './rendered-text.tsx'

const URL = '/files/0123456789abcdef0123456789abcdef.png'
const files = new Map([
  ['fig/plot.png', { url: URL, width: 400, height: 200 }],
  ['rows.csv', { url: '/files/0123456789abcdef0123456789abcdea.csv', width: null, height: null }],
])
const links = { 'lesson:bytes': '/phase/lesson-learn/llm/one/bytes' }

async function rendered(source: string, others: readonly string[] = []): Promise<HTMLElement> {
  const definitions = [source, ...others].flatMap(findDefinitions)
  await show(
    <NotebookContext value={{ files, links, definitions }}>
      <RenderedText source={source} />
    </NotebookContext>,
  )
  await expect.poll(() => document.querySelector('[data-rendered]')).not.toBeNull()
  return document.querySelector<HTMLElement>('[data-rendered]') as HTMLElement
}
const all = (box: HTMLElement, selector: string, name: string) =>
  [...box.querySelectorAll(selector)].map((one) => one.getAttribute(name))

it('a picture beside the notebook is shown with its room kept, however it is written', async () => {
  const box = await rendered(
    '![a plot](fig/plot.png)\n\n<img src="./fig/plot.png" width="200px">\n\n<img src="fig/plot.png" style="width: 50%">',
  )
  expect(all(box, 'img', 'src')).toEqual([URL, URL, URL])
  expect(all(box, 'img', 'width')).toEqual(['400', '200', '50%'])
  expect(all(box, 'img', 'height')).toEqual(['200', '100', null])
  await expect.element(page.getByRole('img', { name: 'a plot' })).toBeInTheDocument()
})

it('one on another server is a link to it, and one that is nowhere is its words', async () => {
  const box = await rendered(
    '![far](https://elsewhere.org/x/y.png) ![gone](gone.png) <img src="https://elsewhere.org/z.png">',
  )
  expect(box.querySelector('img')).toBeNull()
  expect(all(box, 'a', 'href')).toEqual(['https://elsewhere.org/x/y.png', 'https://elsewhere.org/z.png'])
  expect(box.textContent.trim()).toBe('far gone z.png')
})

it('a picture on another server within a link is the words of that link, also where it has none', async () => {
  const box = await rendered(
    '[![](https://elsewhere.org/cover.png?w=2)](https://book.org/) [![Our book](https://elsewhere.org/x.png)](https://book.org/)',
  )
  expect(all(box, 'a', 'href')).toEqual(['https://book.org/', 'https://book.org/'])
  expect(box.textContent.trim()).toBe('cover.png Our book')
})

it('a link that leads to nothing here looks like the text around it, one that leads somewhere does not', async () => {
  const box = await rendered('Words, [gone](gone.ipynb) and [there](https://elsewhere.org/).')
  const [gone, there] = [...box.querySelectorAll('a')].map((one) => getComputedStyle(one))
  const words = getComputedStyle(box).color
  expect(gone?.color).toBe(words)
  expect(there?.color).not.toBe(words)
})

it('links lead to headings, named places, files and lessons', async () => {
  const box = await rendered(
    '## My heading: *one*\n\n<a name="Place"></a>\n\n[a](#My-heading:-one) [b](#place) [c](rows.csv) [d](lesson:bytes) [e](../other.ipynb) [f](https://x.org)',
  )
  const targets = all(box, 'a[href]', 'href')
  expect(targets).toEqual([
    '#nb-my-heading-one',
    '#nb-place',
    '/files/0123456789abcdef0123456789abcdea.csv',
    '/phase/lesson-learn/llm/one/bytes',
    'https://x.org',
  ])
  for (const target of targets.slice(0, 2)) expect(box.querySelector(target ?? '')).not.toBeNull()
  expect(all(box, 'a[href]', 'target')).toEqual([null, null, '_blank', '_blank', '_blank'])
  expect(box.querySelector('[download]')?.getAttribute('download')).toBe('rows.csv')
})

it('Jupyter’s boxes keep their look', async () => {
  const box = await rendered('<div class="alert alert-block alert-warning"><b>Note</b> this</div>')
  const alert = box.querySelector('[data-alert="warning"]')
  expect(alert?.textContent).toBe('Note this')
  expect(getComputedStyle(alert as Element).borderInlineStartWidth).toBe('3px')
})

it.each([
  ['$x^2$', 'inline'],
  ['\\\\(x^2\\\\)', 'inline'],
  ['\\(x^2\\)', 'inline'],
  ['$$x^2$$', 'block'],
  ['\\\\[x^2\\\\]', 'block'],
  ['\\[\nx^2\n\\]', 'block'],
  ['so \\begin{equation}x^2\\end{equation} holds', 'block'],
  ['\\begin{align}x^2 &= 1\\\\y &= 2\\end{align}', 'block'],
])('%j is a formula, %s', async (source, kind) => {
  const box = await rendered(source)
  expect(box.querySelectorAll('math')).toHaveLength(1)
  expect(box.querySelector('math')?.getAttribute('display') === 'block').toBe(kind === 'block')
  expect(box.querySelector('.temml-error')).toBeNull()
})

it('plain brackets, prices and code stay text', async () => {
  const box = await rendered('`$x$`, a \\[1\\] and \\(see there\\) for $5 and $6')
  expect(box.querySelector('math')).toBeNull()
  expect(box.textContent.trim()).toBe('$x$, a [1] and (see there) for $5 and $6')
})

it('a word of mathematics that one text defines holds in another; the definition itself shows nothing', async () => {
  const box = await rendered('Let $x \\in \\R$ and $\\norm{x}$.', [
    '$$\\newcommand{\\R}{\\mathbb{R}} \\newcommand{\\norm}[1]{\\lVert #1 \\rVert}$$',
  ])
  expect(box.textContent).toContain('ℝ')
  expect(box.querySelectorAll('math')).toHaveLength(2)
  expect(box.querySelector('.temml-error')).toBeNull()
})

it('one that it defines itself holds too', async () => {
  const own = await rendered('$\\newcommand{\\Z}{\\mathbb{Z}}$\n\n$\\Z$')
  expect(own.textContent.trim()).toBe('ℤ')
})

it.each([
  '<img src="/files/../api/x.png">',
  '<img src="javascript:alert(1)">',
  '<img src="//elsewhere.org/x.png">',
  '<a href="javascript:alert(1)">x</a>',
  '<a href="/sign-out">x</a>',
  '<a href="/phase/../sign-out">x</a>',
  '<div id="main" class="alert" style="position:fixed;inset:0">x</div>',
  '<form id="nb-x" action="/x"><input name="a"></form>',
  '[x](constructor) [y](__proto__) ![z](toString)',
])('nothing of %j reaches the page', async (source) => {
  const box = await rendered(source)
  expect(box.querySelector('img, form, input, [style], [class]')).toBeNull()
  expect(all(box, 'a[href]', 'href').filter((href) => !href?.startsWith('https:'))).toEqual([])
  expect(all(box, '[id]', 'id').filter((id) => !id?.startsWith('nb-'))).toEqual([])
})

it('has no barriers', async () => {
  const box = await rendered(
    '# A\n\n<div class="alert alert-info">x <a href="#a">y</a></div>\n\n![a plot](fig/plot.png)\n\n| a |\n| - |\n| 1 |',
  )
  expect(await findBarriers(box)).toEqual([])
})
