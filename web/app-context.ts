// What the server hands to a page that it renders. The browser has none of it: there pages ask through api.ts.
import { createContext } from 'react-router'
import type { ProviderName } from '../contract/provider.ts'
import type { Ask } from './api.ts'
import type { Locale } from '../messages/locale.ts'

export type Theme = 'auto' | 'light' | 'dark'

/** Worded by the server: a page without one has no code for it. */
interface SiteLink {
  readonly name: string
  readonly at: string
}

/** Settings of the school that pages show. */
export interface Site {
  readonly schoolName: string
  readonly publicUrl: string
  /** Folder of the home page's film. */
  readonly heroFolder: string
  readonly social: Readonly<Partial<Record<'video' | 'x' | 'instagram' | 'linkedin' | 'facebook', string>>>
  /** More networks, and what else the footer links to; each only when it is set. */
  readonly networks?: readonly SiteLink[]
  readonly links?: readonly SiteLink[]
  readonly isHttps: boolean
  /** The school has ended keeping phases on devices; absent otherwise. */
  readonly isOfflineEnded?: boolean
  /** Who else may sign people in here. */
  readonly providers: readonly ProviderName[]
  /** Whole seconds: the newest change of the content, for the footer; 0 before any. */
  readonly contentUpdatedAt: number
  /**
   * That day in words, in UTC. The server's work: a browser's first Intl object takes a phone a tenth of a second
   * (decision 011).
   */
  readonly contentUpdatedOn: string
}

/** What every page knows: the root loader's data. */
export interface RootData {
  readonly locale: Locale
  readonly theme: Theme
  readonly site: Readonly<Record<Locale, Site>>
}

export interface PageContext {
  readonly ask: Ask
  readonly locale: Locale
  readonly theme: Theme
  readonly site: Readonly<Record<Locale, Site>>
}

export const pageContext = createContext<PageContext>()
