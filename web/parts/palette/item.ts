/** Something that can be chosen: it leads somewhere, or does something. */
export interface Item {
  /** Unique among all. */
  readonly id: string
  readonly name: string
  /** What it is, or where; '' where the name says it. */
  readonly hint: string
  /** Of its name, where that is not the page's. */
  readonly lang?: string | undefined
  /** By which else it is found. */
  readonly alias?: string
  /** Shown before anything is typed. */
  readonly isFirst?: boolean
  readonly path?: string
  readonly act?: () => void
  /** What is written there. */
  readonly parts?: readonly { readonly text: string; readonly is_hit: boolean }[]
}
