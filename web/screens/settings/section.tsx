import { useId, type ReactNode } from 'react'
import styles from './settings.module.css'

/** One matter of the settings: what it is on the left, what can be done on the right. */
export function Section({
  title,
  text,
  place,
  children,
}: {
  title: string
  text: string
  place?: string
  children: ReactNode
}) {
  const id = useId()
  return (
    <section id={place} className={styles['section']} aria-labelledby={id}>
      <div className={styles['about']}>
        <h2 id={id}>{title}</h2>
        <p>{text}</p>
      </div>
      <div className={styles['matter']}>{children}</div>
    </section>
  )
}
