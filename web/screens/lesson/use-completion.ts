import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { isVideoFinished, type WatchedRange } from '../../../domain/lesson/watched.ts'
import { call, CallRefused } from '../../api.ts'
import { usePress } from '../../parts/use-press.ts'
import type { LessonDetail } from './load-lesson.ts'
import type { Progress } from './progress/use-progress.ts'
import type { StudyItem } from '../../parts/study/study-outline.ts'

const markables = ['video', 'reading', 'experiment'] as const
/** What can be marked here. */
export type Markable = (typeof markables)[number]

export interface Completion {
  readonly items: readonly StudyItem[]
  readonly mark: (kind: Markable) => void
  readonly busy: Markable | undefined
  readonly problem: { readonly kind: Markable; readonly message: string } | undefined
  /** The server will take the mark, as far as can be seen from here. */
  readonly isVideoFinished: boolean
  /** Refused with please_done_video or please_done_experiment: the page says so itself. */
  readonly refused: 'video' | 'experiment' | undefined
  readonly closeRefusal: () => void
}

export function useCompletion({
  lesson,
  progress,
  watched,
}: {
  lesson: LessonDetail
  progress: Progress
  watched: readonly WatchedRange[]
}): Completion {
  const { revalidate } = useRevalidator()
  const [marked, setMarked] = useState<readonly Markable[]>([])
  const [refused, setRefused] = useState<Completion['refused']>()

  const mark = async (kind: Markable) => {
    const laying = import('./end/lay-tiles.ts').then(
      ({ layTiles }) => layTiles(),
      () => {}, // then they change without it
    )
    try {
      await progress.flush() // the last seconds count too
      await call('/lesson/complete', { cert_id: lesson.cert_id, lesson_id: lesson.id, item: kind }, { isQuiet: true })
      await laying
      setMarked((known) => [...known, kind])
      await revalidate() // the outline and its counts
    } catch (error) {
      if (error instanceof CallRefused && error.code === 'please_done_video') setRefused('video')
      else if (error instanceof CallRefused && error.code === 'please_done_experiment') setRefused('experiment')
      else throw error
    }
  }
  // Each by itself: a lab may be done while something else is being marked.
  const presses = {
    video: usePress(() => mark('video')),
    reading: usePress(() => mark('reading')),
    experiment: usePress(() => mark('experiment')),
  }
  const failed = markables.find((kind) => presses[kind].problem !== '')

  return {
    items: lesson.items.map(({ kind, is_complete }) => ({
      kind,
      isComplete: is_complete || marked.some((one) => one === kind),
    })),
    mark: (kind) => presses[kind].press(),
    busy: markables.find((kind) => presses[kind].isBusy),
    problem: failed && { kind: failed, message: presses[failed].problem },
    isVideoFinished: progress.saved?.is_video_finished ?? isVideoFinished(watched, lesson.video?.duration ?? 0),
    refused,
    closeRefusal: () => setRefused(undefined),
  }
}
