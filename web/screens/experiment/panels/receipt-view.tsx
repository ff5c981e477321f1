import type { Receipt } from '../../../../contract/experiment-shapes.ts'
import { useMessages } from '../../../i18n/use-messages.ts'
import { Button } from '../../../parts/button.tsx'
import { copyText } from '../../../parts/copy-text.ts'
import { notify, notifyFailure } from '../../../parts/notify.ts'
import { spaceChinese } from '../../../parts/space-chinese.ts'
import type { CheckView } from '../checks/checks.ts'
import styles from './hand-in-dialog.module.css'

/** Proof of a hand-in: number, time, score, the file's hash, and how it was checked. */
export function ReceiptView({ receipt, checks }: { receipt: Receipt; checks: readonly CheckView[] }) {
  const { t, locale, gap } = useMessages()
  const time = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'medium', hour12: false }).format(
    receipt.handed_in_at * 1000,
  )
  const score = t('notebook.receipt.scoreValue', { score: receipt.score, total: receipt.total })
  const kind =
    receipt.outcome === 'checking'
      ? t('notebook.receipt.checking')
      : receipt.outcome === 'failed'
        ? t('notebook.receipt.failed')
        : t(`notebook.receipt.${receipt.check_kind ?? 'self-checked'}`)
  const why = whySelfChecked(receipt)
  const said = why ? `${kind}${gap}${t(why)}` : kind
  const failed = checks.filter(({ id }) => receipt.failed_checks.includes(id)).map(({ title }) => title)
  const rows: readonly (readonly [string, string])[] = [
    [t('notebook.receipt.number'), receipt.number],
    [t('notebook.receipt.time'), time],
    [t('notebook.receipt.score'), score],
    [t('notebook.receipt.hash'), receipt.hash],
  ]
  const copy = async () => {
    const lines = [...rows, [t('notebook.receipt.kind'), said]].map(([name, value]) => t('shell.pair', { name, value }))
    if (await copyText(lines.join('\n'))) notify(t('notebook.receipt.copied'))
    else notifyFailure(t('notebook.receipt.copyFailed'))
  }
  return (
    <div className={styles['receipt']}>
      <dl>
        {rows.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
        <div data-outcome={receipt.outcome}>
          <dt>{t('notebook.receipt.kind')}</dt>
          <dd>
            <span role="status">
              {said}
              {failed.length === 0
                ? null
                : `${gap}${t('notebook.receipt.failedList', { checks: spaceChinese(new Intl.ListFormat(locale).format(failed)) })}`}
            </span>
          </dd>
        </div>
      </dl>
      <Button look="quiet" isSmall onClick={() => void copy()}>
        {t('notebook.receipt.copy')}
      </Button>
    </div>
  )
}

/** Why a hand-in was not run again apart, or that it did not pass there. */
function whySelfChecked({ check_kind, self_checked_because, failed_checks }: Receipt) {
  if (check_kind !== 'self-checked') return undefined
  if (self_checked_because) return `notebook.receipt.because.${self_checked_because}` as const
  return failed_checks.length > 0 ? 'notebook.receipt.rechecked' : undefined
}
