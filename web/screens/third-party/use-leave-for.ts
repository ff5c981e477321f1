import { useEffect, useState } from 'react'
import { labelOf, type ProviderName } from '../../../contract/provider.ts'
import { call, CallRefused } from '../../api.ts'
import { useMessages } from '../../i18n/use-messages.ts'
import { begin, type Purpose } from './begun.ts'

const PATIENCE = 3000 // READINGS §4

/**
 * Goes to a provider. One that does not answer in time leaves the person here, with a sentence that says what else to
 * do.
 */
export function useLeaveFor(purpose: Purpose) {
  const { t, locale } = useMessages()
  const [going, setGoing] = useState<ProviderName>()
  const [failure, setFailure] = useState<string>()
  // An effect: the browser may bring this very page back as it was left.
  useEffect(() => {
    const comeBack = ({ persisted }: PageTransitionEvent) => persisted && setGoing(undefined)
    addEventListener('pageshow', comeBack)
    return () => removeEventListener('pageshow', comeBack)
  }, [])

  const leave = async (provider: ProviderName) => {
    const until = Date.now() + PATIENCE
    const fail = (message = t('account.provider.silent', { provider: labelOf(provider, locale) })) => {
      setGoing(undefined)
      setFailure(message)
    }
    setFailure(undefined)
    setGoing(provider)
    try {
      const { url } = await call(
        '/index/oauth',
        { provider, state_hash: await begin(provider, purpose), purpose },
        { isQuiet: true, signal: AbortSignal.timeout(PATIENCE) },
      )
      goTo(url, until - Date.now(), fail)
    } catch (error) {
      if (error instanceof CallRefused && error.code === 'auth_fail') setGoing(undefined)
      else fail(error instanceof CallRefused ? error.message : undefined)
    }
  }
  return { going, failure, leave }
}

/** This page stays until the other one answers: as long as it is here, the other is silent. */
function goTo(url: string, patience: number, giveUp: () => void): void {
  const timer = setTimeout(() => {
    stop()
    giveUp()
  }, patience)
  addEventListener('pagehide', () => clearTimeout(timer), { once: true })
  location.assign(url)
}
