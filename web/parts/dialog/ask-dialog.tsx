import type { ReactNode } from 'react'
import { Button } from '../button.tsx'
import { usePress } from '../use-press.ts'
import styles from './ask-dialog.module.css'
import { Dialog } from './dialog.tsx'

interface Props {
  readonly title: string
  readonly isOpen?: boolean
  /** An answer is needed: a press outside does not close it. */
  readonly isAlert?: boolean
  readonly children: ReactNode
  readonly no: string
  readonly yes: string
  /** In the place of `yes` while it is being done. */
  readonly busy?: string
  readonly look?: 'gold' | 'ink'
  /** What "yes" does. What it throws stands in the dialog, and can be tried again. */
  readonly act: () => Promise<unknown>
  readonly onClose: () => void
}

/** Asks before something is done, does it once however often it is pressed, and says what went wrong. */
export function AskDialog({
  title,
  isOpen = true,
  isAlert = false,
  children,
  no,
  yes,
  busy = yes,
  look = 'ink',
  act,
  onClose,
}: Props) {
  const { isBusy, problem, press } = usePress(act)
  return (
    <Dialog
      title={title}
      isOpen={isOpen}
      isAlert={isAlert}
      onClose={onClose}
      actions={
        <>
          <Button look="line" onClick={onClose}>
            {no}
          </Button>
          <Button look={look} busy={isBusy ? busy : undefined} onClick={press}>
            {yes}
          </Button>
        </>
      }
    >
      {children}
      <p role="alert" className={styles['problem']}>
        {problem}
      </p>
    </Dialog>
  )
}
