import type { ReactNode } from 'react'
import { Check, X } from '../../art/marks.tsx'
import styles from './verdict.module.css'

/** What a lab's check says: passed or not yet, of what, and under it why. */
export function Verdict({
  isPassed,
  said,
  title,
  children,
}: {
  isPassed: boolean
  said: string
  title: ReactNode
  children?: ReactNode
}) {
  return (
    <div className={styles['verdict']} data-passed={isPassed || undefined}>
      {isPassed ? <Check /> : <X />}
      <div>
        <p>
          <b>{said}</b> {title}
        </p>
        {children}
      </div>
    </div>
  )
}

interface Line {
  readonly name: string
  readonly value: string | undefined
}

/** What a failed check has seen, would have liked to see, and why. What it does not say is left out. */
export function SeenAndExpected({ seen, expected, because }: Readonly<Record<'seen' | 'expected' | 'because', Line>>) {
  return (
    <dl className={styles['complaint']}>
      {[seen, expected, because].map((line) =>
        line.value === undefined ? null : (
          <div key={line.name}>
            <dt>{line.name}</dt>
            <dd data-expected={line === expected || undefined}>
              {line === because ? line.value : <code translate="no">{line.value}</code>}
            </dd>
          </div>
        ),
      )}
    </dl>
  )
}
