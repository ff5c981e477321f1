import { X } from '../../art/lucide/icons.tsx'
import { useEffect, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { useMessages } from '../../i18n/use-messages.ts'
import { prepareDialog } from '../../parts/dialog/dialog.tsx'
import { to } from '../../paths.ts'
import { AttemptBar } from './attempt-bar.tsx'
import styles from './attempt-screen.module.css'
import type { Attempt, AttemptStore } from './attempt-store.ts'
import { ConnectionNote } from './connection-note.tsx'
import { EndDialog } from './end-dialog.tsx'
import { KeysNote } from './keys-note.tsx'
import { QuestionMap } from './question-map.tsx'
import { QuestionView } from './question-view.tsx'
import { QuizTop } from './quiz-top.tsx'
import { SubmitDialog } from './submit-dialog.tsx'
import { Timer } from './timer.tsx'
import { screenOf } from './types/registry.ts'
import { useAttempt, useAttemptView } from './use-attempt.ts'
import { useLiking } from './use-liking.ts'
import { useShortcuts } from './use-shortcuts.ts'
import { wordQuiz } from './wording.ts'
import { Button } from '../../parts/button.tsx'

/** A running attempt: one question at a time, each answer saved when it is given. */
export function AttemptScreen({ attempt }: { attempt: Attempt }) {
  const store = useAttempt(attempt)
  return store ? <Running attempt={attempt} store={store} /> : null
}

function Running({ attempt, store }: { attempt: Attempt; store: AttemptStore }) {
  const { t } = useMessages()
  const navigate = useNavigate()
  const state = useAttemptView(store)
  const { at, go } = usePlace(attempt)
  const [isSubmitting, setIsSubmitting] = useState(false)
  const [hasKeys] = useLiking('quiz-keys')
  const { questions, category_id: quizId, train_user_id: attemptId } = attempt
  const question = questions[at]
  const isRunning = state.stage === 'running'

  // An effect: the dialogs' code must be here before the connection is lost.
  useEffect(prepareDialog, [])

  const give = (given: string) => question && store.answer(question.id, given)
  const flag = () => question && store.flag(question.id, !state.flags.has(question.id))
  useShortcuts({
    isOn: hasKeys && isRunning,
    flag,
    move: (by) => go(at + by),
    choose(nth) {
      const pressed = question && screenOf(question).pressKey?.(question, state.answers.get(question.id) ?? '', nth)
      if (pressed === undefined) return false
      give(pressed)
      return true
    },
  })

  if (!question) return null
  const openDialog = () => setIsSubmitting(true)
  const seeResult = () => void navigate(to.quizResult(quizId, attemptId), { replace: true })
  return (
    <div className={styles['page']}>
      <QuizTop
        name={wordQuiz(t, attempt)}
        back={
          <Link to={to.quiz(attempt.cert_id, quizId)}>
            <X aria-hidden="true" />
            <span>{t('quiz.leave')}</span>
          </Link>
        }
      >
        <Timer clock={store.clock} deadline={state.deadline} onEnd={store.end} onDoubt={() => void store.refresh()} />
      </QuizTop>
      <main id="main" tabIndex={-1} className={styles['main']}>
        <ConnectionNote state={state} />
        <QuestionView
          question={question}
          at={at}
          count={questions.length}
          state={state}
          isClosed={!isRunning}
          onGive={give}
        />
        <AttemptBar
          at={at}
          count={questions.length}
          isFlagged={state.flags.has(question.id)}
          onFlag={flag}
          onGo={go}
          onSubmit={openDialog}
        />
      </main>
      <aside className={styles['side']} aria-label={t('quiz.map')}>
        <QuestionMap questions={questions} at={at} state={state} onGo={go} />
        <SubmitNote
          openCount={questions.filter(({ id }) => !state.answers.get(id)?.length).length}
          onSubmit={openDialog}
        />
        <KeysNote count={screenOf(question).countKeys?.(question) ?? 0} />
      </aside>
      {isSubmitting && isRunning ? (
        <SubmitDialog
          attempt={attempt}
          store={store}
          state={state}
          onGo={go}
          onClose={() => setIsSubmitting(false)}
          onSubmitted={seeResult}
        />
      ) : null}
      <EndDialog state={state} onSeeResult={seeResult} />
    </div>
  )
}

/** Beside the question where there is room: how many are open, and submit. */
function SubmitNote({ openCount, onSubmit }: { openCount: number; onSubmit: () => void }) {
  const { t, gap } = useMessages()
  return (
    <div className={styles['submit']}>
      <p>
        {t('quiz.openCount', { count: openCount })}
        {gap}
        {t('quiz.autosaved')}
      </p>
      <Button look="line" onPointerEnter={prepareDialog} onClick={onSubmit}>
        {t('quiz.submit')}
      </Button>
    </div>
  )
}

const keyOf = (attemptId: string) => `quiz-place ${attemptId}`

/**
 * Which question is in view, kept through a reload. An attempt that was begun elsewhere opens at its first open
 * question.
 */
function usePlace({ train_user_id: attemptId, questions }: Attempt) {
  const [id, setId] = useState(() => {
    const kept = sessionStorage.getItem(keyOf(attemptId))
    return (
      questions.find((question) => question.id === kept) ??
      questions.find(({ given }) => given === '') ??
      questions[0]
    )?.id
  })
  const at = Math.max(
    0,
    questions.findIndex((question) => question.id === id),
  )
  const go = (to: number) => {
    const next = questions[to]
    if (!next) return
    setId(next.id)
    sessionStorage.setItem(keyOf(attemptId), next.id)
  }
  return { at, go }
}
