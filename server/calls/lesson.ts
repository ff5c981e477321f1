import type { OutputOf } from '../../contract/index.ts'
import { orderLanguages, pickText } from '../../domain/language.ts'
import { keepServedItems } from '../../domain/lesson/item.ts'
import { keepOfText, nothingMade, readMade, type Made } from '../../domain/lesson/made.ts'
import { clipRanges, shareWatched, type WatchedRange } from '../../domain/lesson/watched.ts'
import { admitLearner, admitReader } from '../../domain/phase/access.ts'
import { buildOutlines, findNeighbours, listLessons, type Neighbour } from '../../domain/phase/outline.ts'
import { countProgress, gatherCompleted, isLessonComplete } from '../../domain/phase/progress.ts'
import { selectCompletions } from '../../store/enrolment.ts'
import { selectOptionalLessonExperiment } from '../../store/experiment.ts'
import {
  selectLessonPlace,
  selectLessonText,
  selectOptionalLesson,
  type LessonFact,
  type LessonTextFact,
} from '../../store/lesson.ts'
import { selectOutlineFacts } from '../../store/phase.ts'
import { completeItem } from '../flows/complete-item.ts'
import { canMarkFilm, creditPlace, reportFilm } from '../flows/watch-film.ts'
import { refuse, transact, type CallContext, type Handlers } from './call-context.ts'
import { signFilm } from '../flows/film-address.ts'
import { fileAddress, mediaAddress, presentItems } from './present-phase.ts'

export const lessonCalls = {
  '/lesson/detail': async ({ database, config, learner, locale, now }, { cert_id, lesson_id, module_id }) => {
    const key = { phaseId: cert_id, lessonId: lesson_id, accountId: learner?.id ?? null }
    const lesson = await selectOptionalLesson(database, key)
    if (!lesson || (module_id !== undefined && module_id !== lesson.module_id)) return refuse('not_found')
    const admission = admitReader({
      state: lesson.phase_state,
      isEnrolled: lesson.is_enrolled,
      isPreview: lesson.is_preview,
    })
    if (admission !== 'open') return refuse(admission)

    const text = await selectLessonText(database, { ...key, languages: orderLanguages(locale) })
    const outline = buildOutlines(await selectOutlineFacts(database, [cert_id]), locale).get(cert_id) ?? []
    const place =
      learner && lesson.is_enrolled ? await selectLessonPlace(database, { ...key, accountId: learner.id }) : undefined
    const completed = gatherCompleted((place?.completed ?? []).map((item) => ({ lessonId: lesson_id, item })))
    const { previous, next } = findNeighbours(outline, lesson_id)
    return {
      cert_id,
      cert_name: pickText(lesson.phase_title, locale).text,
      module_id: lesson.module_id,
      module_name: pickText(lesson.module_title, locale).text,
      id: lesson_id,
      name: text.title,
      minutes: lesson.minutes,
      is_preview: lesson.is_preview,
      is_enrolled: lesson.is_enrolled,
      lang: text.lang,
      reading: text.reading,
      headings: text.headings,
      video: presentVideo({ lesson, text, config, now }),
      items: presentItems({ id: lesson_id, items: keepServedItems(lesson.items) }, completed),
      item_minutes: [...(listLessons(outline).find(({ id }) => id === lesson_id)?.itemMinutes ?? [])],
      previous: presentNeighbour(previous),
      next: presentNeighbour(next),
      position: place ? { video: place.video_position, reading: place.reading_position, watched: place.watched } : null,
      made: place ? { guesses: place.guesses, goals: place.goals } : null,
    }
  },

  '/lesson/progress': async ({ database, learner, now }, input) => {
    const ranges = readRanges(input.range)
    if (!ranges) return refuse('invalid_input', { fields: { range: 'field.invalid' } })
    const given = parseMade(input.made)
    if (!given) return refuse('invalid_input', { fields: { made: 'field.invalid' } })
    const key = { phaseId: input.cert_id, lessonId: input.lesson_id, accountId: learner.id }
    const lesson = await selectOptionalLesson(database, key)
    const admission = lesson ? admitLearner({ state: lesson.phase_state, isEnrolled: lesson.is_enrolled }) : 'not_found'
    if (!lesson || admission !== 'open') return refuse(admission === 'open' ? 'not_found' : admission)
    const length = lesson.video_seconds ?? 0
    // Every language's text has the same guesses and plays.
    const made =
      given === nothingMade
        ? nothingMade
        : keepOfText(given, (await selectLessonText(database, { ...key, languages: [] })).reading)
    return transact(database, async (db) => {
      const { watched, creditedSeconds } = await reportFilm(db, {
        ...key,
        length,
        watched: clipRanges(ranges, length),
        videoPosition: input.video_position === undefined ? undefined : Math.min(input.video_position, length),
        readingPosition: input.reading_position,
        made,
        now,
      })
      return {
        watched_share: shareWatched(watched, length),
        is_video_finished: await canMarkFilm(db, { ...key, length, watched, creditedSeconds, now }),
      }
    })
  },

  '/lesson/complete': ({ database, learner, now, locale }, { cert_id, lesson_id, item }) =>
    transact(database, async (db) => {
      const key = { phaseId: cert_id, lessonId: lesson_id, accountId: learner.id }
      const lesson = await selectOptionalLesson(db, key)
      const admission = lesson
        ? admitLearner({ state: lesson.phase_state, isEnrolled: lesson.is_enrolled })
        : 'not_found'
      if (!lesson || admission !== 'open') return refuse(admission === 'open' ? 'not_found' : admission)
      if (!lesson.items.includes(item)) return refuse('not_found')

      const place = await selectLessonPlace(db, key)
      // What is complete stays so, even when a new edition brings a longer video (READINGS §5).
      if (item === 'video' && !place.completed.includes(item)) {
        const length = lesson.video_seconds ?? 0
        const creditedSeconds = creditPlace({ place, length, now })
        if (!(await canMarkFilm(db, { ...key, length, watched: place.watched, creditedSeconds, now })))
          return refuse('please_done_video')
      }
      if (
        item === 'experiment' &&
        !place.completed.includes(item) &&
        !(await selectOptionalLessonExperiment(db, key))?.isFinished
      )
        return refuse('please_done_experiment')
      await completeItem(db, { ...key, item, now })

      const outline = buildOutlines(await selectOutlineFacts(db, [cert_id]), locale).get(cert_id) ?? []
      const completed = gatherCompleted(await selectCompletions(db, { accountId: learner.id, phaseIds: [cert_id] }))
      const outlined = { id: lesson_id, items: keepServedItems(lesson.items) }
      return {
        items: presentItems(outlined, completed),
        is_lesson_complete: isLessonComplete(completed, outlined),
        progress: countProgress(outline, completed),
      }
    }),
} satisfies Pick<Handlers, '/lesson/detail' | '/lesson/progress' | '/lesson/complete'>

