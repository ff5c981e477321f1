import { Component, type ReactNode } from 'react'
import { useMessages } from '../i18n/use-messages.ts'
import { Button } from './button.tsx'
import styles from './load-failed.module.css'

interface Props {
  readonly children: ReactNode
}

interface State {
  readonly hasFailed: boolean
  readonly tries: number
}

/**
 * A fault inside leaves the page around it: what failed, what is safe, and a way to try again in place. React itself
 * has told the console.
 */
export class FaultBoundary extends Component<Props, State> {
  override state: State = { hasFailed: false, tries: 0 }

  static getDerivedStateFromError(): Partial<State> {
    return { hasFailed: true }
  }

  /** Once in place; code that did not arrive comes only with a new page. */
  retry = () => {
    if (this.state.tries > 0) location.reload()
    else this.setState({ hasFailed: false, tries: 1 })
  }

  override render(): ReactNode {
    return this.state.hasFailed ? <Fault onRetry={this.retry} /> : this.props.children
  }
}

function Fault({ onRetry }: { onRetry: () => void }) {
  const { t } = useMessages()
  return (
    <section className={styles['failed']} role="alert">
      <h2>{t('shell.fault.title')}</h2>
      <p>{t('shell.fault.text')}</p>
      <Button look="line" onClick={onRetry}>
        {t('shell.error.retry')}
      </Button>
    </section>
  )
}
