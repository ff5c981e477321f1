import {
  clipRanges,
  FINISHED_SHARE,
  isVideoFinished,
  measureUnion,
  type WatchedRange,
} from '../../../domain/lesson/watched.ts'
import { useMessages } from '../../i18n/use-messages.ts'
import { Button } from '../../parts/button.tsx'
import { Dialog } from '../../parts/dialog/dialog.tsx'
import { wordSpan } from '../../parts/word-span.ts'
import { formatClock } from './player/clock.ts'
import { firstGap } from './player/timeline.ts'
import type { Completion } from './use-completion.ts'

/** please_done_video (SPECIFICATION §8): the page's own dialog, with what is missing and the way there. */
export function UnfinishedDialog({
  completion,
  watched,
  duration,
  onGo,
}: {
  completion: Completion
  watched: readonly WatchedRange[]
  duration: number
  onGo: (at: number) => void
}) {
  const { t, locale } = useMessages()
  const gap = firstGap(watched, duration)
  // All of it was told as watched, sooner than it can have been: the clock decides, and nothing is left to play.
  const isEarly = isVideoFinished(watched, duration)
  const go = () => {
    completion.closeRefusal()
    onGo(gap)
  }
  return (
    <Dialog
      title={t('lesson.unfinished.title')}
      isOpen={completion.refused === 'video'}
      onClose={completion.closeRefusal}
      actions={
        <>
          <Button look="line" onClick={completion.closeRefusal}>
            {t('lesson.unfinished.later')}
          </Button>
          {isEarly ? null : (
            <Button look="gold" onClick={go}>
              {t('lesson.unfinished.go', { at: formatClock(gap) })}
            </Button>
          )}
        </>
      }
    >
      <p>
        {isEarly
          ? t('lesson.unfinished.early')
          : t('lesson.unfinished.body', {
              watched: wordSpan(measureUnion(clipRanges(watched, duration)), locale),
              duration: wordSpan(duration, locale),
              needed: wordSpan(Math.ceil(duration * FINISHED_SHARE), locale),
            })}
      </p>
    </Dialog>
  )
}

/** please_done_experiment (SPECIFICATION §8): its checks must have passed, and it must have been handed in. */
export function UnfinishedLabDialog({ completion }: { completion: Completion }) {
  const { t } = useMessages()
  const go = () => {
    completion.closeRefusal()
    document.getElementById('experiment')?.scrollIntoView()
  }
  return (
    <Dialog
      title={t('lesson.unfinishedLab.title')}
      isOpen={completion.refused === 'experiment'}
      onClose={completion.closeRefusal}
      actions={
        <>
          <Button look="line" onClick={completion.closeRefusal}>
            {t('lesson.unfinished.later')}
          </Button>
          <Button look="gold" onClick={go}>
            {t('lesson.unfinishedLab.go')}
          </Button>
        </>
      }
    >
      <p>{t('lesson.unfinishedLab.body')}</p>
    </Dialog>
  )
}
