import type { TreeNode } from '../../../contract/shapes.ts'
import { Tile, type TileState } from '../../art/tile.tsx'
import { listTreeLessons, mainKind } from './phase-size.ts'
import styles from './phase-strip.module.css'

/** Lessons of a phase as tiles. Nothing here fills by percentage: a tile is a lesson, done or not. */
export function PhaseStrip({
  tree,
  stateOf,
}: {
  tree: readonly TreeNode[]
  stateOf?: ((lesson: string) => TileState) | undefined
}) {
  return (
    <span className={styles['strip']} aria-hidden="true">
      {listTreeLessons(tree).map(({ node }) => (
        <Tile key={node.id} kind={mainKind(node.items)} state={stateOf?.(node.id) ?? 'todo'} />
      ))}
    </span>
  )
}
