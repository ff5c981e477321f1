import type { ElementContent, Root } from 'hast'

/**
 * A part of a text that does not go through the parser of raw HTML: what is in it was made by us.
 * Authors cannot write one, so they cannot forge a figure, a formula or a prediction.
 */
export interface Slot {
  type: 'slot'
  kind: 'block' | 'math'
  /** Of a block: its name (blocks/registry.ts). */
  block: string
  attributes: Record<string, string>
  /** TeX of a formula. */
  tex: string
  isDisplay: boolean
  children: ElementContent[]
  /** What an author wrote for the block itself to read, and where. */
  code?: { readonly text: string; readonly position: Root['position'] }
  position?: Root['position']
  data?: undefined
}

declare module 'hast' {
  interface RootContentMap {
    slot: Slot
  }
  interface ElementContentMap {
    slot: Slot
  }
}
