import { Check, CloudOff } from '../../art/lucide/icons.tsx'
import { useMessages } from '../../i18n/use-messages.ts'
import type { AttemptView } from './attempt-store.ts'
import styles from './saved-note.module.css'
import { wordTime } from './wording.ts'

/** Where the answer to a question is: with the server and since when, on its way, or on this device. */
export function SavedNote({ question, state }: { question: string; state: AttemptView }) {
  const { t, locale } = useMessages()
  const savedAt = state.savedAt.get(question)
  const isUnsaved = state.unsaved.has(question)
  return (
    <p role="status" className={styles['saved']} data-behind={(isUnsaved && state.isCutOff) || undefined}>
      {isUnsaved && state.isCutOff ? (
        <>
          <CloudOff aria-hidden="true" />
          {t(navigator.onLine ? 'quiz.unsaved' : 'quiz.kept')}
        </>
      ) : isUnsaved ? (
        t('quiz.saving')
      ) : savedAt === undefined ? (
        ''
      ) : (
        <>
          <Check aria-hidden="true" />
          {t('quiz.saved', { time: wordTime(savedAt, locale) })}
        </>
      )}
    </p>
  )
}
