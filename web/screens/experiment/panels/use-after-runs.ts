import { useEffect, useEffectEvent } from 'react'
import type { KernelClient } from '../../../lab/kernel-client.ts'
import { useStorePart } from '../../../use-store.ts'
import { useLab } from '../lab-context.ts'

/** Cells that run one after another are one change. */
const QUIET_MS = 250

/** Asks Python when it is there and after each run of cells, as soon as it has nothing else to do. @returns whether it is there */
export function useAfterRuns(ask: (kernel: KernelClient) => Promise<void>): boolean {
  const lab = useLab()
  const isReady = useStorePart(lab.session.view, ({ kernel }) => kernel.kind === 'ready')
  const askNow = useEffectEvent(() => {
    const kernel = lab.session.liveKernel()
    if (kernel?.status === 'idle') void ask(kernel).catch(() => {}) // what was told stays until the next run
  })
  // An effect: cells run outside React.
  useEffect(() => {
    if (!isReady) return undefined
    let timer = setTimeout(askNow, 0)
    const forget = lab.runner.onRan(() => {
      clearTimeout(timer)
      timer = setTimeout(askNow, QUIET_MS)
    })
    return () => {
      clearTimeout(timer)
      forget()
    }
  }, [lab, isReady])
  return isReady
}
