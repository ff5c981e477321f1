import { useState } from 'react'
import { call, CallRefused } from '../../api.ts'
import { useCountdown } from '../../parts/form/use-countdown.ts'

/** A code that was asked for: to which address, and when another may be. */
export interface SentCode {
  readonly email: string
  readonly until: number
}

const USUAL_WAIT = 60 // READINGS §4

/** Sends verification codes for one flow, at most one a minute. */
export function useCode(scene: 'signup' | 'reset' | 'change' | 'bind', first?: SentCode) {
  const [sent, setSent] = useState(first)
  const secondsLeft = useCountdown(sent?.until)
  const send = async (email: string): Promise<SentCode> => {
    const remember = (seconds: number) => {
      const code = { email, until: Date.now() + seconds * 1000 }
      setSent(code)
      return code
    }
    try {
      return remember((await call('/index/send-code', { email, scene }, { isQuiet: true })).resend_after)
    } catch (error) {
      if (error instanceof CallRefused && error.code === 'code_too_soon') remember(error.retryAfter ?? USUAL_WAIT) // one is on its way: the field for it must be there
      throw error
    }
  }
  return { sent, sentTo: sent?.email, secondsLeft, send, remember: setSent }
}
