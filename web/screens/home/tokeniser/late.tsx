import { lazy, Suspense } from 'react'
import { loadMessages } from '../../../i18n/messages.ts'
import { whenSettled } from '../../../when-settled.ts'
import { keepPress } from './first-press.ts'
import styles from './tokeniser.module.css'

/** In the server's HTML from the start; its code comes when somebody moves, or after a while. Where it cannot be fetched the picture stays. */
const Tokeniser = lazy(async () => {
  if (!import.meta.env.SSR && import.meta.env.PROD) await whenWanted()
  const load = async () => {
    if (!import.meta.env.SSR) await loadMessages(['tokeniser'])
    return import('./tokeniser.tsx')
  }
  return load().catch(() => new Promise<never>(() => {}))
})

/** What is pressed meanwhile is done once the code is there. At once where it is not in the document yet (a move from another screen), or has the focus already. */
const whenWanted = (): Promise<void> =>
  new Promise((resolve) => {
    const figure = document.getElementById('tokeniser')
    if (figure) keepPress(figure)
    if (!figure || figure.contains(document.activeElement)) resolve()
    else whenSettled(resolve)
  })

export function LateTokeniser() {
  return (
    <Suspense fallback={<div className={styles['tokeniser']} />}>
      <Tokeniser />
    </Suspense>
  )
}
