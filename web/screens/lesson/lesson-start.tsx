import { redirect } from 'react-router'
import type { Route } from './+types/lesson-start.ts'
import { ask, type Ask } from '../../api.ts'
import { pageContext } from '../../app-context.ts'
import { useMessages } from '../../i18n/use-messages.ts'
import { ButtonLink } from '../../parts/button.tsx'
import { ownZone } from '../../own-zone.ts'
import { chooseResume } from '../../parts/study/choose-resume.ts'
import { readLastPhase } from '../../parts/study/last-phase.ts'
import { to } from '../../paths.ts'
import type { ScreenHandle } from '../../root.tsx'
import { forgetStart, readStart } from '../../session/pending-start.ts'
import { readToken } from '../../session/session.ts'
import { forReader, orMissing, type Failed, type Missing } from '../for-learner.ts'
import { LoadedPage } from '../loaded-page.tsx'
import { makeOwnLoader, withStatus } from '../screen-loader.ts'
import { FailedLesson } from './failed-lesson.tsx'
import styles from '../../parts/study/gate.module.css'
import { loadOutline } from './load-lesson.ts'
import { findStart, type StudyLesson } from '../../parts/study/study-outline.ts'

interface Found {
  readonly kind: 'start'
  readonly phaseName: string
  readonly lesson: StudyLesson
}
type Start = Found | Missing | Failed
const nouns = ['lesson'] as const

export const handle: ScreenHandle = {
  nouns,
  title(t, data) {
    const start = data as Start | undefined // this route's own loaders made it
    const what =
      start?.kind === 'start'
        ? start.phaseName
        : t(start?.kind === 'failed' ? 'lesson.failed.title' : 'shell.notFound.title')
    return `${what} · ${t('shell.brand')}`
  },
}

/**
 * A lesson was not named: the next step of the phase, or of the module. Only a learner has one, so the server names the
 * first.
 */
const find = (
  caller: Ask,
  params: { id: string; moduleId?: string | undefined },
  isLearner: boolean,
): Promise<Found | Missing> =>
  orMissing<Found | Missing>(async () => {
    const [outline, phase] = await Promise.all([
      loadOutline(caller, params.id, isLearner),
      isLearner ? undefined : caller('/index/cert-detail', { id: params.id }),
    ])
    const lesson = findStart(outline, params.moduleId)
    return lesson ? { kind: 'start', phaseName: phase?.name ?? '', lesson } : { kind: 'missing' }
  })

export const loader = async ({ context, params }: Route.LoaderArgs) =>
  withStatus(await find(context.get(pageContext).ask, params, false))

/**
 * Who signed in by home's one box and is in other phases comes back to where they stopped there, and begins nothing.
 * `isAny`: home's "Continue learning", which means the phase that was studied last, this one or another.
 */
async function findResume(phase: string, isAny: boolean): Promise<string | undefined> {
  if (readStart(Date.now()) !== phase) return undefined
  const { list } = await ask('/dataset-cert/user-self-list', { zone: ownZone() })
  const here = list.filter(({ left_at: left }) => left === null)
  if (here.length === 0 || (!isAny && here.some(({ id }) => id === phase))) return undefined
  forgetStart()
  const resume = chooseResume(here, readLastPhase())
  return resume?.next
    ? to.lesson({ phase: resume.id, module: resume.next.module_id, lesson: resume.next.lesson_id })
    : to.myLearning()
}

async function load({
  params,
  request,
}: {
  params: { id: string; moduleId?: string }
  request: Request
}): Promise<Start> {
  const isLearner = readToken() !== undefined
  const resume = isLearner
    ? await findResume(params.id, new URL(request.url).searchParams.has('go-on')).catch(() => undefined)
    : undefined // then the page says what is wrong
  if (resume !== undefined) throw redirect(resume, { status: 302 })
  const start = await forReader((asLearner) => find(ask, params, asLearner))
  if (start.kind !== 'start') return start
  throw redirect(to.lesson({ phase: params.id, module: start.lesson.moduleId, lesson: start.lesson.id }), {
    status: 302,
  })
}
export const clientLoader = makeOwnLoader(nouns, load)

export default function LessonStart({ loaderData: start, params }: Route.ComponentProps) {
  return (
    <LoadedPage view={start} failed={(message) => <FailedLesson message={message} />}>
      {(found) => <FirstLesson phase={params.id} found={found} />}
    </LoadedPage>
  )
}

function FirstLesson({ phase, found: { phaseName, lesson } }: { phase: string; found: Found }) {
  const { t } = useMessages()
  return (
    <div className={styles['page']}>
      <section className={styles['gate']}>
        <h1>{phaseName}</h1>
        <p>{t('lesson.start.body')}</p>
        <p className={styles['actions']}>
          <ButtonLink look="line" to={to.lesson({ phase, module: lesson.moduleId, lesson: lesson.id })}>
            {t('lesson.start.first', { lesson: lesson.name })}
          </ButtonLink>
        </p>
      </section>
    </div>
  )
}
