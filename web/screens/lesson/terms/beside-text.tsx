import { lazy, Suspense } from 'react'
import { loadMessages } from '../../../i18n/messages.ts'
import { FaultBoundary } from '../../../parts/fault-boundary.tsx'
import { knowPerson } from '../../../session/know-user.ts'
import { useSession } from '../../../session/session.ts'
import { TermCards } from './term-cards.tsx'

// A visitor has no notes: nothing of theirs is fetched.
const Notes = lazy(async () => {
  const [{ NotesLayer }] = await Promise.all([
    import('../notes/notes-layer.tsx'),
    loadMessages(['note']),
    knowPerson(), // what is typed is kept under its person's name
  ])
  return { default: NotesLayer }
})

interface Props {
  readonly phaseId: string
  readonly lessonId: string
  /** Of the text. */
  readonly lang: string
}

/** All that stands beside a text or over it, once somebody reads. */
export function BesideText({ phaseId, lessonId, lang }: Props) {
  const { isSignedIn } = useSession()
  return (
    <>
      <TermCards phaseId={phaseId} lessonId={lessonId} />
      {isSignedIn ? (
        <FaultBoundary>
          <Suspense>
            <Notes phaseId={phaseId} lessonId={lessonId} lang={lang} />
          </Suspense>
        </FaultBoundary>
      ) : null}
    </>
  )
}
