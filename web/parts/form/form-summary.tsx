import type { Ref } from 'react'
import { CircleAlert } from '../../art/lucide/icons.tsx'
import { useMessages } from '../../i18n/use-messages.ts'
import styles from './form.module.css'

interface Props {
  readonly ref: Ref<HTMLDivElement>
  /** What the server said of the form as a whole. */
  readonly failure: string | undefined
  readonly items: readonly { readonly id: string; readonly text: string }[]
}

/** On top of a form after a submit that failed: takes the focus, and leads to each field. */
export function FormSummary({ ref, failure, items }: Props) {
  const { t } = useMessages()
  if (failure === undefined && items.length === 0) return null
  return (
    <div ref={ref} className={styles['summary']} role="alert" tabIndex={-1}>
      <CircleAlert aria-hidden="true" />
      <div>
        <p>{failure ?? t('shell.form.summary', { count: items.length })}</p>
        {items.length > 0 ? (
          <ul>
            {items.map(({ id, text }) => (
              <li key={id}>
                <a
                  href={`#${id}`}
                  onClick={(event) => {
                    event.preventDefault()
                    document.getElementById(id)?.focus()
                  }}
                >
                  {text}
                </a>
              </li>
            ))}
          </ul>
        ) : null}
      </div>
    </div>
  )
}
