// Servers of a hub that live for one check. Each is of a user of its own, who is gone after it: no home, no token and no
// server of a learner's is ever there.
import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { z } from 'zod'
import { MachineBusy } from '../check/run-check.ts'
import type { CheckSpec } from '../driver.ts'
import { complaintOf, type Hub } from '../jupyterhub/hub.ts'
import type { JupyterServer } from '../jupyterhub/kernels.ts'
import { readStarted } from '../jupyterhub/read-started.ts'

export interface CheckServers {
  /** @throws MachineBusy when none came: ask again */
  use<T>(spec: CheckSpec, work: (server: JupyterServer) => Promise<T>): Promise<T>
  /** Of the hub's users, those that only a check of a process that is gone has left. */
  sweep(users: readonly CheckUser[]): Promise<void>
}

export interface CheckUser {
  readonly name: string
  readonly created?: string | null | undefined
}

/** What no learner's id begins with. */
const MARK = 'check-'
const SERVER = 'check'
const START_PATIENCE = 60_000
const STOP_PATIENCE = 20_000
const LOOK_MS = 1_000
/** A hub before 5.2 ends a start only when it is up. */
const LONGEST_END = 20 * 60_000
/** No check takes so long, its start and the hub's clock included. */
const LOST_MS = 60 * 60_000

export const isCheckUser = (prefix: string, name: string): boolean => name.startsWith(`${prefix}${MARK}`)

const Server = z.looseObject({ ready: z.boolean(), pending: z.string().nullish() })
const User = z.looseObject({ servers: z.record(z.string(), Server).default({}) })

export function makeCheckServers(
  hub: Hub,
  { url, findPrefix }: { url: string; findPrefix: () => Promise<string> },
): CheckServers {
  const pathOf = (user: string) => `/users/${user}/servers/${SERVER}`

  async function start(
    user: string,
    { experimentId, profile, packages, startSeconds }: CheckSpec,
    until: number,
  ): Promise<void> {
    const { status, body } = await hub.ask('POST', `/users/${user}`)
    if (status !== 201) throw new MachineBusy(`JupyterHub makes no user for a check: ${status} ${complaintOf(body)}`)
    for (;;) {
      const started = readStarted(
        await hub.ask('POST', pathOf(user), {
          body: { profile, experiment: experimentId, packages, purpose: 'check' },
          patience: Math.max(START_PATIENCE, startSeconds * 1000),
        }),
      )
      if (started.kind === 'accepted') return
      if (started.kind === 'refused') throw new MachineBusy(`no server for the check: ${started.detail}`)
      if (performance.now() > until) throw new MachineBusy('no free place for the check')
      await sleep(2 * LOOK_MS)
    }
  }

  /** The words of a start exist in the hub's stream only. */
  async function readWords(user: string, signal: AbortSignal): Promise<string> {
    let said = ''
    try {
      for await (const { message, failed, ready } of hub.follow(`${pathOf(user)}/progress`, signal)) {
        said = message
        if (failed || ready) break
      }
    } catch {
      // The hub is asked again by the next look.
    }
    return said
  }

  async function awaitReady(user: string, until: number): Promise<void> {
    let said = ''
    void readWords(user, AbortSignal.timeout(Math.max(1, Math.round(until - performance.now())))).then(
      (words) => (said = words),
    )
    for (;;) {
      const { status, body } = await hub.ask('GET', `/users/${user}`)
      const server = status === 200 ? User.parse(body).servers[SERVER] : undefined
      if (server?.ready) return
      if (!server?.pending) throw new MachineBusy(`the server of the check did not come up: ${said || status}`)
      if (performance.now() > until) throw new MachineBusy('the server of the check took too long')
      await sleep(LOOK_MS / 4)
    }
  }

  async function end(user: string): Promise<boolean> {
    const { status, body } = await hub.ask('DELETE', pathOf(user), { body: { remove: true }, patience: STOP_PATIENCE })
    if (status === 202 || (status === 400 && /pending/i.test(complaintOf(body)))) return false
    const gone = await hub.ask('DELETE', `/users/${user}`, { patience: STOP_PATIENCE })
    return gone.status === 204 || gone.status === 404
  }

  /** Nobody waits for it: the hub may need as long as the start would have taken. */
  async function endSoon(user: string): Promise<void> {
    for (const until = performance.now() + LONGEST_END; performance.now() < until;) {
      if (await end(user).catch(() => false)) return
      await sleep(2 * LOOK_MS, undefined, { ref: false })
    }
  }

  return {
    async use(spec, work) {
      const until = performance.now() + spec.startSeconds * 1000
      let user: string | undefined
      try {
        user = `${await findPrefix()}${MARK}${randomUUID()}`
        await start(user, spec, until)
        await awaitReady(user, until)
        return await work({ url: `${url}user/${user}/${SERVER}/`, headers: hub.headers })
      } catch (error) {
        if (error instanceof MachineBusy) throw error
        throw new MachineBusy(`JupyterHub gave no server for a check: ${String(error)}`, { cause: error })
      } finally {
        if (user !== undefined) void endSoon(user)
      }
    },
    async sweep(users) {
      const prefix = await findPrefix()
      const lost = users.filter(
        ({ name, created }) => isCheckUser(prefix, name) && Date.parse(created ?? '') < Date.now() - LOST_MS, // of one without a date nothing is known
      )
      for (const { name } of lost) await end(name).catch(() => false) // the next sweep asks again
    },
  }
}
