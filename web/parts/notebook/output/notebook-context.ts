import { createContext } from 'react'
import type { Surroundings } from './sanitise.ts'

/** What texts and outputs of a notebook can name besides what is in their own cell. */
export interface NotebookAround extends Pick<Surroundings, 'files' | 'links'> {
  /** The mathematical words that its texts define (`listDefinitions`). */
  readonly definitions: readonly string[]
}

/** Around a program that belongs to no notebook there is nothing. */
export const NotebookContext = createContext<NotebookAround>({ files: new Map(), links: {}, definitions: [] })
