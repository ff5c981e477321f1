import { useRevalidator } from 'react-router'
import { useMessages } from '../i18n/use-messages.ts'
import { Button } from './button.tsx'
import styles from './load-failed.module.css'

interface Props {
  readonly heading: 'h1' | 'h2'
  readonly title: string
  /** What happened, told by the call. */
  readonly message: string
  /** Puts it into a sentence that says what is safe; the reason comes without its full stop. */
  readonly body?: (reason: string) => string
}

/** In the place of what could not be loaded: what happened, what is safe, and a way to try again in place. */
export function LoadFailed({ heading: Heading, title, message, body }: Props) {
  return (
    <div className={styles['failed']} role="alert">
      <Heading>{title}</Heading>
      <p>{body ? body(message.replace(/[.。]$/, '')) : message}</p>
      <Retry />
    </div>
  )
}

export function Retry() {
  const { t } = useMessages()
  const { state, revalidate } = useRevalidator()
  return (
    <Button
      look="gold"
      busy={state === 'loading' ? t('shell.error.retrying') : undefined}
      onClick={() => void revalidate()}
    >
      {t('shell.error.retry')}
    </Button>
  )
}
