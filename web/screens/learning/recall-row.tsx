import { useMessages } from '../../i18n/use-messages.ts'
import { ButtonLink } from '../../parts/button.tsx'
import { formatNearDay } from '../../parts/format-day.ts'
import type { RecallList } from '../../parts/study/load-recall.ts'
import { useTomorrow } from '../../parts/study/use-tomorrow.ts'
import { to } from '../../paths.ts'
import styles from './recall-row.module.css'

/** What is to be asked today, or when the next ones come; nothing for who is asked nothing. */
export function RecallRow({ recall: { is_on: isOn, list, next } }: { recall: RecallList }) {
  const { t, locale } = useMessages()
  const tomorrow = useTomorrow()
  if (!isOn || (list.length === 0 && !next)) return null
  const day = next
    ? next.on === tomorrow
      ? t('learning.recall.tomorrow')
      : t('learning.recall.onDay', { day: formatNearDay(next.on, locale) })
    : ''
  return (
    <section className={styles['recall']} aria-labelledby="recall">
      {list.length > 0 ? (
        <>
          <div>
            <h2 id="recall">{t('learning.recall.due', { count: list.length })}</h2>
            <p>{t('learning.recall.text')}</p>
          </div>
          <ul aria-hidden="true">
            {list.map(({ id }) => (
              <li key={id} />
            ))}
          </ul>
          <ButtonLink look="ink" to={to.recall()}>
            {t('learning.recall.go')}
          </ButtonLink>
        </>
      ) : (
        <div>
          <h2 id="recall">{t('learning.recall.none')}</h2>
          <p>{next ? t('learning.recall.next', { count: next.count, day }) : null}</p>
        </div>
      )}
    </section>
  )
}
