import { ArrowRight } from '../../art/lucide/icons.tsx'
import { data, Link } from 'react-router'
import type { Route } from './+types/overview.ts'
import { pageContext } from '../../app-context.ts'
import { Tile } from '../../art/tile.tsx'
import { useMessages } from '../../i18n/use-messages.ts'
import { ButtonLink } from '../../parts/button.tsx'
import { NameIn } from '../../parts/name-in.tsx'
import { LateKeep } from '../../parts/offline/late-keep.tsx'
import { Awaited } from '../../parts/own-page.tsx'
import { Skeleton } from '../../parts/skeleton.tsx'
import { to } from '../../paths.ts'
import type { ScreenHandle } from '../../root.tsx'
import { asksAgainOnArrival } from '../asks-again.ts'
import { EnrolGate, PaidGate, SignInGate } from '../../parts/study/gate.tsx'
import { kindOfLesson, listStudyLessons, stateOfLesson } from '../../parts/study/study-outline.ts'
import { LoadedPage } from '../loaded-page.tsx'
import { withMessages } from '../screen-loader.ts'
import { loadOverview, loadOverviewForReader, type OverviewView } from './load-overview.ts'
import { ModuleList } from './module-list.tsx'
import styles from './overview.module.css'
import { Timeline } from './timeline.tsx'
import { LoadFailed } from '../../parts/load-failed.tsx'
import failedStyles from './failed.module.css'
import type { OutputOf } from '../../../contract/index.ts'
import finalRow from './final-row.module.css'

const nouns = ['learning', 'lesson'] as const

export const handle: ScreenHandle = {
  nouns,
  title(t, data) {
    const view = data as OverviewView | undefined // this route's own loaders made it
    const own = view?.kind === 'learner' || view?.kind === 'outside' ? view.phase.name : t('learning.failed.title')
    return `${own} · ${t('shell.brand')}`
  },
}

/** The frame around it has nothing to show either where there is no such phase or module. */
async function orNotFound(view: Promise<OverviewView>) {
  const found = await view
  if (found.kind === 'missing') throw data(null, { status: 404 })
  return found
}

export const loader = ({ context, params }: Route.LoaderArgs) =>
  orNotFound(loadOverview(context.get(pageContext).ask, params, false))
export const clientLoader = Object.assign(
  withMessages(nouns, ({ params }: { params: { id: string; moduleId?: string } }) =>
    orNotFound(loadOverviewForReader(params)),
  ),
  { hydrate: asksAgainOnArrival() },
)

export default function Overview({ loaderData: view, params }: Route.ComponentProps) {
  return (
    <LoadedPage view={view} failed={(message) => <Failed message={message} />}>
      {(found) => <Found view={found} moduleId={params.moduleId} />}
    </LoadedPage>
  )
}

function Found({ view, moduleId }: { view: Learner | Outside; moduleId: string | undefined }) {
  const { phase, outline } = view
  return (
    <>
      <header className={styles['head']}>
        <h1>
          <NameIn name={phase.name} lang={phase.lang} />
        </h1>
        <p lang={phase.desc_lang ?? phase.lang}>{phase.desc}</p>
        {view.kind === 'learner' ? <Resume view={view} /> : <WayIn view={view} />}
        {view.kind === 'learner' ? <LateKeep phaseId={phase.id} /> : null}
      </header>
      <Body view={view} phaseId={phase.id} outline={outline} moduleId={moduleId} />
    </>
  )
}

type Learner = Extract<OverviewView, { kind: 'learner' }>
type Outside = Extract<OverviewView, { kind: 'outside' }>

/** How far, and gold at the part where the learner stopped. */
function Resume({ view: { phase, outline, next } }: { view: Learner }) {
  const { t } = useMessages()
  const lesson = listStudyLessons(outline).find(({ id }) => id === next?.lesson_id)
  const isStarted = listStudyLessons(outline).some(({ items }) => items.some(({ isComplete }) => isComplete))
  return (
    <div className={styles['resume']}>
      <div className={styles['progress']}>
        <span className={styles['strip']} aria-hidden="true">
          {listStudyLessons(outline).map((one) => (
            <Tile key={one.id} kind={kindOfLesson(one)} state={stateOfLesson(outline, one)} />
          ))}
        </span>
        {outline.progress ? <p>{t('lesson.progress', outline.progress)}</p> : null}
      </div>
      {lesson && next ? (
        <ButtonLink
          look="gold"
          icon={<ArrowRight aria-hidden="true" />}
          to={to.lesson({
            phase: phase.id,
            module: lesson.moduleId,
            lesson: lesson.id,
            item: next.item === 'quiz' ? 'quiz' : undefined,
          })}
        >
          <span className={styles['words']}>
            {t(isStarted ? 'learning.overview.continue' : 'learning.overview.start', {
              number: lesson.number,
              lesson: lesson.name,
            })}
          </span>
        </ButtonLink>
      ) : (
        <p className={styles['done']}>{t('learning.overview.done')}</p>
      )}
    </div>
  )
}

function WayIn({ view: { reason, phase, outline } }: { view: Outside }) {
  const { t } = useMessages()
  const preview = listStudyLessons(outline).find(({ isPreview }) => isPreview)
  if (reason === 'paid') return <PaidGate phase={phase} preview={preview} />
  if (reason === 'free') return <EnrolGate phase={phase} preview={preview} />
  return (
    <>
      <Awaited
        visitor={<SignInGate title={t('lesson.gate.signIn.phase')} phase={phase} preview={preview} />}
        className={styles['waiting']}
      >
        <Skeleton lines={3} />
      </Awaited>
    </>
  )
}

function Body({
  view,
  phaseId,
  outline,
  moduleId,
}: {
  view: Learner | Outside
  phaseId: string
  outline: Learner['outline']
  moduleId: string | undefined
}) {
  const { t } = useMessages()
  return (
    <div className={styles['columns']} data-alone={view.kind === 'outside' || undefined}>
      <section className={styles['modules']} aria-labelledby="modules">
        <h2 id="modules">{t('learning.overview.modules')}</h2>
        <ModuleList phaseId={phaseId} outline={outline} moduleId={moduleId} />
        {view.kind === 'learner' && view.final ? <FinalRow phaseId={phaseId} final={view.final} /> : null}
      </section>
      {view.kind === 'learner' ? (
        <section className={styles['timeline']} aria-labelledby="timeline">
          <h2 id="timeline">{t('learning.timeline')}</h2>
          <Timeline phaseId={phaseId} entries={view.timeline} zone={view.zone} />
        </section>
      ) : null}
    </div>
  )
}

function Failed({ message }: { message: string }) {
  const { t } = useMessages()
  return (
    <div className={failedStyles['failed']}>
      <LoadFailed
        heading="h1"
        title={t('learning.failed.title')}
        message={message}
        body={(reason) => t('learning.failed.body', { reason })}
      />
    </div>
  )
}

type Final = NonNullable<OutputOf<'/dataset-cert/overview'>['final']>

/** Below the modules: the quiz over all of them. */
function FinalRow({ phaseId, final }: { phaseId: string; final: Final }) {
  const { t } = useMessages()
  return (
    <section className={finalRow['final']} aria-labelledby="final">
      <h2 id="final">
        <Tile kind="quiz" state={final.is_passed ? 'done' : 'todo'} />
        <Link to={to.quiz(phaseId, final.category_id)}>{t('learning.final')}</Link>
      </h2>
      <p>
        {t('learning.final.about', { count: final.question_count, minutes: final.minutes })}
        {final.is_passed ? <b>{t('learning.final.passed')}</b> : null}
      </p>
    </section>
  )
}
