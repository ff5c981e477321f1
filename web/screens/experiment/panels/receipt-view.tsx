import type { ReactNode } from 'react'
import { Check, Ellipsis, X } from '../../../art/lucide/icons.tsx'
import type { Receipt } from '../../../../contract/experiment-shapes.ts'
import { useMessages } from '../../../i18n/use-messages.ts'
import { Button } from '../../../parts/button.tsx'
import { copyText } from '../../../parts/copy-text.ts'
import { notify, notifyFailure } from '../../../parts/notify.ts'
import { to } from '../../../paths.ts'
import { spaceChinese } from '../../../parts/space-chinese.ts'
import type { CheckView } from '../checks/checks.ts'
import styles from './hand-in-dialog.module.css'

const marks: Readonly<Record<Receipt['outcome'], ReactNode>> = {
  passed: <Check aria-hidden="true" />,
  failed: <X aria-hidden="true" />,
  checking: <Ellipsis aria-hidden="true" />,
}

/** What became of a hand-in, and why; then the proof of it: number, time, and folded the file's hash. */
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
  const opened = checks.filter(({ id }) => receipt.solutions_seen.includes(id)).map(({ title }) => title)
  const seen =
    opened.length === 0
      ? undefined
      : [
          t('notebook.receipt.solutions', { checks: spaceChinese(new Intl.ListFormat(locale).format(opened)) }),
          ...(receipt.solution === 'not-verified' ? [t('notebook.receipt.solutionsCount')] : []),
        ].join(gap)
  const rows: readonly (readonly [string, string])[] = [
    [t('notebook.receipt.number'), receipt.number],
    [t('notebook.receipt.time'), time],
  ]
  const hash = [t('notebook.receipt.hash'), receipt.hash] as const
  const proof = [
    ...(seen === undefined ? [] : [[t('notebook.receipt.solutionsName'), seen] as const]),
    ...(receipt.seed === null ? [] : [[t('notebook.receipt.seed'), receipt.seed] as const]),
  ]
  const copy = async () => {
    const lines = [
      ...rows,
      [t('notebook.receipt.score'), score],
      hash,
      [t('notebook.receipt.kind'), said],
      ...proof,
    ].map(([name, value]) => t('shell.pair', { name, value }))
    if (await copyText(lines.join('\n'))) notify(t('notebook.receipt.copied'))
    else notifyFailure(t('notebook.receipt.copyFailed'))
  }
  return (
    <div className={styles['receipt']}>
      <div role="status" className={styles['verdict']} data-outcome={receipt.outcome}>
        <p>
          {marks[receipt.outcome]}
          <b>{t(`notebook.receipt.outcome.${receipt.outcome}`)}</b>
          <span>{t('notebook.receipt.points', { score: receipt.score, total: receipt.total })}</span>
        </p>
        <p>
          {said}
          {failed.length === 0
            ? null
            : `${gap}${t('notebook.receipt.failedList', { checks: spaceChinese(new Intl.ListFormat(locale).format(failed)) })}`}
        </p>
        {seen === undefined ? null : <p>{seen}</p>}
      </div>
      <dl>
        {rows.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <details>
        <summary>{hash[0]}</summary>
        <code>{hash[1]}</code>
        {receipt.seed === null ? null : (
          <p>
            {t('notebook.receipt.seed')} <code>{receipt.seed}</code>
          </p>
        )}
      </details>
      <p className={styles['next']}>
        <Button look="quiet" isSmall onClick={() => void copy()}>
          {t('notebook.receipt.copy')}
        </Button>
        {receipt.outcome === 'passed' ? (
          <a href={to.myWork()} target="_blank">
            {t('notebook.receipt.showOthers')}
          </a>
        ) : null}
      </p>
    </div>
  )
}

/** Why a hand-in was not run again apart, or that it did not pass there. */
function whySelfChecked({ check_kind, self_checked_because, failed_checks }: Receipt) {
  if (check_kind !== 'self-checked') return undefined
  if (self_checked_because) return `notebook.receipt.because.${self_checked_because}` as const
  return failed_checks.length > 0 ? 'notebook.receipt.rechecked' : undefined
}
