import { lazy, Suspense } from 'react'
import { loadMessages } from '../../../i18n/messages.ts'

const Loaded = lazy(async () => {
  const [{ CellNotes }] = await Promise.all([import('./cell-notes.tsx'), loadMessages(['note'])])
  return { default: CellNotes }
})

/** Notes at cells: a notebook stands without them. */
export const LateCellNotes = () => (
  <Suspense>
    <Loaded />
  </Suspense>
)
