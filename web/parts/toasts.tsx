import { lazy, Suspense } from 'react'
import { useStore } from '../use-store.ts'
import { noticeStore, type Notice } from './notify.ts'
import styles from './toasts.module.css'

// Most visits see none: their code comes with the first.
const ToastList = lazy(() => import('./toast-list.tsx').then((module) => ({ default: module.ToastList })))
const none: readonly Notice[] = []

/** Where notify() shows: top centre. The live region is there from the start, so that the first is announced too. */
export function Toasts() {
  const notices = useStore(noticeStore, () => none)
  return (
    <div className={styles['region']} aria-live="polite">
      <Suspense>{notices.length > 0 ? <ToastList notices={notices} /> : null}</Suspense>
    </div>
  )
}
