import type { ReactNode, Ref } from 'react'
import styles from './step.module.css'

/** One of the numbered steps of a page; its heading can be given the focus by its id. */
export function Step({
  id,
  number,
  title,
  children,
  ref,
}: {
  id: string
  number: number
  title: string
  children: ReactNode
  ref?: Ref<HTMLElement>
}) {
  return (
    <section ref={ref} className={styles['step']} aria-labelledby={id}>
      <h2 id={id} tabIndex={-1}>
        <span aria-hidden="true">{number}</span> {title}
      </h2>
      <div className={styles['body']}>{children}</div>
    </section>
  )
}
