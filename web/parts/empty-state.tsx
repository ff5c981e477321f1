import type { ReactNode } from 'react'
import { NothingYet } from '../art/illustrations.tsx'
import styles from './empty-state.module.css'

/** Nothing is there: the drawing, what it means, and the way on if there is one. */
export function EmptyState({ title, body, children }: { title: string; body: string; children?: ReactNode }) {
  return (
    <section className={styles['empty']}>
      <NothingYet />
      <h2>{title}</h2>
      <p>{body}</p>
      {children ? <p className={styles['actions']}>{children}</p> : null}
    </section>
  )
}
