import type { ItemKind } from '../phase/edition.ts'

/**
 * The kinds that a learner can do today. A lesson that counted another kind could never be finished: an issue that brings
 * a new kind adds it here once it can be done from end to end.
 */
const servedItems: readonly ItemKind[] = ['video', 'reading', 'experiment', 'quiz']

/** Of a lesson's items those that can be done, in the lesson's order. */
export const keepServedItems = (items: readonly ItemKind[]): ItemKind[] =>
  items.filter((item) => servedItems.includes(item))
