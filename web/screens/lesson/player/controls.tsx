import { Captions, Maximize, Minimize, Pause, Play } from '../../../art/lucide/icons.tsx'
import { useEffect, useState } from 'react'
import type { WatchedRange } from '../../../../domain/lesson/watched.ts'
import { useMessages } from '../../../i18n/use-messages.ts'
import type { LessonDetail } from '../load-lesson.ts'
import { formatClock } from './clock.ts'
import styles from './controls.module.css'
import { SeekBar } from './seek-bar.tsx'
import { rates } from './settings.ts'
import type { Playback } from './use-playback.ts'

interface Props {
  readonly video: NonNullable<LessonDetail['video']>
  readonly playback: Playback
  readonly watched: readonly WatchedRange[]
  readonly frame: HTMLElement | null
  readonly captions: boolean | undefined
  readonly onCaptions: (on: boolean) => void
}

/** As player.module.css: below this width captions show unless they were put off. */
const SMALL = 480

export function Controls({ video, playback, watched, frame, captions, onCaptions }: Props) {
  const { t } = useMessages()
  const isFull = useIsFullscreen(frame)
  const isOn = captions ?? (frame !== null && frame.clientWidth < SMALL)
  return (
    <div className={styles['bar']}>
      <button
        type="button"
        className={styles['play']}
        data-play
        onClick={playback.toggle}
        aria-label={t(playback.isPlaying ? 'lesson.video.pause' : 'lesson.video.play')}
      >
        {playback.isPlaying ? <Pause aria-hidden="true" /> : <Play aria-hidden="true" />}
      </button>
      <SeekBar
        at={playback.at}
        duration={video.duration}
        chapters={video.chapters}
        watched={watched}
        onSeek={playback.seek}
      />
      <span className={styles['time']}>
        {formatClock(playback.at)} / {formatClock(video.duration)}
      </span>
      <select
        className={styles['speed']}
        aria-label={t('lesson.video.speed')}
        value={playback.rate}
        onChange={(event) => playback.setRate(Number(event.target.value))}
      >
        {rates.map((rate) => (
          <option key={rate} value={rate}>
            {rate}×
          </option>
        ))}
      </select>
      {video.cues.length > 0 ? (
        <button
          type="button"
          className={styles['small']}
          aria-pressed={isOn}
          aria-label={t('lesson.video.captions')}
          onClick={() => onCaptions(!isOn)}
        >
          <Captions aria-hidden="true" />
        </button>
      ) : null}
      <button
        type="button"
        className={styles['small']}
        aria-label={t(isFull ? 'lesson.video.exitFullscreen' : 'lesson.video.fullscreen')}
        onClick={() => toggleFullscreen(frame)}
      >
        {isFull ? <Minimize aria-hidden="true" /> : <Maximize aria-hidden="true" />}
      </button>
    </div>
  )
}

function useIsFullscreen(frame: HTMLElement | null): boolean {
  const [isFull, setIsFull] = useState(false)
  // An effect: full screen also ends by Escape, which only the document tells.
  useEffect(() => {
    const look = () => setIsFull(document.fullscreenElement !== null && document.fullscreenElement === frame)
    document.addEventListener('fullscreenchange', look)
    return () => document.removeEventListener('fullscreenchange', look)
  }, [frame])
  return isFull
}

function toggleFullscreen(frame: HTMLElement | null): void {
  if (document.fullscreenElement) void document.exitFullscreen()
  else if (frame?.requestFullscreen) void frame.requestFullscreen().catch(() => {}) // the browser may say no; nothing is lost
  else enterNative(frame?.querySelector('video') ?? null)
}

/** An iPhone has full screen for the video element only. */
function enterNative(video: (HTMLVideoElement & { webkitEnterFullscreen?: () => void }) | null): void {
  video?.webkitEnterFullscreen?.()
}
