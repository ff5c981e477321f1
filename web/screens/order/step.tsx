import type { ReactNode } from 'react'
import styles from './step.module.css'

/** One of the numbered steps of a page; its heading can be given the focus by its id. */
export function Step({
  id,
  number,
  title,
  children,
}: {
  id: string
  number: number
  title: string
  children: ReactNode
}) {
  return (
    <section className={styles['step']} aria-labelledby={id}>
      <h2 id={id} tabIndex={-1}>
        <span aria-hidden="true">{number}</span> {title}
      </h2>
      <div className={styles['body']}>{children}</div>
    </section>
  )
}
