import type { ReactNode } from 'react'
import { useLive } from './use-live.ts'

interface Props {
  readonly name: string
  readonly isPressed: boolean
  /** What marks it apart from the others. */
  readonly isMarked?: boolean
  readonly onPress: () => void
  readonly children: ReactNode
}

/** A tile of a drawing that can be pressed. Until its code is there, and without a script for good, it is drawn and no button. */
export function PressTile({ name, isPressed, isMarked = false, onPress, children }: Props) {
  if (!useLive())
    return (
      <span data-tile data-pressed={isPressed || undefined} data-marked={isMarked || undefined}>
        {children}
      </span>
    )
  return (
    <button
      type="button"
      data-tile
      data-pressed={isPressed || undefined}
      data-marked={isMarked || undefined}
      aria-pressed={isPressed}
      aria-label={name}
      onClick={onPress}
    >
      {children}
    </button>
  )
}
