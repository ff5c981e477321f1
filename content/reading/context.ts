import type { Root } from 'hast'
import type { RecallQuestion } from '../../domain/recall/question.ts'
import type { Locale } from '../../messages/locale.ts'
import type { AssetStore } from '../assets.ts'
import type { Place, Report } from '../problem.ts'
import type { TermFinder } from './find-terms.ts'

/** Where links of a text lead. Each answers a path, or `undefined` when there is no such thing. */
export interface Links {
  readonly lesson: (id: string) => string | undefined
  readonly phase: (id: string) => string | undefined
  /** By its notebook's path in the course folder. */
  readonly lab: (file: string) => string | undefined
}

/** What rendering one Markdown text needs to know. */
export interface RenderContext {
  readonly source: string
  readonly lang: Locale
  readonly report: Report
  readonly place: (position: Root['position']) => Place
  readonly links: Links
  /** Files that the text names, relative to its folder. */
  readonly assets: AssetStore
  /** Put before every generated id, so that two texts of one page do not share one. */
  readonly idPrefix: string
  /** Whether the lesson has a film that the text may name a place for. */
  readonly hasFilm?: boolean
  /** Gathers the questions that come back, where the text may have some. */
  readonly recalls?: RecallQuestion[]
  /** Finds the words whose first use leads to what they mean. */
  readonly terms?: TermFinder | undefined
}
