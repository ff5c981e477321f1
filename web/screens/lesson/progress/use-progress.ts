import { useEffect, useRef, useState } from 'react'
import { call, CallRefused } from '../../../api.ts'
import { useSession } from '../../../session/session.ts'
import { memoryShelf, openJournal, type Entry } from './journal.ts'
import { startSender, type Outcome, type Saved, type Sender } from './sender.ts'

export interface Progress {
  /** Notes progress; a no-op for whoever is not enrolled. */
  readonly note: (entry: Omit<Entry, 'at'>) => void
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
  const sender = useRef<Sender>(undefined)
  const sources = useRef(new Set<() => void>())
  const [saved, setSaved] = useState<Saved>()
  const [isBehind, setIsBehind] = useState(false)

  // An effect: timers, storage and the page's own end are the browser's.
  useEffect(() => {
    if (!isEnrolled) return
    const collect = () => {
      for (const source of sources.current) source()
    }
    const mine = startSender({
      journal: openJournal({
        shelf: learner === undefined ? memoryShelf() : localStorage,
        learner: learner ?? '',
        phase,
        lesson,
        newId: () => crypto.randomUUID(),
      }),
      lesson: { phase, lesson },
      now: Date.now,
      send: sendProgress,
      onOutcome(outcome) {
        setIsBehind(outcome === 'later')
        if (typeof outcome === 'object') setSaved(outcome.saved)
      },
      after(ms, callback) {
        const timer = setTimeout(callback, ms)
        return () => clearTimeout(timer)
      },
    })
    sender.current = mine
    const end = () => {
      collect()
      void mine.flush({ isLast: true })
    }
    const onVisibility = () => document.visibilityState === 'hidden' && end()
    const onOnline = () => void mine.flush()
    addEventListener('pagehide', end)
    document.addEventListener('visibilitychange', onVisibility)
    addEventListener('online', onOnline)
    void mine.flush() // what an earlier visit could not send
    return () => {
      removeEventListener('pagehide', end)
      document.removeEventListener('visibilitychange', onVisibility)
      removeEventListener('online', onOnline)
      end()
      mine.stop()
      sender.current = undefined
      setSaved(undefined)
      setIsBehind(false)
    }
  }, [learner, phase, lesson, isEnrolled])

  return {
    note: (entry) => sender.current?.note({ ...entry, at: Date.now() }),
    flush: async () => {
      await sender.current?.flush()
    },
    addSource(source) {
      sources.current.add(source)
      return () => void sources.current.delete(source)
    },
    saved,
    isBehind,
  }
}

async function sendProgress(
  input: Parameters<Parameters<typeof startSender>[0]['send']>[0],
  isLast: boolean,
): Promise<Outcome> {
  try {
    return { saved: await call('/lesson/progress', input, { isQuiet: true, keepalive: isLast }) }
  } catch (error) {
    // Signed out meanwhile: kept for this learner until they are back.
    return error instanceof CallRefused && error.code !== 'auth_fail' ? 'never' : 'later'
  }
}
