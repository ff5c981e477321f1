// The kernel is Pyodide in the learner's own browser (web/lab). The server starts and stops nothing: it believes the
// browser's claims about the browser's own kernel, as long as they are fresh.
import type { LabDriver } from '../driver.ts'
import type { CheckPlace } from '../check/check-place.ts'

/** A tab tells of itself every 15 s, hidden ones too, from a worker's clock. */
const FRESH_MS = 60_000

export function makeEmbeddedDriver({ place }: { place: CheckPlace }): LabDriver {
  return {
    name: 'embedded',
    capabilities: { where: 'browser', survivesTabClose: false, hasNetwork: false, usualStartSeconds: [2, 8] },
    health: async () => ({ isOk: true }),
    start: async () => ({ kind: 'accepted' }),
    async observe(_handle, { claim, now }) {
      if (!claim || claim.kernel === 'starting') return { state: 'starting' }
      if (claim.kernel === 'failed')
        return { state: 'failed', fault: claim.fault ?? 'kernel_died', detail: 'told by the browser' }
      if (now.getTime() - claim.at.getTime() > FRESH_MS)
        throw new Error('the browser has not told of itself for a while')
      return { state: 'ready', at: claim.at, isBusy: claim.isBusy, activityAt: claim.activityAt }
    },
    connect: async () => ({ kind: 'browser' }),
    stop: async () => ({ isPending: false }),
    list: async () => [],
    // What needs packages needs the wheels of the operator, which the place of the check does not have.
    check: async (order, { packages }) =>
      packages.length > 0 ? { kind: 'unavailable', why: 'packages' } : place.check(order),
  }
}
