import styles from './logo.module.css'

/**
 * Five tiles make a T. The last one is quarter-round and gold: the piece you lay next.
 * `currentColor` carries the four others, so the white and the dark logo are one drawing.
 */
export function Mark() {
  return (
    <svg className={styles['mark']} viewBox="0 0 34 34" aria-hidden="true">
      <path className={styles['next']} d="M24 10a10 10 0 0 0 10-10H24z" />
      <path d="M0 0h10v10A10 10 0 0 1 0 0zM12 0h10v10H12zM12 12h10v10H12zM12 24h10v10H12z" />
    </svg>
  )
}

export function Logo({ name, line }: { name: string; line?: string | undefined }) {
  return (
    <span className={styles['logo']}>
      <Mark />
      <span className={styles['words']}>
        <span className={styles['name']}>{name}</span>
        {line ? <span className={styles['line']}>{line}</span> : null}
      </span>
    </span>
  )
}
