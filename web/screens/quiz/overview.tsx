import { useMessages } from '../../i18n/use-messages.ts'
import { Awaited } from '../../parts/own-page.tsx'
import { Skeleton } from '../../parts/skeleton.tsx'
import type { ScreenHandle } from '../../root.tsx'
import { EnrolGate, PaidGate, SignInGate } from '../lesson/gate.tsx'
import { withMessages } from '../screen-loader.ts'
import type { Route } from './+types/overview.ts'
import { FailedQuiz } from './failed-quiz.tsx'
import { loadQuiz, type QuizPlace, type QuizView } from './load-quiz.ts'
import styles from './overview.module.css'
import { QuizHistory } from './quiz-history.tsx'
import { QuizRules } from './quiz-rules.tsx'
import { QuizScores } from './quiz-scores.tsx'
import { Standing } from './standing.tsx'

const nouns = ['quiz', 'learning', 'lesson'] as const

export const handle: ScreenHandle = {
  nouns,
  title(t, data) {
    const view = data as QuizView | undefined // this route's own loader made it
    if (view?.kind === 'learner') return `${t('quiz.page', { name: view.quiz.name, phase: view.quiz.cert_name })} · ${t('shell.brand')}`
    return `${t(view?.kind === 'failed' ? 'quiz.failed.title' : 'learning.tab.quiz')} · ${t('shell.brand')}`
  },
}
export const clientLoader = Object.assign(
  withMessages(nouns, ({ params }: { params: QuizPlace }) => loadQuiz(params)),
  { hydrate: true as const },
)

/** Before its data, and all there is without a script. */
export function HydrateFallback() {
  return (
    <>
      <Awaited visitor={<SignIn />} className={styles['waiting']}>
        <Skeleton lines={2} />
        <Skeleton shape="block" />
        <Skeleton lines={6} />
      </Awaited>
    </>
  )
}

export default function QuizOverview({ loaderData: view }: Route.ComponentProps) {
  const { t } = useMessages()
  if (view.kind === 'failed') return <FailedQuiz message={view.message} />
  if (view.kind === 'visitor') return <SignIn />
  if (view.kind === 'outside') {
    return (
      <div className={styles['gate']}>
        <h1>{t('learning.tab.quiz')}</h1>
        {view.reason === 'paid' ? <PaidGate phase={view.phase} /> : <EnrolGate phase={view.phase} />}
      </div>
    )
  }
  const { quiz, all, next } = view
  return (
    <div className={styles['columns']}>
      <div className={styles['quiz']}>
        <h1>{t('quiz.title', { name: quiz.name })}</h1>
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
