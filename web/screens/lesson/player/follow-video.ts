// Follows a video element: tells its state to the controls, and what was really played to the learner's progress.
import type { WatchedRange } from '../../../../domain/lesson/watched.ts'
import { advanceStretch, beginStretch, emptyCollector, endStretch, takeRanges } from '../progress/collector.ts'

export interface VideoState {
  readonly at: number
  readonly isPlaying: boolean
  readonly rate: number
  readonly hasFailed: boolean
  /** It waits for what has not come yet. */
  readonly isWaiting: boolean
}

export const stillVideo: VideoState = { at: 0, isPlaying: false, rate: 1, hasFailed: false, isWaiting: false }

interface Watcher {
  readonly onState: (change: Partial<VideoState>) => void
  /** Played since last time, and where the video is now. */
  readonly onPlayed: (ranges: readonly WatchedRange[], at: number) => void
  /** It has come to rest: what was noted should be sent. */
  readonly onRest: () => void
}

export interface Follower {
  /** Hands over what is in hand, before the page goes. */
  readonly collect: () => void
  readonly stop: () => void
}

/** What was played is handed over this often; from the journal it is sent. */
const NOTE_MS = 1_000

export function followVideo(video: HTMLVideoElement, watcher: Watcher): Follower {
  let collector = emptyCollector
  let notedAt = 0
  let hasMoved = false
  const now = () => performance.now()
  const here = () => ({ at: video.currentTime, now: now() })
  const advance = () => {
    if (!video.seeking) collector = advanceStretch(collector, { ...here(), rate: video.playbackRate })
  }
  const note = () => {
    const { ranges, rest } = takeRanges(collector)
    collector = rest
    notedAt = now()
    if (hasMoved) watcher.onPlayed(ranges, video.currentTime)
  }
  const rest = () => {
    advance()
    collector = endStretch(collector)
    note()
    watcher.onState({ isPlaying: false })
    watcher.onRest()
  }
  const begin = () => {
    hasMoved = true
    advance() // it stood still to load: what was played before that counts
    collector = beginStretch(collector, here())
    watcher.onState({ isPlaying: true, isWaiting: false })
  }
  const handlers: Partial<Record<keyof HTMLVideoElementEventMap, () => void>> = {
    play: () => watcher.onState({ isPlaying: true }),
    playing: begin,
    timeupdate() {
      advance()
      watcher.onState({ at: video.currentTime })
      if (collector.open && now() - notedAt >= NOTE_MS) note()
    },
    seeking() {
      collector = endStretch(collector)
      watcher.onState({ isWaiting: true })
    },
    waiting: () => watcher.onState({ isWaiting: true }),
    canplay: () => watcher.onState({ isWaiting: false }),
    seeked() {
      if (!video.paused) begin()
      else if (hasMoved) note()
      watcher.onState({ at: video.currentTime, isWaiting: false })
    },
    pause: rest,
    ended: rest,
    ratechange: () => watcher.onState({ rate: video.playbackRate }),
    loadedmetadata: () => watcher.onState({ hasFailed: false }),
    error: () => watcher.onState({ hasFailed: true }),
  }
  const entries = Object.entries(handlers)
  for (const [name, handler] of entries) video.addEventListener(name, handler)
  // A <source> tells its own failure, which does not bubble; the last one leaves no source.
  const onSourceError = () =>
    video.networkState === HTMLMediaElement.NETWORK_NO_SOURCE && watcher.onState({ hasFailed: true })
  video.addEventListener('error', onSourceError, true)
  if (!video.paused) begin() // by the browser's own controls, before the page was hydrated
  return {
    collect() {
      advance()
      if (collector.open || collector.ranges.length > 0) note()
    },
    stop() {
      for (const [name, handler] of entries) video.removeEventListener(name, handler)
      video.removeEventListener('error', onSourceError, true)
    },
  }
}

/**
 * Without playing; where the learner stopped. Nothing happens to a video that is already on its way, and at the
 * beginning the poster stays.
 */
export function moveTo(video: HTMLVideoElement, at: number): void {
  if (at > 0 && video.paused && video.played.length === 0) video.currentTime = at
}

export function seekTo(video: HTMLVideoElement, at: number, duration: number): void {
  video.currentTime = Math.max(0, Math.min(duration, at))
}

export function togglePlay(video: HTMLVideoElement): void {
  if (video.paused) play(video)
  else video.pause()
}

export function play(video: HTMLVideoElement): void {
  void video.play().catch(() => {}) // refused or interrupted: the events tell
}

export function setSpeed(video: HTMLVideoElement, rate: number): void {
  video.defaultPlaybackRate = rate // a film of another language keeps it
  video.playbackRate = rate
}

/** Loads the sources anew, at the same second, playing if it played. */
export function reload(video: HTMLVideoElement): void {
  const { currentTime, paused } = video
  video.load()
  video.currentTime = currentTime
  if (!paused) play(video)
}
