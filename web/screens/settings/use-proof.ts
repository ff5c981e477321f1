import { useState } from 'react'
import { call, CallRefused } from '../../api.ts'
import type { Rules, Values } from '../../parts/form/complaint.ts'
import { useCountdown } from '../../parts/form/use-countdown.ts'
import { codeRule, typedPasswordRule } from '../account/rules.ts'

const USUAL_WAIT = 60 // READINGS §4

/** How somebody proves again who they are (READINGS §4): by the password, or by a code to their own address. */
export function useProof(hasPassword: boolean) {
  const [wantsCode, setWantsCode] = useState(false)
  const [until, setUntil] = useState<number>()
  const secondsLeft = useCountdown(until)
  const kind: 'password' | 'code' = hasPassword && !wantsCode ? 'password' : 'code'
  const wait = (seconds: number) => setUntil(Date.now() + seconds * 1000)
  const sendCode = async () => {
    try {
      wait((await call('/user/send-code', {}, { isQuiet: true })).resend_after)
    } catch (error) {
      if (error instanceof CallRefused && error.code === 'code_too_soon') wait(error.retryAfter ?? USUAL_WAIT)
      throw error
    }
  }
  const rules: Rules = kind === 'password' ? { proof_password: typedPasswordRule } : { proof_code: codeRule }
  const read = ({ proof_password, proof_code }: Values) =>
    kind === 'password' ? { proof_password: proof_password ?? '' } : { proof_code: proof_code?.trim() ?? '' }
  return {
    kind,
    canChoose: hasPassword,
    choose: (next: 'password' | 'code') => setWantsCode(next === 'code'),
    rules,
    read,
    sendCode,
    secondsLeft,
    isSent: until !== undefined,
  }
}

export type ProofState = ReturnType<typeof useProof>
