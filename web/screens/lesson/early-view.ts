// A learner's own lesson is asked for as soon as this code is here, while the router and the sentences still load:
// on a phone that is a second.
import { readLocale } from '../../../messages/locale.ts'
import { setCurrentLocale } from '../../i18n/messages.ts'
import { readToken } from '../../session/session.ts'
import { loadPlayer } from './player/late-player.tsx'
import { loadForReader, type LessonPlace, type LessonView } from './load-lesson.ts'

let early: { readonly key: string; readonly view: Promise<LessonView | undefined> } | undefined

const keyOf = ({ id, moduleId, lessonId }: LessonPlace) => `${id} ${moduleId} ${lessonId}`

/** Asks for the lesson of the document's address; on the server, for a visitor, or elsewhere nothing happens. */
export function askEarly(): void {
  if (import.meta.env.SSR || readToken() === undefined) return
  const [, id, moduleId, lessonId] =
    /^\/phase\/lesson-learn\/([^/]+)\/([^/]+)\/([^/]+)\/?$/.exec(location.pathname) ?? []
  if (!id || !moduleId || !lessonId) return
  setCurrentLocale(readLocale(document.documentElement.lang))
  const place = {
    id: decodeURIComponent(id),
    moduleId: decodeURIComponent(moduleId),
    lessonId: decodeURIComponent(lessonId),
  }
  // Whatever goes wrong this early has no sentence yet: it is asked again in its time.
  const view = loadForReader(place).then(
    (found) => (found.kind === 'failed' ? undefined : found),
    () => undefined,
  )
  early = { key: keyOf(place), view }
  void view.then(fetchFilm)
}

/** What was asked for early, once. */
export async function takeEarly(place: LessonPlace): Promise<LessonView | undefined> {
  const found = early
  early = undefined
  return found?.key === keyOf(place) ? found.view : undefined
}

function fetchFilm(view: LessonView | undefined): void {
  if (view?.kind !== 'open' || !view.lesson.video) return
  if (view.lesson.video.poster) new Image().src = view.lesson.video.poster
  void loadPlayer().catch(() => {}) // the screen asks again, and says so when it fails
}
