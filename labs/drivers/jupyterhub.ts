// The kernel is a named server of JupyterHub, one a run; where that runs is the hub's business. A learner is a user of
// the hub by a name of ours and never has a token of it.
import { z } from 'zod'
import type { CheckPlace } from '../check/check-place.ts'
import { PLAIN_PROFILE } from '../../domain/experiment/profile.ts'
import type { Handle, LabDriver, Started } from '../driver.ts'
import { isCheckUser, makeCheckServers, type CheckUser } from '../hub-check/check-servers.ts'
import { makeHubCheck } from '../hub-check/hub-check.ts'
import { complaintOf, makeHub, type HubOptions } from '../jupyterhub/hub.ts'
import { readStarted } from '../jupyterhub/read-started.ts'
import { putFolder, type RunFolder } from '../jupyterhub/put-folder.ts'
import { NobodyThere, selectKernels, startKernel, type JupyterServer } from '../jupyterhub/kernels.ts'
import { beginWatch, type Watched } from '../jupyterhub/watched.ts'
import { nameFault, sayImageGone, saysQueued, saysStage } from '../jupyterhub/name-fault.ts'

const Server = z.looseObject({ ready: z.boolean(), pending: z.string().nullish() })
const User = z.looseObject({
  name: z.string(),
  created: z.string().nullish(),
  servers: z.record(z.string(), Server).default({}),
})
const Me = z.looseObject({ name: z.string().optional() })

/** A start that the hub is asked for may take until the server is up, as the hub is set. */
const START_PATIENCE = 60_000
/** The hub itself waits ten seconds for a server to end (`slow_stop_timeout`) before it answers that it will. */
const STOP_PATIENCE = 20_000
const SOON = 2_000
/** A hub that was away answers before it has found its servers again (its `init_spawners_timeout`). */
const FINDING = 10_000
/** A machine that the hub has and where nobody is for so long is gone, whatever the hub believes. */
const REFUSED = 8_000
/** Looks that are further apart are no row: another process may have seen it answer between them. */
const APART = 30_000
const LONGEST_START = 15 * 60_000
const PAGE = 200

