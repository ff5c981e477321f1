// HTML that stands in the server's page does not travel a second time in the router's state: there a short name is in
// its place. Hydration leaves it as it stands; a browser reads it from the page only if somebody asks for its text.
import { createContext, use, useMemo, useState, type ComponentProps } from 'react'
import { createContext as createKey, type RouterContextProvider } from 'react-router'
import { trust } from './trusted.ts'

/** What a page's loaders have shelved, by name. */
export interface Shelf {
  readonly read: (name: string | undefined) => string | undefined
}

/** Before a name; no sanitised HTML begins so. */
const MARK = '\u0001'
export const nameOf = (html: string): string | undefined =>
  html.startsWith(MARK) ? html.slice(MARK.length) : undefined

/**
 * On the server, one a page; a browser has that of its first page. Marked as pure: what the browser loads leaves them
 * out.
 */
export const shelfKey = /* @__PURE__ */ createKey<Map<string, string> | null>(null)
export const ShelfContext = /* @__PURE__ */ createContext<Shelf>({ read: () => undefined })
export const shelfOf = (texts: ReadonlyMap<string, string>): Shelf => ({ read: (name = '') => texts.get(name) })

/** In a page's loader: gives a name for HTML that the screen shows by `<Written>`, and only so. */
export function shelve(context: Readonly<RouterContextProvider>, html: string): string {
  const shelf = context.get(shelfKey) ?? new Map<string, string>()
  context.set(shelfKey, shelf)
  const name = shelf.size.toString(36)
  shelf.set(name, html)
  return MARK + name
}

const kept = new Map<string | undefined, Element | string>()

/** Before the first page is hydrated. Spelling its texts out takes a phone long, and most visits never ask for them. */
export function keepShelf(): void {
  for (const element of document.querySelectorAll<HTMLElement>('[data-written]'))
    kept.set(element.dataset['written'], element)
}

function readKept(name: string | undefined): string | undefined {
  const found = kept.get(name)
  if (!(found instanceof Element)) return found
  kept.set(name, found.innerHTML) // from now on the text: another may be set into the element
  return found.innerHTML
}
const keptShelf: Shelf = { read: readKept }

export const useShelf = (): Shelf => (import.meta.env.SSR ? use(ShelfContext) : keptShelf)

/** An element with sanitised HTML of the content, whether it came with the page or by a call. */
export function Written({ html, ...props }: Omit<ComponentProps<'div'>, 'children'> & { readonly html: string }) {
  const { read } = useShelf()
  const [name] = useState(() => nameOf(html))
  // Hydration takes what stands there and does not ask; React does where the element is made anew or its text may have
  // changed.
  const inner = useMemo(() => {
    let told: string | TrustedHTML | undefined
    const find = () => {
      const shelved = read(nameOf(html) ?? name)
      return shelved !== undefined && (nameOf(html) !== undefined || isSame(html, shelved)) ? shelved : html
    }
    return {
      // One object for the browser: another one would be written anew.
      get __html() {
        return (told ??= trust(find()))
      },
    }
  }, [html, name, read])
  return <div {...props} data-written={name} dangerouslySetInnerHTML={inner} />
}

/**
 * A learner's own answer brings the same text again, before a browser has spelt it its own way: what is shown must not
 * be set anew.
 */
function isSame(html: string, shelved: string): boolean {
  return Object.assign(document.createElement('template'), { innerHTML: trust(html) }).innerHTML === shelved
}
