import { renderToStaticMarkup } from 'react-dom/server'
import { RouterContextProvider } from 'react-router'
import { expect, it } from 'vitest'
import { ShelfContext, shelfKey, shelfOf, shelve, Written } from './written.tsx'

const render = (html: string, context = new RouterContextProvider()) =>
  renderToStaticMarkup(
    <ShelfContext value={shelfOf(context.get(shelfKey) ?? new Map())}>
      <Written className="text" html={html} />
    </ShelfContext>,
  )

it('stands in the page under the short name that the state has in its place', () => {
  const context = new RouterContextProvider()
  const [first, second] = [shelve(context, '<p>One &amp; one</p>'), shelve(context, '<p>Two</p>')]
  expect(first).not.toContain('One')
  expect(render(first, context)).toBe('<div class="text" data-written="0"><p>One &amp; one</p></div>')
  expect(render(second, context)).toBe('<div class="text" data-written="1"><p>Two</p></div>')
})

it('shows HTML that came by a call as it is', () =>
  expect(render('<p>Three</p>')).toBe('<div class="text"><p>Three</p></div>'))

it('keeps the texts of two pages apart', () => {
  const [one, other] = [new RouterContextProvider(), new RouterContextProvider()]
  const name = shelve(one, '<p>mine</p>')
  shelve(other, '<p>yours</p>')
  expect(render(name, one)).toContain('mine')
  expect(render(name, other)).not.toContain('mine')
})
