import { shownStateOf } from '../../../../domain/experiment/session.ts'
import type { Ask } from '../../../api.ts'
import type { Store } from '../../../store.ts'
import type { ServerWay } from './make-kernel.ts'
import type { SessionView } from './session-view.ts'

/** The start came to nothing; the session's reason says why. */
export class NoKernel extends Error {
  override name = 'NoKernel'
  constructor() {
    super('no kernel')
  }
}

/** Settles when the engine runs. @throws NoKernel when the start came to nothing */
export const runningOnServer = (view: Store<SessionView>) =>
  new Promise<void>((resolve, reject) => {
    const look = () => {
      const state = shownStateOf(view.get().status.session?.state)
      if (state === 'waiting') return
      forget()
      if (state === 'running') resolve()
      else reject(new NoKernel())
    }
    const forget = view.subscribe(look)
    look()
  })

/** The way to a kernel on a server, by calls in the name of the tab that writes. */
export const makeServerWay = (ask: Ask, mine: () => { experiment_id: string; writer: string }): ServerWay => ({
  async find() {
    const found = await ask('/experiment/connect', mine())
    if (found.kind !== 'server') throw new NoKernel()
    return { baseUrl: found.base_url, ticket: found.ticket }
  },
  tell: (deed) => ask('/experiment/kernel', { ...mine(), deed }),
})

/** The boot at hand, which may be called off before it settles by itself. */
export function makeCallOff(): {
  readonly callOff: () => void
  readonly wasCalled: () => boolean
  /** Rejects with NoKernel once it is called off. */
  readonly isOff: Promise<never>
} {
  const { promise: isOff, reject } = Promise.withResolvers<never>()
  isOff.catch(() => {}) // heard where it is waited for
  let called = false
  return {
    isOff,
    wasCalled: () => called,
    callOff() {
      called = true
      reject(new NoKernel())
    },
  }
}
