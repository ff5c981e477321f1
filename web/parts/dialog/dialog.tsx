import { lazy, Suspense, type ReactNode } from 'react'

export interface DialogProps {
  readonly title: string
  readonly isOpen: boolean
  /** Asked to close: Escape, the close button, a press outside. */
  readonly onClose: () => void
  readonly children: ReactNode
  /** Buttons at the end; the one that goes on comes last. */
  readonly actions?: ReactNode
  /** `narrow` is the feedback's 454 px (SPECIFICATION §9). */
  readonly width?: 'usual' | 'narrow'
  /** An answer is needed: a press outside does not close it. */
  readonly isAlert?: boolean
}

const load = () => import('./dialog-box.tsx')
const DialogBox = lazy(() => load().then((module) => ({ default: module.DialogBox })))

/** Call it when a pointer or the focus nears what will open a dialog, so that it is there when it is wanted. */
export const prepareDialog = (): void => void load()

/** A modal dialog; its code comes only when the first one opens. */
export function Dialog(props: DialogProps) {
  if (!props.isOpen) return null
  return (
    <Suspense>
      <DialogBox {...props} />
    </Suspense>
  )
}
