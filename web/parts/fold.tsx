import { ChevronRight } from '../art/icons.tsx'
import type { ReactNode } from 'react'
import styles from './fold.module.css'

/**
 * The row that folds a part of a list out; goes first into a `<details>`. What comes after the heading stands at the
 * end of the row.
 */
export function FoldRow({ children }: { children: ReactNode }) {
  return (
    <summary className={styles['row']}>
      <ChevronRight />
      {children}
    </summary>
  )
}
