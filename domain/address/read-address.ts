// What an address is: which screen, what its parts are, and its one spelling. Decided here for server and browser
// alike, by the parts of the address and never by how it is written: letter case, percent signs, slashes and dots
// change nothing.
import { screens, type PartKind, type ScreenPattern } from './screens.ts'

export interface ScreenAddress {
  readonly kind: 'screen'
  readonly pattern: ScreenPattern
  /**
   * The path in its one spelling: fixed words as in the table, changing parts as `encodeURIComponent` writes them.
   * Without query.
   */
  readonly path: string
  /** The same as a log may show it: `…` in the place of what is secret. */
  readonly shown: string
  /** Its page follows from the content and the address alone: it may be kept. */
  readonly isKept: boolean
  /** The address is a key or names somebody. */
  readonly hasSecret: boolean
  /** Nobody is led back here. */
  readonly isPassage: boolean
  readonly isIsolated: boolean
  /** Anybody may read it: it may be shared. */
  readonly isPublic: boolean
  /** What it shows follows from its query too. */
  readonly readsQuery: boolean
}

/** `other`: no screen of ours. `unreadable`: a percent sign that stands for nothing. */
export type Address = ScreenAddress | { readonly kind: 'other' } | { readonly kind: 'unreadable' }

/** What the router puts behind a path to ask for its data alone; behind `/` it is a part of its own. */
const DATA = '.data'
const ROOT_DATA = '_.data'

/** Reads a path or a whole address as it came; query and fragment are not looked at. */
export function readAddress(text: string): Address {
  const parts = readParts(text)
  if (!parts) return { kind: 'unreadable' }
  const last = parts.at(-1) ?? ''
  const suffix = last === ROOT_DATA ? `/${ROOT_DATA}` : last.endsWith(DATA) && last !== DATA ? DATA : ''
  if (last === ROOT_DATA) parts.pop()
  else if (suffix !== '') parts.splice(-1, 1, last.slice(0, -DATA.length))
  const found = routes.filter((route) => isMatch(route, parts)).toSorted((a, b) => b.fixed - a.fixed)[0]
  return found ? describe(found, parts, suffix) : { kind: 'other' }
}

/** As a server and a browser take them apart: empty parts and dots go, and a backslash is a slash. */
function readParts(text: string): string[] | undefined {
  const path = text
    .toWellFormed()
    .replace(/^[a-z][a-z\d+.-]*:[\\/]{2}[^\\/?#]*/i, '')
    .replace(/[?#][^]*$/, '')
  const parts: string[] = []
  for (const raw of path.split(/[\\/]/)) {
    const part = decode(raw)
    if (part === undefined) return undefined
    if (part === '..') parts.pop()
    else if (part !== '' && part !== '.') parts.push(part)
  }
  return parts
}

function decode(text: string): string | undefined {
  try {
    return decodeURIComponent(text)
  } catch {
    return undefined
  }
}

interface Part {
  readonly word: string
  /** `undefined` for a fixed word. */
  readonly kind: PartKind | undefined
}
interface Route {
  readonly pattern: ScreenPattern
  readonly parts: readonly Part[]
  /** How many parts at the end may be missing. */
  readonly optional: number
  /** Of two routes that match, the one with more fixed words is meant, as the router has it. */
  readonly fixed: number
}

const routes: readonly Route[] = Object.entries(screens).map(([pattern, row]) => {
  const words = pattern.split('/').filter(Boolean)
  const kinds = row as Readonly<Record<string, PartKind | undefined>> // the table's type asks for a kind of each part
  const parts = words.map((word) =>
    word.startsWith(':')
      ? { word, kind: kinds[word.slice(1).replace('?', '')] ?? 'secret' }
      : { word, kind: undefined },
  )
  return {
    pattern: pattern as ScreenPattern,
    parts,
    optional: words.filter((word) => word.endsWith('?')).length,
    fixed: parts.filter(({ kind }) => !kind).length,
  }
})

/** Only A to Z: other alphabets have letters that fall on ours. */
const fold = (text: string) => text.replaceAll(/[A-Z]/g, (letter) => letter.toLowerCase())
const isMatch = ({ parts, optional }: Route, given: readonly string[]): boolean =>
  given.length <= parts.length &&
  given.length >= parts.length - optional &&
  given.every((text, at) => parts[at]?.kind !== undefined || fold(text) === fold(parts[at]?.word ?? ''))

function describe({ pattern, parts }: Route, given: readonly string[], suffix: string): ScreenAddress {
  const {
    isPassage = false,
    hasSecretQuery = false,
    isIsolated = false,
    isPublic = false,
    readsQuery = false,
  }: {
    isPassage?: boolean
    hasSecretQuery?: boolean
    isIsolated?: boolean
    isPublic?: boolean
    readsQuery?: boolean
  } = screens[pattern]
  const kinds = given.map((_, at) => parts[at]?.kind)
  const spell = (hides: boolean) => {
    const path = given
      .map((text, at) =>
        kinds[at] === undefined ? parts[at]?.word : hides && kinds[at] === 'secret' ? '…' : encodeURIComponent(text),
      )
      .join('/')
    return path === '' && suffix !== '' ? suffix : `/${path}${suffix}`
  }
  const hasSecretPart = kinds.includes('secret')
  return {
    kind: 'screen',
    pattern,
    path: spell(false),
    shown: spell(true),
    isKept: !hasSecretPart && !kinds.includes('own') && !readsQuery,
    readsQuery,
    hasSecret: hasSecretPart || hasSecretQuery,
    isPassage,
    isIsolated,
    isPublic,
  }
}
