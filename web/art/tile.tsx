import type { ItemKind } from '../../contract/shapes.ts'
import styles from './tile.module.css'

export type TileState = 'done' | 'now' | 'todo' | 'locked'

// The smallest piece of the identity. Shape says what an item is, fill says how far you are.
const outlines: Readonly<Record<ItemKind, string>> = {
  reading: 'M1 1h14v14H1z',
  video: 'M1 1h7a7 7 0 0 1 0 14H1z',
  experiment: 'M1 1a14 14 0 0 1 14 14H1z',
  quiz: 'M15 8A7 7 0 1 1 1 8a7 7 0 0 1 14 0z',
}

/** Square: reading. Half-round: video. Quarter-round: experiment. Circle: quiz. Without a label it is decoration. */
export function Tile({
  kind,
  state = 'todo',
  label,
}: {
  kind: ItemKind
  state?: TileState
  label?: string | undefined
}) {
  return (
    <svg
      className={styles['tile']}
      data-state={state}
      viewBox="0 0 16 16"
      role={label ? 'img' : undefined}
      aria-label={label}
      aria-hidden={label ? undefined : true}
    >
      <path d={outlines[kind]} />
    </svg>
  )
}
