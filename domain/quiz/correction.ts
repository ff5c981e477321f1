// A question that is corrected where it is looked at: its texts as its author wrote them, and its solution.

/** A text of a question by its place in the files, in each language that has it. Markdown. */
export interface ItemText {
  readonly path: readonly string[]
  readonly by: Readonly<Record<string, string>>
}

/** The solution as the files say it. `fixed`: it follows from the order or the parts of the question. */
export type ItemKey =
  | {
      readonly kind: 'choices'
      readonly ids: readonly string[]
      readonly isMany: boolean
      /** A second choice may be accepted beside the right one. */
      readonly mayHaveAlso: boolean
      readonly answer: readonly string[]
      readonly also: readonly string[]
    }
  | { readonly kind: 'number'; readonly answer: string; readonly tolerance: string }
  | { readonly kind: 'forms'; readonly answer: readonly string[] }
  | { readonly kind: 'fixed' }

/** What can be changed of a question where it is looked at. */
export interface ItemForm {
  readonly texts: readonly ItemText[]
  readonly key: ItemKey
}

/** What is to be another. A solution is given as its ids, forms, or one number as it is written. */
export interface ItemChange {
  readonly texts: readonly { readonly path: readonly string[]; readonly lang: string; readonly text: string }[]
  readonly answer?: readonly string[] | undefined
  readonly also?: readonly string[] | undefined
  readonly tolerance?: string | undefined
}
