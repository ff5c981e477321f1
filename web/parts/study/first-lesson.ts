import type { PhaseCard, TreeNode } from '../../../contract/shapes.ts'
import { to } from '../../paths.ts'

interface FirstLesson {
  readonly lesson: TreeNode['children'][number]['node']
  /** Its address. */
  readonly at: string
}

/** Where a phase begins; `undefined` while nothing is in it. */
export function firstLesson(phase: PhaseCard | undefined): FirstLesson | undefined {
  const module = phase?.map_tree[0]
  const lesson = module?.children[0]?.node
  return phase && module && lesson
    ? { lesson, at: to.lesson({ phase: phase.id, module: module.node.id, lesson: lesson.id }) }
    : undefined
}