type LessonDetail = OutputOf<'/lesson/detail'>

const presentNeighbour = (place: Neighbour | undefined): LessonDetail['previous'] =>
  place ? { module_id: place.moduleId, lesson_id: place.lesson.id, name: place.lesson.title } : null

function presentVideo({
  lesson,
  text,
  config,
  now,
}: { lesson: LessonFact; text: LessonTextFact } & Pick<CallContext, 'config' | 'now'>): LessonDetail['video'] {
  if (!text.video || !lesson.items.includes('video')) return null
  const { sources, poster, captions, cues, chapters, transcript } = text.video
  // What is sold has addresses that end; they come only to who may see the lesson.
  const signed = (asset: string): string =>
    lesson.has_price && !lesson.is_preview ? signFilm(config.SECRET, asset, now) : ''
  return {
    sources: sources.map(({ asset, type }) => ({ src: `${mediaAddress(asset, config)}${signed(asset)}`, type })),
    poster: poster === null ? null : mediaAddress(poster, config),
    captions: captions === null ? null : `${fileAddress(captions)}${signed(captions)}`, // from here: those of another address would ask CORS of it, for the film too
    duration: lesson.video_seconds ?? 0,
    is_silent: lesson.video_has_sound === false,
    cues,
    chapters,
    transcript,
  }
}

/** `undefined`: no JSON. */
function parseMade(text: string | undefined): Made | undefined {
  if (text === undefined) return nothingMade
  try {
    return readMade(JSON.parse(text))
  } catch {
    return undefined
  }
}

/** `12.5-15` as numbers; `undefined` when a range runs backwards. The contract has checked the form. */
function readRanges(texts: readonly string[]): WatchedRange[] | undefined {
  const ranges = texts.map((text): WatchedRange => {
    const [start, end] = text.split('-').map(Number)
    return [start ?? 0, end ?? 0]
  })
  return ranges.some(([start, end]) => start > end) ? undefined : ranges
}
