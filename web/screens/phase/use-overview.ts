import { useEffect, useState } from 'react'
import type { OutputOf } from '../../../contract/index.ts'
import type { RefusalCode } from '../../../contract/refusals.ts'
import { call, CallRefused } from '../../api.ts'
import { useSession } from '../../session/session.ts'

export type Overview = OutputOf<'/dataset-cert/overview'>
/**
 * `unknown` until the server has answered for a signed-in person; `failed` when it could not. `none`: one click enrols;
 * `unpaid`: a payment does.
 */
export type Enrolment =
  | { readonly kind: 'visitor' | 'unknown' | 'failed' | 'none' | 'unpaid' }
  | { readonly kind: 'enrolled'; readonly overview: Overview }

const outside: Partial<Record<RefusalCode, 'none' | 'unpaid'>> = { not_enrolled: 'none', needs_payment: 'unpaid' }

/** What depends on the person, asked for after hydration: the page itself is the same for everybody. */
export function useOverview(id: string, locale: string): Enrolment {
  const { isSignedIn } = useSession()
  const [known, setKnown] = useState<{ readonly key: string; readonly enrolment: Enrolment }>()
  const key = `${id} ${locale} ${String(isSignedIn)}`
  // An effect: the answer is the server's.
  useEffect(() => {
    if (!isSignedIn) return
    const leaving = new AbortController()
    const tell = (enrolment: Enrolment) => leaving.signal.aborted || setKnown({ key, enrolment })
    call('/dataset-cert/overview', { id }, { isQuiet: true, signal: leaving.signal }).then(
      (overview) => tell({ kind: 'enrolled', overview }),
      (error: unknown) => tell({ kind: error instanceof CallRefused ? (outside[error.code] ?? 'failed') : 'failed' }),
    )
    return () => leaving.abort()
  }, [id, key, isSignedIn])
  if (!isSignedIn) return { kind: 'visitor' }
  return known?.key === key ? known.enrolment : { kind: 'unknown' }
}
