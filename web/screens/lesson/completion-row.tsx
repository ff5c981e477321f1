import { Check } from '../../art/lucide/icons.tsx'
import { clipRanges, measureUnion, type WatchedRange } from '../../../domain/lesson/watched.ts'
import { useMessages } from '../../i18n/use-messages.ts'
import { Button } from '../../parts/button.tsx'
import { prepareDialog } from '../../parts/dialog/dialog.tsx'
import styles from './completion-row.module.css'
import { wordSpan } from '../../parts/word-span.ts'
import type { Completion, Markable } from './use-completion.ts'

interface Props {
  readonly kind: Markable
  readonly completion: Completion
  /** It is what to do now: gold. */
  readonly isNext: boolean
  readonly watched?: readonly WatchedRange[]
  readonly duration?: number
}

/** Under a part of the lesson: how far it is, and the mark. */
export function CompletionRow({ kind, completion, isNext, watched, duration = 0 }: Props) {
  const { t, locale } = useMessages()
  const isComplete = completion.items.some((item) => item.kind === kind && item.isComplete)
  const problem = completion.problem?.kind === kind ? completion.problem.message : undefined
  return (
    <div className={styles['row']} data-unprinted>
      <p className={styles['state']} data-done={isComplete || undefined} role="status">
        {isComplete ? (
          <>
            <Check aria-hidden="true" />
            {t(`lesson.done.${kind}Done`)}
          </>
        ) : null}
      </p>
      {!isComplete && watched ? (
        <p className={styles['watched']}>
          {t('lesson.video.watched', {
            watched: wordSpan(measureUnion(clipRanges(watched, duration)), locale, { form: 'short' }),
            duration: wordSpan(duration, locale, { form: 'short' }),
          })}
        </p>
      ) : null}
      {isComplete ? null : (
        <Button
          look={isNext ? 'gold' : 'line'}
          busy={completion.busy === kind ? t('lesson.done.saving') : undefined}
          onPointerEnter={prepareDialog}
          onFocus={prepareDialog}
          onClick={() => completion.mark(kind)}
        >
          {t(`lesson.done.${kind}`)}
        </Button>
      )}
      <p role="alert" className={styles['problem']}>
        {problem === undefined ? '' : t('lesson.done.failed', { reason: problem })}
      </p>
    </div>
  )
}
