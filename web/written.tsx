// HTML that stands in the server's page does not travel a second time in the router's state: there a short name is in its place.
// Hydration leaves it as it stands; a browser reads it from the page only if somebody asks for its text.
import { createContext, use, useLayoutEffect, useMemo, useRef, useState, type ComponentProps } from 'react'
import { createContext as createKey, type RouterContextProvider } from 'react-router'

/** What a page's loaders have shelved, by name. */
export interface Shelf {
  readonly read: (name: string) => string | undefined
}

/** Before a name; no sanitised HTML begins so. */
const MARK = '\u0001'
const nameOf = (html: string): string | undefined => (html.startsWith(MARK) ? html.slice(MARK.length) : undefined)

/** On the server, one a page. */
export const shelfKey = createKey<Map<string, string> | null>(null)
export const ShelfContext = createContext<Shelf>({ read: () => undefined })
export const shelfOf = (texts: ReadonlyMap<string, string>): Shelf => ({ read: (name) => texts.get(name) })

/** In a page's loader: gives a name for HTML that the screen shows by `<Written>`, and only so. */
export function shelve(context: Readonly<RouterContextProvider>, html: string): string {
  const shelf = context.get(shelfKey) ?? new Map<string, string>()
  context.set(shelfKey, shelf)
  const name = shelf.size.toString(36)
  shelf.set(name, html)
  return MARK + name
}

/** Of the first page, before it is hydrated. Spelling a page's text out takes a phone long, and most visits never ask for it. */
export function openShelf(): Shelf {
  const elements = new Map([...document.querySelectorAll<HTMLElement>('[data-written]')].map((element) => [element.dataset['written'], element]))
  const texts = new Map<string, string | undefined>()
  return {
    read(name) {
      if (!texts.has(name)) texts.set(name, elements.get(name)?.innerHTML)
      return texts.get(name)
    },
  }
}

/** Gives the HTML behind a name, or what is no name as it is. */
export function useShelf(): (html: string) => string {
  const shelf = use(ShelfContext)
  return (html) => {
    const name = nameOf(html)
    return name === undefined ? html : (shelf.read(name) ?? '')
  }
}

/** An element with sanitised HTML of the content, whether it came with the page or by a call. */
export function Written({ html, ...props }: Omit<ComponentProps<'div'>, 'children' | 'ref'> & { readonly html: string }) {
  const shelf = use(ShelfContext)
  const [name] = useState(() => nameOf(html))
  const place = useRef<HTMLDivElement>(null)
  const isShelved = useMemo(() => nameOf(html) !== undefined || (name !== undefined && isSame(html, shelf.read(name))), [html, name, shelf])
  // Hydration takes what stands there; where the element is made anew, nothing does.
  useLayoutEffect(() => {
    if (isShelved && name !== undefined && place.current?.hasChildNodes() === false) place.current.innerHTML = shelf.read(name) ?? ''
  }, [isShelved, name, shelf])
  const shown = !isShelved ? html : import.meta.env.SSR && name !== undefined ? (shelf.read(name) ?? '') : ''
  return <div {...props} ref={place} data-written={name} dangerouslySetInnerHTML={{ __html: shown }} suppressHydrationWarning />
}

/** A learner's own answer brings the same text again, before a browser has spelt it its own way: what is shown must not be set anew. */
function isSame(html: string, shelved: string | undefined): boolean {
  const template = document.createElement('template')
  template.innerHTML = html
  return template.innerHTML === shelved
}
