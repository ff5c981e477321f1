// HTML that stands in the server's page does not travel a second time in the router's state: there a short name is in its place,
// and the browser reads the text from the page once, before anything is hydrated.
import { createContext, use, useMemo, useState, type ComponentProps } from 'react'
import { createContext as createKey, type RouterContextProvider } from 'react-router'

type Shelf = Map<string, string>

/** Before a name; no sanitised HTML begins so. */
const MARK = '\u0001'
const nameOf = (html: string): string | undefined => (html.startsWith(MARK) ? html.slice(MARK.length) : undefined)

/** What a page's loaders have shelved: on the server one a page, in the browser that of the first page. */
export const shelfKey = createKey<Shelf | null>(null)
export const ShelfContext = createContext<Shelf>(new Map())

/** In a page's loader: gives a name for HTML that the screen shows by `<Written>`, and only so. */
export function shelve(context: Readonly<RouterContextProvider>, html: string): string {
  const shelf = context.get(shelfKey) ?? new Map<string, string>()
  context.set(shelfKey, shelf)
  const name = shelf.size.toString(36)
  shelf.set(name, html)
  return MARK + name
}

export const readShelf = (): Shelf => new Map([...document.querySelectorAll<HTMLElement>('[data-written]')].map((element) => [element.dataset['written'] ?? '', element.innerHTML]))

/** Gives the HTML behind a name, or what is no name as it is. */
export function useShelf(): (html: string) => string {
  const shelf = use(ShelfContext)
  return (html) => {
    const name = nameOf(html)
    return name === undefined ? html : (shelf.get(name) ?? '')
  }
}

/** An element with sanitised HTML of the content, whether it came with the page or by a call. */
export function Written({ html, ...props }: Omit<ComponentProps<'div'>, 'children'> & { readonly html: string }) {
  const shelf = use(ShelfContext)
  const [name] = useState(() => nameOf(html))
  const shelved = name === undefined ? undefined : shelf.get(name)
  const shown = useMemo(() => (nameOf(html) !== undefined || (shelved !== undefined && isSame(html, shelved)) ? shelved : html) ?? '', [html, shelved])
  return <div {...props} data-written={name} dangerouslySetInnerHTML={{ __html: shown }} />
}

/** A learner's own answer brings the same text again, before a browser has spelt it its own way: what is shown must not be set anew. */
function isSame(html: string, shelved: string): boolean {
  const template = document.createElement('template')
  template.innerHTML = html
  return template.innerHTML === shelved
}
