import { useMessages } from '../../i18n/use-messages.ts'
import { letterOf } from './letter.ts'
import styles from './keys-note.module.css'
import { useLiking } from './use-liking.ts'

/** What the keys do, and the switch that turns them off (WCAG 2.1.4). Not on phones, which have none. */
export function KeysNote({ count }: { count: number }) {
  const { t } = useMessages()
  const [isOn, setIsOn] = useLiking('quiz-keys')
  return (
    <div className={styles['keys']}>
      <label>
        <input type="checkbox" checked={isOn} onChange={(event) => setIsOn(event.target.checked)} />
        {t('quiz.keys.use')}
      </label>
      {isOn ? (
        <dl aria-label={t('quiz.keys')}>
          {count === 0 ? null : (
            <div>
              <dt>
                <kbd>A</kbd>–<kbd>{letterOf(count - 1)}</kbd>
              </dt>
              <dd>{t('quiz.keys.choose')}</dd>
            </div>
          )}
          <div>
            <dt>
              <kbd>←</kbd> <kbd>→</kbd>
            </dt>
            <dd>{t('quiz.keys.move')}</dd>
          </div>
          <div>
            <dt>
              <kbd>F</kbd>
            </dt>
            <dd>{t('quiz.keys.flag')}</dd>
          </div>
        </dl>
      ) : null}
    </div>
  )
}
