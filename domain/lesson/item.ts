import type { ItemKind } from '../phase/edition.ts'

/**
 * The kinds that a learner can do today. Course files may already name experiments; a lesson that counted them before
 * they can be started could never be finished. The issue that brings them adds them here.
 */
export const servedItems: readonly ItemKind[] = ['video', 'reading', 'quiz']

/** Of a lesson's items those that can be done, in the lesson's order. */
export const keepServedItems = (items: readonly ItemKind[]): ItemKind[] => items.filter((item) => servedItems.includes(item))
