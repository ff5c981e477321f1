import { useMessages } from '../../i18n/use-messages.ts'
import type { AttemptView } from './attempt-store.ts'
import styles from './connection-note.module.css'

/** Nothing while all goes well; in plain words what happens to the answers when it does not. */
export function ConnectionNote({ state }: { state: AttemptView }) {
  const { t, gap } = useMessages()
  const isShown = state.isCutOff && state.stage === 'running'
  return (
    <div role="status" className={styles['note']} data-shown={isShown || undefined}>
      {isShown ? (
        <p>
          {t(navigator.onLine ? 'quiz.failing' : 'quiz.offline')}
          {gap}
          {state.unsaved.size > 0 ? <b>{t('quiz.waiting', { count: state.unsaved.size })}</b> : null}
        </p>
      ) : null}
    </div>
  )
}
