import type { Chapter, Cue } from '../../../../domain/lesson/video.ts'
import { clipRanges, type WatchedRange } from '../../../../domain/lesson/watched.ts'
import { uniteRanges } from '../progress/noted.ts'

/** The sentence that stands at a moment; between two of them there is none. */
export const cueAt = (cues: readonly Cue[], at: number): number =>
  cues.findIndex((cue) => cue.start <= at && at < cue.end)

/** The chapter that a moment belongs to. */
export const chapterAt = (chapters: readonly Chapter[], at: number): number =>
  chapters.findLastIndex((chapter) => chapter.start <= at)

/**
 * Of a sentence on several lines of the film the one line: after a Chinese mark no blank stands, nor between a mark of
 * both languages and Chinese.
 */
export const onOneLine = (text: string): string =>
  text.replaceAll(/(?<=[、。，：；！？）》])\n|(?<=[…—”])\n(?=\p{Script=Han})/gu, '').replaceAll('\n', ' ')

export interface Scene {
  readonly chapter: Chapter | undefined
  readonly cues: readonly Cue[]
}

/** The sentences under their chapters; those before the first chapter, or without any, stand alone. */
export function groupCues(cues: readonly Cue[], chapters: readonly Chapter[]): Scene[] {
  const scenes: { chapter: Chapter | undefined; cues: Cue[] }[] = [undefined, ...chapters].map((chapter) => ({
    chapter,
    cues: [],
  }))
  for (const cue of cues) scenes[chapterAt(chapters, cue.start) + 1]?.cues.push(cue)
  return scenes.filter((scene) => scene.chapter !== undefined || scene.cues.length > 0)
}

/**
 * Where the first piece begins that was not watched; the beginning when all was. Pieces under a second are not worth a
 * visit.
 */
export function firstGap(watched: readonly WatchedRange[], duration: number): number {
  let at = 0
  for (const [start, end] of uniteRanges(clipRanges(watched, duration))) {
    if (start - at >= 1) return at
    at = Math.max(at, end)
  }
  return duration - at >= 1 ? at : 0
}

/** Where to start: where the learner stopped, or the beginning when that was the end. */
export const resumeAt = (position: number, duration: number): number => (position >= duration - 3 ? 0 : position)
