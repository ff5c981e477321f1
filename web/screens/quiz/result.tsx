import { ArrowLeft } from '../../art/lucide/icons.tsx'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useMessages } from '../../i18n/use-messages.ts'
import { Skeleton } from '../../parts/skeleton.tsx'
import { to } from '../../paths.ts'
import type { ScreenHandle } from '../../root.tsx'
import { ErrorScreen } from '../error-screen.tsx'
import { SignInGate } from '../../parts/study/gate.tsx'
import { PrivatePage } from '../private-page.tsx'
import { makeOwnLoader } from '../screen-loader.ts'
import type { Route } from './+types/result.ts'
import { FailedQuiz } from './failed-quiz.tsx'
import type { AttemptPlace } from './load-attempt.ts'
import { loadResult, type ResultView } from './load-result.ts'
import { QuizTop } from './quiz-top.tsx'
import { ResultHead } from './result-head.tsx'
import { ResultMap } from './result-map.tsx'
import styles from './result.module.css'
import { ReviewQuestion } from './review-question.tsx'
import { wordQuiz } from './wording.ts'
import { nouns } from './words.ts'

export const handle: ScreenHandle = {
  nouns,
  title(t, data) {
    const view = data as ResultView | undefined // this route's own loader made it
    if (view?.kind === 'there')
      return `${t('quiz.result.page', { name: view.result.name, phase: view.result.cert_name })} · ${t('shell.brand')}`
    return `${t(view?.kind === 'failed' ? 'quiz.failed.title' : 'lesson.item.quiz')} · ${t('shell.brand')}`
  },
}
export const clientLoader = makeOwnLoader(nouns, ({ params }: { params: AttemptPlace }) => loadResult(params))

const page = {
  waiting: (
    <>
      <Skeleton shape="block" />
      <Skeleton lines={8} />
    </>
  ),
  waitingClass: styles['waiting'],
  frame: (content: ReactNode) => <Page>{content}</Page>,
  signIn: <SignIn />,
  failed: (message: string) => <FailedQuiz message={message} />,
}

/** Before its data, and all there is without a script. */
export function HydrateFallback() {
  return <PrivatePage {...page} />
}

export default function QuizResult({ loaderData: view }: Route.ComponentProps) {
  return (
    <PrivatePage view={view} {...page}>
      {(found) => <Result view={found} />}
    </PrivatePage>
  )
}

function Result({ view: { result, next } }: { view: Extract<ResultView, { kind: 'there' }> }) {
  const { t } = useMessages()
  return (
    <Page
      name={wordQuiz(t, result)}
      back={
        <Link to={to.quiz(result.cert_id, result.category_id)}>
          <ArrowLeft aria-hidden="true" />
          <span>{t('quiz.result.overview')}</span>
        </Link>
      }
    >
      <ResultHead result={result} next={next} />
      <section aria-labelledby="questions" className={styles['questions']}>
        <h2 id="questions">{t('quiz.result.questions')}</h2>
        {result.has_review ? null : (
          <p className={styles['noReview']}>
            {t(
              result.start_state === 'running'
                ? 'quiz.result.noReview.running'
                : `quiz.result.noReview.${result.rules.review === 'full' ? 'none' : result.rules.review}`,
            )}
          </p>
        )}
        <ResultMap questions={result.questions} />
        <ol>
          {result.questions.map((question, at) => (
            <ReviewQuestion key={question.id} question={question} at={at} />
          ))}
        </ol>
      </section>
    </Page>
  )
}

function Page({ name, back, children }: { name?: string; back?: ReactNode; children: ReactNode }) {
  return (
    <div className={styles['page']}>
      <QuizTop name={name} back={back} />
      <main id="main" tabIndex={-1} className={styles['main']}>
        {children}
      </main>
    </div>
  )
}

function SignIn() {
  const { t } = useMessages()
  return (
    <>
      <h1 className="hide-visually">{t('lesson.item.quiz')}</h1>
      <SignInGate title={t('quiz.signIn')} phase={{ id: '', name: '' }} />
    </>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <Page>
      <ErrorScreen error={error} />
    </Page>
  )
}
