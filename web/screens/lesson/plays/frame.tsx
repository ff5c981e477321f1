import type { ReactNode } from 'react'
import { Written } from '../../../written.tsx'
import styles from './plays.module.css'
import { useLive } from './use-live.ts'

interface Props {
  readonly title: string
  /** The question that the play answers. */
  readonly ask: string
  /** HTML that was cleansed at import. */
  readonly caption: string
  readonly ownCaption: string
  /** What came of the last move, for those who hear it. */
  readonly spoken: string
  readonly children: ReactNode
}

/** What all plays have around them. Before its code has come a play is a picture: its controls keep their room, unseen. */
export function Frame({ title, ask, caption, ownCaption, spoken, children }: Props) {
  const isLive = useLive()
  return (
    <figure className={styles['play']} data-live={isLive || undefined} aria-label={title}>
      <div className={styles['body']}>
        <p className={styles['ask']}>{ask}</p>
        {children}
      </div>
      <figcaption>{caption === '' ? ownCaption : <Written html={caption} />}</figcaption>
      <p className="hide-visually" role="status">
        {spoken}
      </p>
    </figure>
  )
}
