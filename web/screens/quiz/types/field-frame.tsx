import { useId, type ReactNode } from 'react'
import { useMessages } from '../../../i18n/use-messages.ts'
import styles from './field-frame.module.css'

interface Props {
  /** What is to be done. */
  readonly legend: string
  readonly hasAnswer: boolean
  readonly isClosed: boolean
  readonly onClear: () => void
  readonly children: ReactNode
}

/** The frame around the place where an answer is given: what is to be done, and the button that clears it. */
export function FieldFrame({ legend, hasAnswer, isClosed, onClear, children }: Props) {
  const { t } = useMessages()
  const id = useId()
  return (
    <fieldset className={styles['frame']} disabled={isClosed} aria-labelledby={id} aria-describedby="prompt">
      <div className={styles['head']}>
        <legend id={id}>{legend}</legend>
        {hasAnswer && !isClosed ? (
          <button type="button" className={styles['clear']} onClick={onClear}>
            {t('quiz.clear')}
          </button>
        ) : null}
      </div>
      {children}
    </fieldset>
  )
}
