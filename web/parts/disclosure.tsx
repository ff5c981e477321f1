import { Plus } from '../art/marks.tsx'
import type { ReactNode } from 'react'
import { OtherLanguage } from './other-language.tsx'
import styles from './disclosure.module.css'

interface Props {
  readonly title: string
  /** The language that the title and what belongs to it are in. */
  readonly lang?: string
  /** One of a few that a page leads to, rather than of a long list. */
  readonly isLarge?: boolean
  readonly isOpen?: boolean
  readonly children: ReactNode
}

/** A heading that folds out what belongs to it; works before any script. */
export function Disclosure({ title, lang, isLarge, isOpen, children }: Props) {
  return (
    <details className={styles['item']} data-large={isLarge || undefined} open={isOpen}>
      <summary className={styles['trigger']}>
        <h3 lang={lang}>
          {title}
          <OtherLanguage lang={lang} />
        </h3>
        <Plus />
      </summary>
      {children}
    </details>
  )
}
