// The way from a learner's page to the kernel of their running session. What opens the engine stays on the server.
import type { Connection } from '../../labs/driver.ts'
import type { Database } from '../../store/database.ts'
import { selectRunningLabSessions, updateTicketUsed } from '../../store/lab-session.ts'
import { findDriver } from './lab-engine.ts'
import type { Labs } from './labs.ts'

export type KernelWay = Extract<Connection, { kind: 'jupyter' }>

/** A way that a ticket has opened. */
export interface OpenedWay extends KernelWay {
  readonly openedAt: Date
}

export interface AskedWay {
  readonly ticketHash: Buffer
  readonly sessionId: string
  readonly kernelId: string
}

interface Context {
  readonly database: Database
  readonly labs: Labs
}

/**
 * Uses up a ticket. `undefined` when it is used, late, of another session, or its session or kernel is no more.
 * @throws when the engine does not answer
 */
export async function openKernelWay(
  { database, labs }: Context,
  { ticketHash, sessionId, kernelId }: AskedWay,
): Promise<OpenedWay | undefined> {
  const now = await labs.clock(database)
  const used = await updateTicketUsed(database, { hash: ticketHash, now })
  if (used?.session_id !== sessionId) return undefined
  const connection = await findDriver(labs, used)?.connect({ runId: sessionId, learnerId: used.account_id })
  return connection?.kind === 'jupyter' && connection.kernelId === kernelId
    ? { ...connection, openedAt: now }
    : undefined
}

/**
 * Which of these sessions still run, and when a ticket last opened a way to each, through whatever server: older ways
 * are closed.
 */
export const findRunning = (
  { database }: Context,
  sessionIds: readonly string[],
): Promise<ReadonlyMap<string, Date | null>> => selectRunningLabSessions(database, sessionIds)

/** @throws when the engine does not answer */
export async function tellKernel({ baseUrl, headers }: KernelWay, deed: 'interrupt' | 'restart'): Promise<void> {
  const response = await fetch(baseUrl + deed, {
    method: 'POST',
    headers,
    redirect: 'manual',
    signal: AbortSignal.timeout(30_000),
  })
  await response.body?.cancel()
  if (!response.ok) throw new Error(`the kernel's server answers ${response.status} to ${deed}`)
}
