import { lazy, Suspense } from 'react'
import { useStore } from '../../use-store.ts'
import { askedStore } from './ask-about.ts'

// In two steps: the dialog's list of files would weigh on every first load.
const FeedbackDialog = lazy(async () => ({ default: await (await import('./load-dialog.ts')).loadDialog() }))

/** On every page, and nothing of it until somebody asks. */
export function FeedbackHost() {
  const asked = useStore(askedStore)
  return <Suspense>{asked ? <FeedbackDialog asked={asked} /> : null}</Suspense>
}
