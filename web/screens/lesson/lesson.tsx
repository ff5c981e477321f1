import { useEffect } from 'react'
import { useLocation } from 'react-router'
import type { Route } from './+types/lesson.ts'
import { readGuess } from '../../../domain/lesson/guess.ts'
import { readPlay } from '../../../domain/lesson/plays/kinds.ts'
import { isFilmPlace } from '../../../domain/lesson/reading.ts'
import { pageContext } from '../../app-context.ts'
import { notifyFailure } from '../../parts/notify.ts'
import type { ScreenHandle } from '../../root.tsx'
import { asksAgainOnArrival } from '../asks-again.ts'
import { LoadedPage } from '../loaded-page.tsx'
import { shelve } from '../../written.tsx'
import { withMessages, withStatus } from '../screen-loader.ts'
import { awaitReadingFonts } from './reading/kept-fonts.ts'
import { ClosedLesson } from './closed-lesson.tsx'
import { askEarly, takeEarly } from './early-view.ts'
import { FailedLesson } from './failed-lesson.tsx'
import { loadForReader, loadForVisitor, type LessonDetail, type LessonPlace, type LessonView } from './load-lesson.ts'
import { OpenLesson } from './open-lesson.tsx'
import { loadPlayer } from './player/late-player.tsx'
import { rememberPhase } from '../../parts/study/last-phase.ts'

const nouns = ['lesson'] as const
askEarly()

const asView = (data: unknown) => data as LessonView | undefined // this route's own loaders made it

export const handle: ScreenHandle = {
  nouns,
  title(t, data) {
    const view = asView(data)
    if (view?.kind === 'open')
      return `${t('lesson.title', { lesson: view.lesson.name, phase: view.lesson.cert_name })} · ${t('shell.brand')}`
    if (view?.kind === 'closed')
      return `${t('lesson.title', { lesson: view.lesson.name, phase: view.phase.name })} · ${t('shell.brand')}`
    return `${t(view?.kind === 'failed' ? 'lesson.failed.title' : 'shell.notFound.title')} · ${t('shell.brand')}`
  },
  description(t, data) {
    const view = asView(data)
    if (view?.kind === 'open')
      return t('lesson.description', { lesson: view.lesson.name, phase: view.lesson.cert_name })
    return view?.kind === 'closed'
      ? t('lesson.description', { lesson: view.lesson.name, phase: view.phase.name })
      : t('shell.brand')
  },
}

export async function loader({ context, params }: Route.LoaderArgs) {
  const view = await loadForVisitor(context.get(pageContext).ask, params)
  return withStatus(
    view.kind === 'open'
      ? {
          ...view,
          lesson: { ...view.lesson, reading: view.lesson.reading.map((block) => shelveBlock(context, block)) },
        }
      : view,
  )
}

/** The text stands in the page; a block of code can be copied from there. */
function shelveBlock(context: Route.LoaderArgs['context'], block: LessonDetail['reading'][number]) {
  switch (block.kind) {
    case 'html':
      return readPlay(block.html) || isFilmPlace(block) ? block : { ...block, html: shelve(context, block.html) }
    case 'code':
      return { ...block, html: shelve(context, block.html), text: '' }
    case 'predict':
      return {
        ...block,
        question: readGuess(block.question) ? block.question : shelve(context, block.question), // a guess is read again
        answer: shelve(context, block.answer),
      }
  }
}

/** The lesson that is shown: when asking again fails (in another language, say), it stays. */
let shown: { readonly path: string; readonly view: LessonView } | undefined

async function load({ params, request }: { params: LessonPlace; request: Request }): Promise<LessonView> {
  const isLink = new URL(request.url).pathname !== location.pathname // else the text is on the screen already
  const [view] = await Promise.all([
    takeEarly(params).then((early) => early ?? loadForReader(params)),
    isLink ? awaitReadingFonts() : undefined,
  ])
  if (view.kind === 'failed' && shown?.view.kind === 'open' && shown.path === new URL(request.url).pathname) {
    notifyFailure(view.message)
    return shown.view
  }
  if (view.kind === 'open' && view.lesson.is_enrolled) rememberPhase(view.lesson.cert_id)
  if (view.kind === 'open' && view.lesson.video) await loadPlayer()
  return view
}
export const clientLoader = Object.assign(withMessages(nouns, load), { hydrate: asksAgainOnArrival() })

export default function Lesson({ loaderData: view }: Route.ComponentProps) {
  const { pathname } = useLocation()
  // An effect: what is on the page counts, wherever it came from.
  useEffect(() => {
    shown = { path: pathname, view }
  }, [pathname, view])
  return (
    <LoadedPage view={view} failed={(message) => <FailedLesson message={message} />}>
      {(found) =>
        found.kind === 'open' ? (
          <OpenLesson key={`${found.lesson.cert_id} ${found.lesson.id}`} view={found} />
        ) : (
          <ClosedLesson view={found} />
        )
      }
    </LoadedPage>
  )
}
