import { data } from 'react-router'
import type { Route } from './+types/lesson.ts'
import { pageContext } from '../../app-context.ts'
import { notifyFailure } from '../../parts/notify.ts'
import { readToken } from '../../session/session.ts'
import type { ScreenHandle } from '../../root.tsx'
import { ErrorScreen } from '../error-screen.tsx'
import { withMessages } from '../screen-loader.ts'
import { ClosedLesson } from './closed-lesson.tsx'
import { FailedLesson } from './failed-lesson.tsx'
import { loadForReader, loadForVisitor, type LessonPlace, type LessonView } from './load-lesson.ts'
import { OpenLesson } from './open-lesson.tsx'
import { rememberPhase } from './last-phase.ts'

const nouns = ['lesson'] as const
const asView = (data: unknown) => data as LessonView | undefined // this route's own loaders made it

export const handle: ScreenHandle = {
  nouns,
  title(t, data) {
    const view = asView(data)
    if (view?.kind === 'open') return `${t('lesson.title', { lesson: view.lesson.name, phase: view.lesson.cert_name })} · ${t('shell.brand')}`
    if (view?.kind === 'closed') return `${t('lesson.title', { lesson: view.lesson.name, phase: view.phase.name })} · ${t('shell.brand')}`
    return `${t(view?.kind === 'failed' ? 'lesson.failed.title' : 'shell.notFound.title')} · ${t('shell.brand')}`
  },
  description(t, data) {
    const view = asView(data)
    if (view?.kind === 'open') return t('lesson.description', { lesson: view.lesson.name, phase: view.lesson.cert_name })
    return view?.kind === 'closed' ? t('lesson.description', { lesson: view.lesson.name, phase: view.phase.name }) : t('shell.brand')
  },
}

export async function loader({ context, params }: Route.LoaderArgs) {
  const view = await loadForVisitor(context.get(pageContext).ask, params)
  return data(view, { status: view.kind === 'missing' ? 404 : 200 })
}

/** The lesson that is shown: when asking again fails (another language, say), it stays. */
let shown: { readonly path: string; readonly view: LessonView } | undefined
/** The document's own address: its page came with data; every later one is asked for by calls. */
const documentPath = import.meta.env.SSR ? '' : location.pathname

async function load({ params, serverLoader, request }: { params: LessonPlace; serverLoader: () => Promise<LessonView>; request: Request }): Promise<LessonView> {
  // The first page came with what a visitor gets; only a learner's own state is asked for again.
  const path = new URL(request.url).pathname
  const isFirst = shown === undefined && path === documentPath
  const view = isFirst && readToken() === undefined ? await serverLoader() : await loadForReader(params)
  if (view.kind === 'failed' && (shown?.path === path || isFirst)) {
    const kept = shown?.view ?? (await serverLoader())
    if (kept.kind === 'open') {
      notifyFailure(view.message)
      return kept
    }
  }
  shown = { path, view }
  if (view.kind === 'open' && view.lesson.is_enrolled) rememberPhase(view.lesson.cert_id)
  return view
}
export const clientLoader = Object.assign(withMessages(nouns, load), { hydrate: true as const })

export default function Lesson({ loaderData: view }: Route.ComponentProps) {
  switch (view.kind) {
    case 'open':
      return <OpenLesson key={`${view.lesson.cert_id} ${view.lesson.id}`} view={view} />
    case 'closed':
      return <ClosedLesson view={view} />
    case 'missing':
      return <ErrorScreen error={{ status: 404, statusText: '', internal: true, data: null }} />
    case 'failed':
      return <FailedLesson message={view.message} />
  }
}
