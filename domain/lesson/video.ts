/** A caption, in seconds of the video. */
export interface Cue {
  readonly start: number
  readonly end: number
  readonly text: string
}

/** A named part of a video; it lasts until the next one starts. */
export interface Chapter {
  readonly start: number
  readonly title: string
}

/** A lesson's video in one language; files are named as assets. */
export interface LessonVideo {
  readonly sources: readonly { readonly asset: string; readonly type: string }[]
  readonly poster: string | null
  readonly captions: string | null
  readonly cues: readonly Cue[]
  readonly chapters: readonly Chapter[]
  /** Sanitised HTML. */
  readonly transcript: string | null
}
