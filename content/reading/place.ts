import type { Root } from 'hast'
import type { Place } from '../problem.ts'

/** Places of a text that begins `linesAbove` lines down its file. */
export const toPlace =
  (file: string, linesAbove: number) =>
  (position: Root['position']): Place => ({
    file,
    line: (position?.start.line ?? 1) + linesAbove,
    col: position?.start.column ?? 1,
  })
