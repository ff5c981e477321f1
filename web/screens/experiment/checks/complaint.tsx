import type { CheckComplaint } from '../../../../domain/experiment/check.ts'
import { useMessages } from '../../../i18n/use-messages.ts'
import styles from './checks.module.css'

/** What a failed check says: seen, expected, because; an error of another kind in words where it is a common one. */
export function Complaint({ complaint }: { complaint: CheckComplaint }) {
  const { t } = useMessages()
  const { seen, expected, because, said } = complaint
  if (said !== undefined) return <p className={styles['said']}>{sayPlainly(said, t)}</p>
  return (
    <dl className={styles['complaint']}>
      {seen === undefined ? null : (
        <div>
          <dt>{t('notebook.checks.seen')}</dt>
          <dd>
            <code translate="no">{seen}</code>
          </dd>
        </div>
      )}
      {expected === undefined ? null : (
        <div>
          <dt>{t('notebook.checks.expected')}</dt>
          <dd>
            <code translate="no">{expected}</code>
          </dd>
        </div>
      )}
      {because === undefined ? null : (
        <div>
          <dt>{t('notebook.checks.because')}</dt>
          <dd>{because}</dd>
        </div>
      )}
    </dl>
  )
}

function sayPlainly(said: string, t: ReturnType<typeof useMessages>['t']): string {
  if (said.startsWith('NotImplementedError')) return t('notebook.checks.unwritten')
  const missing = /^NameError: name '(\w+)' is not defined/.exec(said)?.[1]
  return missing === undefined ? said : t('notebook.checks.undefined', { name: missing })
}