export function makeJupyterHubDriver({
  hub: options,
  place,
  findFolder = async () => undefined,
}: {
  hub: HubOptions
  place: CheckPlace
  /** What lies beside the notebook of a run. */
  findFolder?: (handle: Handle) => Promise<RunFolder | undefined>
}): LabDriver {
  const hub = makeHub(options)
  const watched = new Map<string, Watched>()
  const listeners = new Set<(handle: Handle) => void>()
  let prefix: Promise<string> | undefined
  let awayAt = -Infinity

  const tell = (handle: Handle) => listeners.forEach((listener) => listener(handle))

  /** Two schools may share a hub: each service has users of its own. */
  const readPrefix = async (): Promise<string> => {
    const { status, body } = await hub.ask('GET', '/user')
    if (status !== 200) throw new Error(`JupyterHub does not know its own service: ${status}`)
    return `${(Me.parse(body).name ?? 'lab').toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')}-`
  }
  const findPrefix = (): Promise<string> => {
    if (prefix) return prefix
    const reading = readPrefix()
    prefix = reading
    reading.catch(() => (prefix = undefined))
    return reading
  }
  const checkServers = makeCheckServers(hub, { url: options.url, findPrefix })
  const hubCheck = makeHubCheck(checkServers)
  const userOf = async ({ learnerId }: Handle) => `${await findPrefix()}${learnerId}`
  const pathOf = async (handle: Handle) => `/users/${await userOf(handle)}/servers/${handle.runId}`
  const serverOf = async (handle: Handle): Promise<JupyterServer> => ({
    url: `${options.url}user/${await userOf(handle)}/${handle.runId}/`,
    headers: hub.headers,
  })

  const findServer = async (handle: Handle) => {
    const { status, body } = await hub.ask('GET', `/users/${await userOf(handle)}`).catch((error: unknown) => {
      awayAt = performance.now()
      throw error
    })
    if (status !== 200 && status !== 404) throw new Error(`JupyterHub answers ${status}`)
    return status === 200 ? User.parse(body).servers[handle.runId] : undefined
  }

  const watch = (handle: Handle): Watched => {
    const known = watched.get(handle.runId)
    if (known) return known
    const begun = beginWatch(performance.now())
    watched.set(handle.runId, begun)
    return begun
  }

  /** Runs that another process has stopped. */
  function forget(listed: ReadonlySet<string>): void {
    for (const [runId, { since }] of watched)
      if (!listed.has(runId) && performance.now() - since > LONGEST_START) watched.delete(runId)
  }

  /** Reads what the hub says of a start, once at a time; it tells all again to whoever comes later. */
  async function follow(handle: Handle): Promise<void> {
    const known = watch(handle)
    if (known.isFollowed) return
    known.isFollowed = true
    const said: string[] = []
    let isReady = false
    try {
      for await (const event of hub.follow(`${await pathOf(handle)}/progress`, AbortSignal.timeout(LONGEST_START))) {
        said.push(event.message)
        known.progress = Math.max(known.progress, Math.min(99, Math.round(event.progress ?? 0)))
        known.isQueued = saysQueued(event.message) ?? known.isQueued
        const stage = saysStage(event.message)
        if (stage !== undefined) known.waitsFor = stage
        if (event.failed || sayImageGone(said)) known.failure = { fault: nameFault(said), detail: event.message }
        isReady = event.ready
        if (isReady || known.failure) break
      }
    } catch {
      // The hub is asked again by the next look.
    }
    known.isFollowed = false
    if (isReady) await findKernel(handle).catch(() => {}) // the next look tries again
    tell(handle)
  }

  async function openFolder(handle: Handle): Promise<string> {
    const [server, folder] = await Promise.all([serverOf(handle), findFolder(handle)])
    if (folder) await putFolder(server, folder)
    return startKernel(server, folder?.name)
  }

  /** The run's kernel, started if need be: a run without one is not ready. */
  function findKernel(handle: Handle): Promise<string> {
    const known = watch(handle)
    known.kernel ??= openFolder(handle)
      .then((id) => {
        known.hasKernel = true
        return id
      })
      .finally(() => (known.kernel = undefined))
    return known.kernel
  }

  async function askStart(handle: Handle, body: unknown): Promise<Started> {
    const known = watch(handle)
    const path = await pathOf(handle)
    const post = () => hub.ask('POST', path, { body, patience: START_PATIENCE })
    let reply = await post()
    if (reply.status === 404) {
      await hub.ask('POST', `/users/${await userOf(handle)}`) // 409: another process was faster
      reply = await post()
    }
    const started = readStarted(reply)
    known.isQueued = started.kind === 'queued'
    if (started.kind === 'refused') known.failure = started
    if (started.kind === 'accepted') void follow(handle)
    return started
  }

  return {
    name: 'jupyterhub',
    capabilities: { where: 'server', survivesTabClose: true, hasNetwork: true, usualStartSeconds: [5, 60] },
    async health() {
      try {
        const { status } = await hub.ask('GET', '/user', { patience: 5_000 })
        return status === 200 ? { isOk: true } : { isOk: false, detail: `JupyterHub answers ${status}` }
      } catch (error) {
        return { isOk: false, detail: error instanceof Error ? error.message : String(error) }
      }
    },
    async start({ profile, packages, experimentId, ...handle }) {
      const known = watch(handle)
      if (known.isAsking) return { kind: 'accepted' }
      known.isAsking = true
      const asking = askStart(handle, { profile, experiment: experimentId, packages }).finally(
        () => (known.isAsking = false),
      )
      asking.catch(() => {})
      // As the hub is set, it may answer only when the server is up: what comes of it is then seen by looking.
      return Promise.race([
        asking,
        new Promise<Started>((resolve) => setTimeout(() => resolve({ kind: 'accepted' }), SOON).unref()),
      ])
    },
    async observe(handle, { now }) {
      const known = watched.get(handle.runId)
      const server = await findServer(handle)
      if (known?.failure) return { state: 'failed', ...known.failure }
      if (server?.pending === 'stop') return { state: 'stopping' }
      // A hub that was restarted looks whether its servers are there, for as long as its `http_timeout`: the machine
      // itself knows at once.
      if (server?.ready || server?.pending === 'check') return observeMachine(handle, now)
      if (server?.pending === 'spawn') void follow(handle)
      const isComing = server?.pending || known?.isAsking || known?.isFollowed
      const hasRun = known === undefined || known.hasKernel
      if (!isComing && hasRun && performance.now() - awayAt < FINDING) throw new Error('JupyterHub is only just back')
      return isComing
        ? {
            state: 'starting',
            ...(known
              ? { progress: known.progress, isQueued: known.isQueued, waitsFor: known.waitsFor ?? undefined }
              : {}),
          }
        : { state: 'absent' }
    },
    async connect(handle) {
      const id = await findKernel(handle)
      const { url, headers } = await serverOf(handle)
      return { kind: 'jupyter', kernelId: id, baseUrl: `${url}api/kernels/${id}/`, headers }
    },
    async stop(handle) {
      const { status, body } = await hub.ask('DELETE', await pathOf(handle), {
        body: { remove: true },
        patience: STOP_PATIENCE,
      })
      // Hubs before 5.2 cannot end a start that is on its way: it is asked again until it is up.
      const isComing = status === 404 && watched.get(handle.runId)?.isAsking === true
      const isPending = status === 202 || isComing || (status === 400 && /pending/i.test(complaintOf(body)))
      // Of a user that it never had JupyterHub 3 says 500.
      if (!isPending && status !== 204 && status !== 404 && (await findServer(handle)))
        throw new Error(`JupyterHub answers ${status}: ${complaintOf(body)}`)
      if (!isPending) watched.delete(handle.runId)
      return { isPending }
    },
    async list() {
      const own = await findPrefix()
      const handles: Handle[] = []
      const lost: CheckUser[] = []
      for (let offset = 0; ; offset += PAGE) {
        const { status, body } = await hub.ask('GET', `/users?state=active&limit=${PAGE}&offset=${offset}`)
        if (status !== 200) throw new Error(`JupyterHub answers ${status}`)
        const users = z.array(User).parse(body)
        for (const { name, created, servers } of users)
          if (isCheckUser(own, name)) lost.push({ name, created })
          else if (name.startsWith(own))
            handles.push(
              ...Object.keys(servers)
                .filter(Boolean)
                .map((runId) => ({ runId, learnerId: name.slice(own.length) })),
            )
        if (users.length < PAGE) break
      }
      forget(new Set(handles.map(({ runId }) => runId)))
      await checkServers.sweep(lost)
      return handles
    },
    async check(order, spec) {
      const run = await hubCheck.check(order, spec)
      // Where no wall holds there, what needs Python's library alone is checked here, as of the embedded engine.
      const isPlain = spec.profile === PLAIN_PROFILE && spec.packages.length === 0
      return run.kind === 'unavailable' && run.why === 'no_wall' && isPlain ? place.check(order) : run
    },
    ownCheck: { known: hubCheck.known, look: hubCheck.look },
    onChange: (listener) => void listeners.add(listener),
  }

  async function observeMachine(handle: Handle, now: Date): ReturnType<LabDriver['observe']> {
    const known = watch(handle)
    try {
      const seen = await observeKernel(handle, now)
      known.refused = undefined
      return seen
    } catch (error) {
      if (!(error instanceof NobodyThere)) throw error
      const at = performance.now()
      known.refused = { since: known.refused && at - known.refused.last < APART ? known.refused.since : at, last: at }
      await hub.lookNow(await pathOf(handle))
      const server = await findServer(handle)
      if (!server || (!server.ready && !server.pending)) return { state: 'absent' }
      if (at - known.refused.since < REFUSED || at - awayAt < FINDING) throw error
      return { state: 'failed', fault: 'kernel_died', detail: error.message }
    }
  }

  async function observeKernel(handle: Handle, now: Date): ReturnType<LabDriver['observe']> {
    const known = watch(handle)
    const kernels = await selectKernels(await serverOf(handle))
    if (kernels.length > 0) {
      known.hasKernel = true
      const idleMs = Math.min(...kernels.map((kernel) => kernel.idleMs))
      return {
        state: 'ready',
        at: now,
        isBusy: kernels.some(({ isBusy }) => isBusy),
        activityAt: new Date(now.getTime() - idleMs),
      }
    }
    if (known.hasKernel && !known.kernel)
      return { state: 'failed', fault: 'kernel_died', detail: 'the server has no kernel any more' }
    findKernel(handle).then(
      () => tell(handle),
      () => {}, // the next look asks again
    )
    return { state: 'starting', progress: 99 }
  }
}
