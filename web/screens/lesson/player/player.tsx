import { useImperativeHandle, useState, type KeyboardEvent, type Ref } from 'react'
import type { WatchedRange } from '../../../../domain/lesson/watched.ts'
import { useMessages } from '../../../i18n/use-messages.ts'
import { useIsHydrated } from '../../../parts/audience.tsx'
import { Button } from '../../../parts/button.tsx'
import type { LessonDetail } from '../load-lesson.ts'
import type { Progress } from '../progress/use-progress.ts'
import { Controls } from './controls.tsx'
import styles from './player.module.css'
import { useSettings, writeSettings } from './settings.ts'
import { cueAt } from './timeline.ts'
import { Transcript } from './transcript.tsx'
import { usePlayback } from './use-playback.ts'

export interface PlayerHandle {
  /** Plays from there, with the player in view and in focus. */
  readonly watchFrom: (at: number) => void
}

interface Props {
  readonly video: NonNullable<LessonDetail['video']>
  readonly name: string
  readonly lang: string
  readonly position: number | undefined
  readonly watched: readonly WatchedRange[]
  readonly progress: Progress
  readonly onWatched: (ranges: readonly WatchedRange[]) => void
  readonly ref: Ref<PlayerHandle>
}

const STEP = 5

/**
 * A film with controls of our own. Films are silent and carry their sentences in the picture: no volume, captions off
 * unless the picture is small.
 */
export function Player({ video, name, lang, position, watched, progress, onWatched, ref }: Props) {
  const { t } = useMessages()
  const [frame, setFrame] = useState<HTMLElement | null>(null)
  const [element, setElement] = useState<HTMLVideoElement | null>(null)
  const isHydrated = useIsHydrated()
  const sources = video.sources.map(({ src }) => src.split('?')[0]).join(' ')
  const signed = video.sources
    .map(({ src }) => src.split('?')[1] ?? '')
    .join(' ')
    .trim()
  const playback = usePlayback({
    video: element,
    duration: video.duration,
    sources,
    signed,
    position,
    progress,
    onWatched,
  })
  const { captions } = useSettings()
  const watchFrom = (at: number) => {
    playback.seek(at)
    playback.play()
    frame?.scrollIntoView({ block: 'center' })
    focusPlay(frame)
  }
  useImperativeHandle(ref, () => ({ watchFrom }))
  const sentence = video.cues[cueAt(video.cues, playback.at)]?.text ?? ''

  return (
    <div className={styles['player']}>
      {/* Keys work in the whole player, as the specification of its controls says. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- keys of the controls inside are heard here; each control works by itself */}
      <div
        ref={setFrame}
        role="group"
        aria-label={t('lesson.video.label', { lesson: name })}
        className={styles['frame']}
        data-captions={captions === undefined ? 'auto' : captions ? 'on' : 'off'}
        onKeyDown={(event) => pressKey(event, playback)}
      >
        <p className={styles['cue']} lang={lang}>
          {sentence}
        </p>
        <div className={styles['picture']}>
          {/* The track is there whenever the film has captions, and films are silent. */}
          {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- silent: the captions are drawn from the cues, and a transcript stands below */}
          <video
            ref={setElement}
            poster={video.poster ?? undefined}
            preload="metadata"
            playsInline
            controls={!isHydrated}
            tabIndex={isHydrated ? -1 : undefined}
            aria-label={t('lesson.video.label', { lesson: name })}
            onClick={isHydrated ? playback.toggle : undefined}
          >
            {video.sources.map(({ src, type }) => (
              <source key={src.split('?')[0]} src={src} type={type} />
            ))}
            {video.captions ? (
              <track kind="captions" src={video.captions} srcLang={lang} label={t('lesson.video.captions')} />
            ) : null}
          </video>
          {playback.hasFailed ? (
            <div role="alert" className={styles['failed']}>
              <p>{t('lesson.video.failed')}</p>
              <Button look="line" onClick={() => (playback.retry(), focusPlay(frame))}>
                {t('lesson.done.retry')}
              </Button>
            </div>
          ) : null}
        </div>
        <Controls
          video={video}
          playback={playback}
          watched={watched}
          frame={frame}
          captions={captions}
          onCaptions={(next) => writeSettings({ captions: next })}
        />
      </div>
      <Transcript video={video} lang={lang} at={playback.at} onGo={watchFrom} />
    </div>
  )
}

/** It is always there; the button of an alert is not. */
const focusPlay = (frame: HTMLElement | null): void =>
  frame?.querySelector<HTMLElement>('[data-play]')?.focus({ preventScroll: true })

/** Only while the player has the focus; a control that uses the key itself keeps it. */
function pressKey(
  event: KeyboardEvent<HTMLElement>,
  { skip, toggle }: { skip: (by: number) => void; toggle: () => void },
): void {
  if (event.altKey || event.ctrlKey || event.metaKey || !(event.target instanceof HTMLElement)) return
  const { tagName } = event.target
  if (tagName === 'SELECT') return
  const step = { ArrowLeft: -STEP, ArrowDown: -STEP, ArrowRight: STEP, ArrowUp: STEP }[event.key]
  if (step !== undefined) {
    event.preventDefault()
    skip(step)
  } else if (event.key === ' ' && tagName !== 'BUTTON') {
    event.preventDefault()
    toggle()
  }
}
