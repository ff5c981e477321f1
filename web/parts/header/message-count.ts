// How many messages are unread: the bell shows it, the screens of messages change it.
import { useEffect } from 'react'
import { ask } from '../../api.ts'
import { readToken } from '../../session/session.ts'
import { createStore } from '../../store.ts'
import { useStore } from '../../use-store.ts'

const FRESH_FOR = 60_000

interface Known {
  readonly token: string | undefined
  readonly count: number
}
const known = createStore<Known | undefined>(undefined)

/** What a call has just answered. */
export function setMessageCount(count: number): void {
  known.update(() => ({ token: readToken(), count }))
}

async function refresh(): Promise<void> {
  const token = readToken()
  if (token === undefined) return
  const reply = await ask('/user/stat', {}).catch(() => undefined) // an expired session is told by api.ts; without a network the old count stays
  if (reply && readToken() === token) setMessageCount(reply.new_message_count)
}

/**
 * The count of the person who is here; `undefined` until the server has answered. Asked again each minute that somebody
 * looks.
 */
export function useMessageCount(): number | undefined {
  const found = useStore(known, () => undefined)
  const count = found?.token === readToken() ? found?.count : undefined
  // An effect: the clock and what is on the screen are the browser's.
  useEffect(() => {
    let askedAt = Date.now()
    void refresh()
    const look = () => {
      if (document.hidden || Date.now() - askedAt < FRESH_FOR) return
      askedAt = Date.now()
      void refresh()
    }
    const timer = setInterval(look, FRESH_FOR)
    document.addEventListener('visibilitychange', look)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', look)
    }
  }, [])
  return count
}
