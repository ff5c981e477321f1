import type { ReactNode } from 'react'
import { useMessages } from '../../i18n/use-messages.ts'
import { Skeleton } from '../../parts/skeleton.tsx'
import type { ScreenHandle } from '../../root.tsx'
import { EnrolGate, PaidGate, SignInGate } from '../../parts/study/gate.tsx'
import { PrivatePage } from '../private-page.tsx'
import { makeOwnLoader } from '../screen-loader.ts'
import type { Route } from './+types/overview.ts'
import { FailedQuiz } from './failed-quiz.tsx'
import { loadQuiz, type QuizPlace, type QuizView } from './load-quiz.ts'
import styles from './overview.module.css'
import { QuizHistory } from './quiz-history.tsx'
import { QuizRules } from './quiz-rules.tsx'
import { QuizScores } from './quiz-scores.tsx'
import { Standing } from './standing.tsx'
import { isFinal, wordQuiz } from './wording.ts'
import { nouns as quizNouns } from './words.ts'

const nouns = [...quizNouns, 'learning'] as const

export const handle: ScreenHandle = {
  nouns,
  title(t, data) {
    const view = data as QuizView | undefined // this route's own loader made it
    if (view?.kind === 'learner') return `${wordQuiz(t, view.quiz)} · ${view.quiz.cert_name} · ${t('shell.brand')}`
    return `${t(view?.kind === 'failed' ? 'quiz.failed.title' : 'learning.tab.quiz')} · ${t('shell.brand')}`
  },
}
export const clientLoader = makeOwnLoader(nouns, ({ params }: { params: QuizPlace }) => loadQuiz(params))

const page = {
  waiting: (
    <>
      <Skeleton lines={2} />
      <Skeleton shape="block" />
      <Skeleton lines={6} />
    </>
  ),
  waitingClass: styles['waiting'],
  frame: (content: ReactNode) => content,
  signIn: <SignIn />,
  failed: (message: string) => <FailedQuiz message={message} />,
}

/** Before its data, and all there is without a script. */
export function HydrateFallback() {
  return <PrivatePage {...page} />
}

export default function QuizOverview({ loaderData: view }: Route.ComponentProps) {
  return (
    <PrivatePage view={view} {...page}>
      {(found) => (found.kind === 'outside' ? <Outside view={found} /> : <Quiz view={found} />)}
    </PrivatePage>
  )
}

function Outside({ view: { reason, phase } }: { view: Extract<QuizView, { kind: 'outside' }> }) {
  const { t } = useMessages()
  return (
    <div className={styles['gate']}>
      <h1>{t('learning.tab.quiz')}</h1>
      {reason === 'paid' ? <PaidGate phase={phase} /> : <EnrolGate phase={phase} />}
    </div>
  )
}

function Quiz({ view: { quiz, all, next } }: { view: Extract<QuizView, { kind: 'learner' }> }) {
  const { t } = useMessages()
  return (
    <div className={styles['columns']}>
      <div className={styles['quiz']}>
        <h1>{wordQuiz(t, quiz)}</h1>
        {isFinal(quiz) ? <p>{t('quiz.final.about', { count: quiz.rules.question_count })}</p> : null}
        <Standing key={quiz.category_id} quiz={quiz} next={next} />
        <section aria-labelledby="rules">
          <h2 id="rules">{t('quiz.rules')}</h2>
          <QuizRules quiz={quiz} />
        </section>
        <section aria-labelledby="history">
          <h2 id="history">{t('quiz.history')}</h2>
          <QuizHistory quiz={quiz} />
        </section>
      </div>
      <section className={styles['all']} aria-labelledby="all">
        <h2 id="all">{t('quiz.all')}</h2>
        <QuizScores all={all} phaseId={quiz.cert_id} current={quiz.category_id} />
      </section>
    </div>
  )
}

function SignIn() {
  const { t } = useMessages()
  return (
    <div className={styles['gate']}>
      <h1 className="hide-visually">{t('learning.tab.quiz')}</h1>
      <SignInGate title={t('quiz.signIn')} phase={{ id: '', name: '' }} />
    </div>
  )
}
