import type { TreeNode } from '../../../contract/shapes.ts'
import type { TileState } from '../../art/tile.tsx'
import { listTreeLessons } from '../../parts/study/phase-size.ts'

/** From the next step alone: what lies before it is done, for the next step is the first thing that is not. */
export function statesBefore(tree: readonly TreeNode[], nextLesson: string | undefined): (lesson: string) => TileState {
  const order = listTreeLessons(tree).map(({ node }) => node.id)
  const at = nextLesson === undefined ? order.length : order.indexOf(nextLesson)
  return (lesson) => {
    const place = order.indexOf(lesson)
    return place < at ? 'done' : place === at ? 'now' : 'todo'
  }
}
