import { Check, X } from '../../art/lucide/icons.tsx'
import { useMessages } from '../../i18n/use-messages.ts'
import styles from './outcome.module.css'

/** A circle with a tick, or a square with a cross, and the word: never colour alone. */
export function Outcome({ isPassed }: { isPassed: boolean }) {
  const { t } = useMessages()
  return (
    <span className={styles['outcome']} data-passed={isPassed || undefined}>
      {isPassed ? <Check aria-hidden="true" /> : <X aria-hidden="true" />}
      {t(isPassed ? 'quiz.entry.passed' : 'quiz.entry.notPassed')}
    </span>
  )
}
