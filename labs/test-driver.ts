// An engine on a server for tests: it does what the test says and remembers what it was told.
import type { Observation } from '../domain/experiment/observation.ts'
import type { Handle, LabDriver, Started } from './driver.ts'

type Seen =
  | Exclude<Observation, { state: 'ready' }>
  | { readonly state: 'ready'; readonly isBusy?: boolean; readonly activityAt?: Date }

export interface TestEngine {
  readonly driver: LabDriver
  /** What is seen of a run from now on; `away`: the engine does not answer. */
  readonly show: (runId: string, seen: Seen | 'away') => void
  /** What is seen of every run that the test has said nothing of. */
  readonly showAll: (seen: Seen | 'away') => void
  /** What a start gives; a function may also throw. */
  readonly onStart: (start: (handle: Handle) => Started) => void
  readonly setHealth: (isOk: boolean) => void
  readonly setStopPending: (isPending: boolean) => void
  readonly started: string[]
  readonly stopped: string[]
  /** Runs that the engine has and nobody may know. */
  readonly strangers: Handle[]
}

export function makeTestEngine(): TestEngine {
  const runs = new Map<string, Seen | 'away'>()
  let [all, isOk, isPending]: [Seen | 'away' | undefined, boolean, boolean] = [undefined, true, false]
  let begin: (handle: Handle) => Started = () => ({ kind: 'accepted' })
  const [started, stopped, strangers]: [string[], string[], Handle[]] = [[], [], []]
  const driver: LabDriver = {
    name: 'jupyterhub',
    capabilities: { where: 'server', survivesTabClose: true, hasNetwork: true, usualStartSeconds: [30, 60] },
    health: async () => ({ isOk }),
    async start(spec) {
      const result = begin(spec)
      started.push(spec.runId)
      if (result.kind === 'accepted' && !runs.has(spec.runId)) runs.set(spec.runId, { state: 'starting' })
      return result
    },
    async observe(handle, { now }) {
      const seen = all ?? runs.get(handle.runId) ?? { state: 'absent' }
      if (seen === 'away') throw new Error('ECONNREFUSED')
      return seen.state === 'ready'
        ? { state: 'ready', at: now, isBusy: seen.isBusy ?? false, activityAt: seen.activityAt }
        : seen
    },
    connect: async (handle) => ({
      kind: 'jupyter',
      kernelId: 'k1',
      baseUrl: `http://hub/user/${handle.learnerId}/${handle.runId}/api/kernels/k1/`,
      headers: { authorization: 'token secret' },
    }),
    async stop(handle) {
      if (all === 'away') throw new Error('ECONNREFUSED')
      stopped.push(handle.runId)
      if (!isPending) runs.delete(handle.runId)
      return { isPending }
    },
    list: async () => [
      ...[...runs.keys()].map((runId) => ({ runId, learnerId: '' })),
      ...strangers.filter(({ runId }) => !stopped.includes(runId)),
    ],
    check: async () => ({ kind: 'unavailable', why: 'no_wall' }),
  }
  return {
    driver,
    show: (runId, seen) => void runs.set(runId, seen),
    showAll: (seen) => void (all = seen),
    onStart: (start) => void (begin = start),
    setHealth: (value) => void (isOk = value),
    setStopPending: (value) => void (isPending = value),
    started,
    stopped,
    strangers,
  }
}
