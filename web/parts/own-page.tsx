import type { ReactNode } from 'react'
import { ForLearner, ForVisitor } from './audience.tsx'
import styles from './own-page.module.css'

/** A page of the learner's own, under its heading. A class of the screen's own may set `--own-width` and `--own-gap`. */
export function OwnPage({
  title,
  className = '',
  children,
}: {
  title: string
  className?: string | undefined
  children: ReactNode
}) {
  return (
    <div className={`${styles['page']} ${className}`}>
      <h1>{title}</h1>
      {children}
    </div>
  )
}

/**
 * What stands there before the page's data, and all there is without a script: whom it asks to sign in, and to a
 * learner the shape of what comes.
 */
export function Awaited({
  visitor,
  className = '',
  children,
}: {
  visitor: ReactNode
  className?: string | undefined
  children: ReactNode
}) {
  return (
    <>
      <ForVisitor>{visitor}</ForVisitor>
      <ForLearner>
        <div className={`${styles['waiting']} ${className}`}>{children}</div>
      </ForLearner>
    </>
  )
}
