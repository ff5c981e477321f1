import { useState } from 'react'
import { useMessages } from '../../i18n/use-messages.ts'
import { Skeleton } from '../../parts/skeleton.tsx'
import type { ScreenHandle } from '../../root.tsx'
import { LoginFrame } from '../account/login-frame.tsx'
import { makeOwnLoader } from '../screen-loader.ts'
import type { Route } from './+types/arrival.ts'
import { AppForm } from './app-form.tsx'
import { BindForm } from './bind-form.tsx'
import { ConnectForm } from './connect-form.tsx'
import { forgetWaiting } from './begun.ts'
import { headingOf } from './heading.ts'
import { loadArrival, stopOf, type Arrival, type Stopped } from './load-arrival.ts'
import { StoppedNote } from './stopped-note.tsx'

const nouns = ['account', 'settings'] as const
const isArrival = (loaded: unknown): loaded is Arrival =>
  typeof loaded === 'object' && loaded !== null && 'kind' in loaded
export const handle: ScreenHandle = {
  nouns,
  title: (t, loaded, locale) =>
    `${isArrival(loaded) ? headingOf(t, loaded, locale) : t('account.provider.arriving')} · ${t('shell.brand')}`,
}
export const clientLoader = makeOwnLoader(nouns, loadArrival)

export function HydrateFallback() {
  const { t } = useMessages()
  return (
    <LoginFrame>
      <h1>{t('account.provider.arriving')}</h1>
      <Skeleton lines={3} />
      <noscript>{t('account.provider.needsScript')}</noscript>
    </LoginFrame>
  )
}

/** Where providers send people back to: most go on at once, some prove an account first. */
export default function ArrivalScreen({ loaderData: arrival }: Route.ComponentProps) {
  const [stopped, setStopped] = useState<Stopped>()
  return (
    <LoginFrame>
      <Step arrival={stopped ?? arrival} onStop={setStopped} />
    </LoginFrame>
  )
}

function Step({ arrival, onStop }: { arrival: Arrival; onStop: (stopped: Stopped) => void }) {
  if (arrival.kind === 'stopped') return <StoppedNote stopped={arrival} />
  const { provider, owned } = arrival
  const stop = (error: unknown) => {
    forgetWaiting()
    onStop({ kind: 'stopped', why: stopOf(error), provider, purpose: owned ? 'bind' : 'sign_in' })
  }
  if (arrival.kind === 'second_factor') return <AppForm waiting={arrival} onStop={stop} />
  return owned ? (
    <ConnectForm waiting={arrival} owned={owned} onStop={stop} />
  ) : (
    <BindForm waiting={arrival} onStop={stop} />
  )
}
