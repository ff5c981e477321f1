import type { ItemKind, PhaseCard, TreeNode } from '../../../contract/shapes.ts'

type Lesson = TreeNode['children'][number]

/** Minutes as whole hours and what is left of them. */
export const splitMinutes = (all: number): { hours: number; minutes: number } => ({
  hours: Math.floor(all / 60),
  minutes: all % 60,
})

export const listTreeLessons = (tree: readonly TreeNode[]): Lesson[] => tree.flatMap((module) => module.children)

export const sizeOf = (phase: Pick<PhaseCard, 'map_tree' | 'minutes'>) => ({
  lessons: listTreeLessons(phase.map_tree).length,
  ...splitMinutes(phase.minutes),
})

/**
 * One tile stands for a lesson: what it leads up to. A quiz at its end is in nearly all of them, and would make them
 * all alike.
 */
export const mainKind = (items: readonly ItemKind[]): ItemKind =>
  items.findLast((kind) => kind !== 'quiz') ?? items.at(-1) ?? 'reading'
