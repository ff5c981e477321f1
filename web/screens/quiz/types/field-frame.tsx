import { useId, useRef, type ReactNode } from 'react'
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
  const frame = useRef<HTMLFieldSetElement>(null)
  const clear = () => {
    onClear()
    // The button goes away with the answer: the focus goes to where the next one is given, and is not lost.
    frame.current
      ?.querySelector<HTMLElement>(':scope > * + * :is(input, select, button)')
      ?.focus({ preventScroll: true })
  }
  return (
    <fieldset
      ref={frame}
      className={styles['frame']}
      disabled={isClosed}
      aria-labelledby={id}
      aria-describedby="prompt"
    >
      <div className={styles['head']}>
        <legend id={id}>{legend}</legend>
        {hasAnswer && !isClosed ? (
          <button type="button" className={styles['clear']} onClick={clear}>
            {t('quiz.clear')}
          </button>
        ) : null}
      </div>
      {children}
    </fieldset>
  )
}
