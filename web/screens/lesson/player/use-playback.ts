import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import type { WatchedRange } from '../../../../domain/lesson/watched.ts'
import type { Progress } from '../progress/use-progress.ts'
import {
  followVideo,
  moveTo,
  play,
  reload,
  seekTo,
  setSpeed,
  stillVideo,
  togglePlay,
  type VideoState,
} from './follow-video.ts'
import { readSettings, writeSettings } from './settings.ts'
import { resumeAt } from './timeline.ts'

export interface Playback extends VideoState {
  readonly toggle: () => void
  readonly play: () => void
  readonly seek: (at: number) => void
  /** From where the film is now, which it tells later than keys can be pressed. */
  readonly skip: (by: number) => void
  readonly setRate: (rate: number) => void
  readonly retry: () => void
}

interface Options {
  readonly video: HTMLVideoElement | null
  readonly duration: number
  /** The films of this language, as they are called; another language has others, of the same length. */
  readonly sources: string
  /** What is signed of their addresses, which end; empty where they do not. */
  readonly signed: string
  /** Where the learner stopped; comes after the page for a learner. */
  readonly position: number | undefined
  readonly progress: Progress
  readonly onWatched: (ranges: readonly WatchedRange[]) => void
}

/** When an address is over, in milliseconds. */
const endOf = (signed: string): number => Number(/(?:^|[ &])end=(\d+)/.exec(signed)?.[1] ?? 0) * 1000

/** The state of a video for its controls, and the learner's progress out of it. */
export function usePlayback({ video, duration, sources, signed, position, progress, onWatched }: Options): Playback {
  const [state, setState] = useState(stillVideo)
  const onPlayed = useEffectEvent((ranges: readonly WatchedRange[], at: number) => {
    if (ranges.length > 0) onWatched(ranges)
    progress.note({ ranges, video: at })
  })
  const onRest = useEffectEvent(() => void progress.flush())
  const addSource = useEffectEvent((collect: () => void) => progress.addSource(collect))

  // An effect: the element tells what happens by events of its own.
  useEffect(() => {
    if (!video) return
    const follower = followVideo(video, {
      onState: (change) => setState((known) => ({ ...known, ...change })),
      onPlayed,
      onRest,
    })
    const forget = addSource(follower.collect)
    setSpeed(video, readSettings().rate)
    return () => {
      follower.stop()
      forget()
    }
  }, [video])

  // An effect: the learner's place comes after the page.
  useEffect(() => {
    if (video && position !== undefined) moveTo(video, resumeAt(position, duration))
  }, [video, position, duration])

  // An effect: another language has another film; it goes on at the same second.
  const shown = useRef(sources)
  useEffect(() => {
    if (!video || shown.current === sources) return
    shown.current = sources
    reload(video)
  }, [video, sources])

  const { revalidate } = useRevalidator()
  const renewed = useRef('')
  const { hasFailed, isWaiting } = state
  // An effect: an address that is over is told by the element as a failure; or not at all, while the browser tries
  // again on its own: then the end that is written in it counts. The lesson, asked again, has a new one. Once for each
  // address: it may be the network.
  useEffect(() => {
    if (!(hasFailed || isWaiting) || signed === '' || renewed.current === signed) return
    const renew = () => {
      renewed.current = signed
      void revalidate()
    }
    const timer = setTimeout(renew, hasFailed ? 0 : Math.max(0, endOf(signed) - Date.now()))
    return () => clearTimeout(timer)
  }, [hasFailed, isWaiting, signed, revalidate])

  // An effect: with its new address a film that has stopped goes on at the same second.
  const lastSigned = useRef(signed)
  useEffect(() => {
    if (lastSigned.current === signed) return
    lastSigned.current = signed
    if (video && (hasFailed || isWaiting)) reload(video) // what plays goes on with the address it has
  }, [signed, video, hasFailed, isWaiting])

  return {
    ...state,
    toggle: () => video && togglePlay(video),
    play: () => video && play(video),
    seek: (at) => video && seekTo(video, at, duration),
    skip: (by) => video && seekTo(video, video.currentTime + by, duration),
    setRate(rate) {
      if (video) setSpeed(video, rate)
      writeSettings({ rate })
    },
    retry() {
      setState((known) => ({ ...known, hasFailed: false }))
      if (video) reload(video)
    },
  }
}
