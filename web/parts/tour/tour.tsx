import { useEffect, useEffectEvent, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { useUser } from '../../session/use-user.ts'
import { DONE, readStep, writeStep } from './guide.ts'
import { TourStep } from './tour-step.tsx'

const isAskedFor = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && 'tour' in state && state.tour === true

/** Nothing that was not asked for, where every byte counts. */
const savesData = (): boolean =>
  matchMedia('(prefers-reduced-data: reduce)').matches ||
  ('connection' in navigator && JSON.stringify(navigator.connection).includes('"saveData":true'))

/** The tour of the first visit: step 1 the phases, step 2 the person's menu, then 99. Again when the menu asks for it. */
export function Tour() {
  const userId = useUser()?.id
  const { state, key } = useLocation()
  const navigate = useNavigate()
  const [step, setStep] = useState<1 | 2>()
  const begin = useEffectEvent(() => {
    if (userId === undefined) return
    if (isAskedFor(state)) void navigate('.', { replace: true, state: null, preventScrollReset: true }) // a reload does not ask again
    else if (readStep(userId) === DONE || savesData()) return
    const from = isAskedFor(state) ? 1 : readStep(userId) === 2 ? 2 : 1
    writeStep(userId, from)
    setStep(from)
  })
  // An effect: the first visit's own work comes first, so it begins when the page has come to rest.
  useEffect(() => {
    if (userId === undefined) return
    const rest = setTimeout(() => begin(), isAskedFor(state) ? 0 : CALM)
    return () => clearTimeout(rest)
  }, [userId, key, state])

  if (step === undefined || userId === undefined) return null
  const go = (next: 2 | typeof DONE) => {
    writeStep(userId, next)
    setStep(next === DONE ? undefined : next)
  }
  return <TourStep key={step} step={step} onNext={() => go(step === 1 ? 2 : DONE)} onEnd={() => go(DONE)} />
}

const CALM = 1200
