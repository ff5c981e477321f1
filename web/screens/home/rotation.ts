// When the showcase turns by itself, and when it waits. Pure: the clock and the page are told by use-rotation.ts.

/** SPECIFICATION §9: showcase rotation 4000 ms. */
export const TURN_MS = 4000

export interface Rotation {
  readonly index: number
  /** Stopped until somebody says otherwise: by the button, by choosing a panel, by a wish for less motion. */
  readonly isPaused: boolean
  readonly isHovered: boolean
  readonly isFocused: boolean
  readonly isPageHidden: boolean
}

export type RotationEvent =
  | { readonly kind: 'turn'; readonly count: number }
  | { readonly kind: 'choose'; readonly index: number }
  | { readonly kind: 'toggle' }
  | { readonly kind: 'reduced-motion' }
  | { readonly kind: 'hover' | 'focus' | 'page-hidden'; readonly is: boolean }

/** SPECIFICATION §2: it starts on the third panel. */
export const firstRotation: Rotation = {
  index: 2,
  isPaused: false,
  isHovered: false,
  isFocused: false,
  isPageHidden: false,
}

export const isTurning = (state: Rotation): boolean =>
  !state.isPaused && !state.isHovered && !state.isFocused && !state.isPageHidden

export function rotate(state: Rotation, event: RotationEvent): Rotation {
  switch (event.kind) {
    case 'turn':
      return isTurning(state) ? { ...state, index: (state.index + 1) % event.count } : state // a timer that fires late turns nothing
    case 'choose':
      return { ...state, index: event.index, isPaused: true }
    case 'toggle':
      return { ...state, isPaused: !state.isPaused }
    case 'reduced-motion':
      return { ...state, isPaused: true }
    case 'hover':
      return { ...state, isHovered: event.is }
    case 'focus':
      return { ...state, isFocused: event.is }
    case 'page-hidden':
      return { ...state, isPageHidden: event.is }
  }
}
