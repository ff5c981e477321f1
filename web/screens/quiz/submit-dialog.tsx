import { useMessages } from '../../i18n/use-messages.ts'
import { AskDialog } from '../../parts/dialog/ask-dialog.tsx'
import type { Attempt, AttemptView, AttemptStore } from './attempt-store.ts'
import styles from './submit-dialog.module.css'

interface Props {
  readonly attempt: Attempt
  readonly store: AttemptStore
  readonly state: AttemptView
  readonly onGo: (at: number) => void
  readonly onClose: () => void
  readonly onSubmitted: () => void
}

/** Asks once more, and names what is open and what is flagged (READINGS §6). */
export function SubmitDialog({ attempt, store, state, onGo, onClose, onSubmitted }: Props) {
  const { t } = useMessages()
  const places = attempt.questions.map(({ id }, at) => ({ id, at }))
  const open = places.filter(({ id }) => !state.answers.get(id)?.length)
  const flagged = places.filter(({ id }) => state.flags.has(id))

  const submit = async () => {
    const outcome = await store.submit()
    if (outcome === 'submitted') return onSubmitted()
    if (outcome === 'over') return onClose() // the page says so itself
    throw new Error(
      outcome === 'unsent' ? t('quiz.submit.unsent', { count: store.get().unsaved.size }) : t('quiz.submit.unreached'),
    )
  }
  const go = (at: number) => {
    onClose()
    onGo(at)
  }
  return (
    <AskDialog
      isAlert
      title={t('quiz.submit.title')}
      no={t('quiz.submit.no')}
      yes={t('quiz.submit.yes')}
      busy={t('quiz.submit.sending')}
      look="gold"
      act={submit}
      onClose={onClose}
    >
      <div className={styles['body']}>
        <p>{t('quiz.submit.open', { count: open.length })}</p>
        <Numbers places={open} isFlag={false} state={state} onGo={go} />
        {flagged.length > 0 ? (
          <>
            <p>{t('quiz.submit.flagged', { count: flagged.length })}</p>
            <Numbers places={flagged} isFlag state={state} onGo={go} />
          </>
        ) : null}
        <p>{t('quiz.submit.final')}</p>
      </div>
    </AskDialog>
  )
}

function Numbers({
  places,
  isFlag,
  state,
  onGo,
}: {
  places: readonly { id: string; at: number }[]
  isFlag: boolean
  state: AttemptView
  onGo: (at: number) => void
}) {
  const { t } = useMessages()
  if (places.length === 0) return null
  return (
    <ul className={styles['numbers']}>
      {places.map(({ id, at }) => (
        <li key={id}>
          <button
            type="button"
            data-flag={isFlag || undefined}
            aria-label={t('quiz.map.go', {
              number: at + 1,
              state: state.answers.get(id)?.length ? 'answered' : 'open',
              flag: state.flags.has(id) ? 'yes' : 'no',
            })}
            onClick={() => onGo(at)}
          >
            {at + 1}
          </button>
        </li>
      ))}
    </ul>
  )
}
