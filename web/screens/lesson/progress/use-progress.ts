import { useEffect, useRef, useState } from 'react'
import { call, CallRefused } from '../../../api.ts'
import { followPage, pageDevice } from '../../../outbox/follow-page.ts'
import { memoryPlace, storagePlace } from '../../../outbox/place.ts'
import { isPageOf } from '../../../session/page-owner.ts'
import { useSession } from '../../../session/session.ts'
import { createNews } from '../../../store.ts'
import type { Noted } from './noted.ts'
import { openProgressBox, type ProgressBox, type Saved } from './progress-box.ts'

export interface Progress {
  /** Notes progress; a no-op for whoever is not enrolled. */
  readonly note: (noted: Omit<Noted, 'at'>) => void
  readonly flush: () => Promise<void>
  /** Asked for what is in hand before the page goes; answers how to be forgotten. */
  readonly addSource: (collect: () => void) => () => void
  /** What the server said last. */
  readonly saved: Saved | undefined
  /** Something could not be sent; it is kept and tried again. */
  readonly isBehind: boolean
}

/** Progress of one learner in one lesson, kept until the server has it. */
export function useProgress({
  phase,
  lesson,
  isEnrolled,
}: {
  phase: string
  lesson: string
  isEnrolled: boolean
}): Progress {
  const learner = useSession().user?.id
  const box = useRef<ProgressBox>(undefined)
  const [leaving] = useState(() => createNews())
  const [saved, setSaved] = useState<Saved>()
  const [isBehind, setIsBehind] = useState(false)

  // An effect: timers, storage and the page's own end are the browser's.
  useEffect(() => {
    if (!isEnrolled) return
    const mine = openProgressBox({
      lesson: { learner: learner ?? '', phase, lesson },
      place: learner === undefined ? memoryPlace() : storagePlace(localStorage),
      tab: crypto.randomUUID(),
      device: pageDevice,
      isOwnersPage: () => isPageOf(learner ?? ''),
      send: sendProgress,
      onSaved: setSaved,
    })
    box.current = mine
    const unsubscribe = mine.view.subscribe(() => {
      const { state } = mine.view.get()
      if (state !== 'sending') setIsBehind(state === 'waiting')
    })
    const leave = () => {
      leaving.tell()
      void mine.sendLast()
    }
    const forget = followPage({ look: () => void mine.wake(), leave })
    void mine.flush() // what an earlier visit could not send
    return () => {
      forget()
      leave()
      unsubscribe()
      mine.stop()
      box.current = undefined
      setSaved(undefined)
      setIsBehind(false)
    }
  }, [learner, phase, lesson, isEnrolled, leaving])

  return {
    note: (noted) => box.current?.note({ ...noted, at: Date.now() }),
    flush: async () => {
      await box.current?.flush()
    },
    addSource: leaving.hear,
    saved,
    isBehind,
  }
}

/** `undefined`: refused for good. @throws when it was not heard, or may be taken later */
export async function sendProgress(
  input: Parameters<Parameters<typeof openProgressBox>[0]['send']>[0],
  isLast: boolean,
): Promise<Saved | undefined> {
  try {
    return await call('/lesson/progress', input, { isQuiet: true, keepalive: isLast })
  } catch (error) {
    // Signed out meanwhile: kept for this learner until they are back.
    if (error instanceof CallRefused && error.code !== 'auth_fail') return undefined
    throw error
  }
}
