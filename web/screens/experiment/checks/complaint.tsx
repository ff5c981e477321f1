import type { CheckComplaint } from '../../../../domain/experiment/check.ts'
import { useMessages } from '../../../i18n/use-messages.ts'
import { SeenAndExpected } from '../../../parts/study/verdict.tsx'
import styles from './checks.module.css'

/** What a failed check says: seen, expected, because; an error of another kind in words where it is a common one. */
export function Complaint({ complaint }: { complaint: CheckComplaint }) {
  const { t } = useMessages()
  const { seen, expected, because, said } = complaint
  if (said !== undefined) return <p className={styles['said']}>{sayPlainly(said, t)}</p>
  return (
    <SeenAndExpected
      seen={{ name: t('notebook.checks.seen'), value: seen }}
      expected={{ name: t('notebook.checks.expected'), value: expected }}
      because={{ name: t('notebook.checks.because'), value: because }}
    />
  )
}

function sayPlainly(said: string, t: ReturnType<typeof useMessages>['t']): string {
  if (said.startsWith('NotImplementedError')) return t('notebook.checks.unwritten')
  const missing = /^NameError: name '(\w+)' is not defined/.exec(said)?.[1]
  return missing === undefined ? said : t('notebook.checks.undefined', { name: missing })
}
