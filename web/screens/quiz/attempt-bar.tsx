import { ArrowLeft, ArrowRight, Flag } from '../../art/lucide/icons.tsx'
import { useMessages } from '../../i18n/use-messages.ts'
import { Button } from '../../parts/button.tsx'
import { prepareDialog } from '../../parts/dialog/dialog.tsx'
import styles from './attempt-bar.module.css'

interface Props {
  readonly at: number
  readonly count: number
  readonly isFlagged: boolean
  readonly onFlag: () => void
  readonly onGo: (at: number) => void
  readonly onSubmit: () => void
}

/** Back, flag, next; on the last question submit is what comes next. Phones have submit on every question. */
export function AttemptBar({ at, count, isFlagged, onFlag, onGo, onSubmit }: Props) {
  const { t } = useMessages()
  const isLast = at === count - 1
  return (
    <div className={styles['bar']}>
      <div>
        <Button
          look="quiet"
          icon={<ArrowLeft aria-hidden="true" />}
          aria-disabled={at === 0 || undefined}
          onClick={() => onGo(at - 1)}
        >
          <span className={styles['wide']}>{t('quiz.previous')}</span>
        </Button>
        <span className={styles['flag']} data-on={isFlagged || undefined}>
          <Button look="quiet" icon={<Flag aria-hidden="true" />} aria-pressed={isFlagged} onClick={onFlag}>
            <span className={styles['wide']}>{t('quiz.flag')}</span>
          </Button>
        </span>
        <span className={styles['end']}>
          {isLast ? null : (
            <span className={styles['small']}>
              <Button look="line" onPointerEnter={prepareDialog} onClick={onSubmit}>
                {t('quiz.submitShort')}
              </Button>
            </span>
          )}
          {isLast ? (
            <Button look="gold" onPointerEnter={prepareDialog} onClick={onSubmit}>
              {t('quiz.submit')}
            </Button>
          ) : (
            <Button look="gold" onClick={() => onGo(at + 1)}>
              <span className={styles['next']}>
                <span className={styles['long']}>{t('quiz.next')}</span>
                <span className={styles['short']}>{t('quiz.nextShort')}</span>
                <ArrowRight aria-hidden="true" />
              </span>
            </Button>
          )}
        </span>
      </div>
    </div>
  )
}
