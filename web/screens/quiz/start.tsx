import type { ReactNode } from 'react'
import { useMessages } from '../../i18n/use-messages.ts'
import { Skeleton } from '../../parts/skeleton.tsx'
import type { ScreenHandle } from '../../root.tsx'
import { ErrorScreen } from '../error-screen.tsx'
import { SignInGate } from '../../parts/study/gate.tsx'
import { PrivatePage } from '../private-page.tsx'
import { makeOwnLoader } from '../screen-loader.ts'
import type { Route } from './+types/start.ts'
import { AttemptScreen } from './attempt-screen.tsx'
import { FailedQuiz } from './failed-quiz.tsx'
import { loadAttempt, type AttemptPlace, type AttemptView } from './load-attempt.ts'
import { QuizTop } from './quiz-top.tsx'
import styles from './start.module.css'
import { wordQuiz } from './wording.ts'
import { nouns } from './words.ts'

export const handle: ScreenHandle = {
  nouns,
  title(t, data) {
    const view = data as AttemptView | undefined // this route's own loader made it
    if (view?.kind === 'open') return `${wordQuiz(t, view.attempt)} · ${view.attempt.cert_name} · ${t('shell.brand')}`
    return `${t(view?.kind === 'failed' ? 'quiz.failed.title' : 'lesson.item.quiz')} · ${t('shell.brand')}`
  },
}
export const clientLoader = makeOwnLoader(nouns, ({ params }: { params: AttemptPlace }) => loadAttempt(params))

const page = {
  waiting: (
    <>
      <HiddenHeading />
      <Skeleton lines={3} />
      <Skeleton shape="block" />
      <Skeleton shape="block" />
    </>
  ),
  waitingClass: styles['waiting'],
  frame: (content: ReactNode) => (
    <div className={styles['page']}>
      <QuizTop />
      <main id="main" tabIndex={-1} className={styles['plain']}>
        {content}
      </main>
    </div>
  ),
  signIn: <SignIn />,
  failed: (message: string) => <FailedQuiz message={message} />,
}

/** Before its data, and all there is without a script: the shape of a question. */
export function HydrateFallback() {
  return <PrivatePage {...page} />
}

export default function QuizStart({ loaderData: view }: Route.ComponentProps) {
  return (
    <PrivatePage view={view} {...page}>
      {({ attempt }) => <AttemptScreen key={attempt.train_user_id} attempt={attempt} />}
    </PrivatePage>
  )
}

function HiddenHeading() {
  const { t } = useMessages()
  return <h1 className="hide-visually">{t('lesson.item.quiz')}</h1>
}

function SignIn() {
  const { t } = useMessages()
  return (
    <>
      <HiddenHeading />
      <SignInGate title={t('quiz.signIn')} phase={{ id: '', name: '' }} />
    </>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <div className={styles['page']}>
      <QuizTop />
      <main id="main" tabIndex={-1}>
        <ErrorScreen error={error} />
      </main>
    </div>
  )
}
