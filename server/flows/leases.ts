// A job is leased to who works on it, for seconds, and the lease renewed while they do: what a process, its line or the
// database drops is taken up by somebody within seconds. The queue's own locks last for hours.
import type { Task, TaskList } from 'graphile-worker'
import { DatabaseAway, readAway } from '../../store/away.ts'
import type { Database, Db } from '../../store/database.ts'
import { claimJob, deleteJob, renewLeases, unlockExpiredJobs, type Held } from '../../store/job.ts'
import type { MailOrder } from '../outside/mail.ts'

const LOOK_EVERY_MS = 1000
/** A look that hangs on a connection that leads nowhere holds up the next one no longer. */
const LOOK_MS = 2000
/** Longer than a process is held up by anything but its end. */
const LEASE_SECONDS = 4
/** Where no other process is at work: only what ours has taken and never heard of is lost. */
const LONE_LEASE_SECONDS = 2
/**
 * A task that met a database that was away is tried again at once when it is back, since the queue's back-off is for
 * what may last.
 */
const TRIES_WHILE_AWAY = 12
const TRY_EVERY_MS = 250

export interface Leases {
  /** The same tasks, whose jobs are held while they are worked on. */
  readonly hold: (tasks: TaskList) => TaskList
  readonly orderOf: (job: JobRow) => MailOrder
  readonly stop: () => void
}

interface JobRow {
  readonly id: string
  readonly locked_by: string | null
}

export function keepLeases(
  database: Database,
  { isAlone, stopping }: { isAlone: boolean; stopping: AbortSignal },
): Leases {
  const atHand = new Set<Held>()
  const brisk: Db = { query: (query) => database.query({ ...query, ...{ query_timeout: LOOK_MS } }) }
  let [wellSince, isStopped] = [performance.now(), false]

  async function look(): Promise<void> {
    const held = [...atHand]
    if (held.length > 0) await renewLeases(brisk, held)
    // After the database was away others need a moment to renew theirs.
    if (isAlone || performance.now() - wellSince > LEASE_SECONDS * 1000)
      await unlockExpiredJobs(brisk, { seconds: isAlone ? LONE_LEASE_SECONDS : LEASE_SECONDS, held })
  }
  const looking = async () => {
    while (!isStopped) {
      await look().catch(() => (wellSince = performance.now()))
      await pause(LOOK_EVERY_MS)
    }
  }
  void looking()

  const holdTask =
    (task: Task): Task =>
    async (payload, helpers) => {
      const held = heldOf(helpers.job)
      atHand.add(held)
      try {
        return await tryWhileAway(() => task(payload, helpers), stopping)
      } finally {
        atHand.delete(held)
      }
    }
  return {
    hold: (tasks) =>
      Object.fromEntries(Object.entries(tasks).flatMap(([name, task]) => (task ? [[name, holdTask(task)]] : []))),
    orderOf: (job) => ({
      isOurs: () => claimJob(database, heldOf(job)),
      strikeOut: (db) => deleteJob(db, heldOf(job)),
      async strikeOutSurely() {
        while (
          !(await deleteJob(brisk, heldOf(job)).then(
            () => true,
            () => false,
          )) &&
          !stopping.aborted
        )
          await pause(TRY_EVERY_MS)
      },
    }),
    stop: () => void (isStopped = true),
  }
}

const pause = (ms: number) => new Promise((resolve) => void setTimeout(resolve, ms).unref())
const heldOf = ({ id, locked_by: by }: JobRow): Held => ({ id, by: by ?? '' })

async function tryWhileAway(work: () => unknown, stopping: AbortSignal): Promise<void> {
  for (let tries = 1; ; tries++) {
    try {
      await work()
      return
    } catch (error) {
      if (!isDatabaseAway(error) || tries >= TRIES_WHILE_AWAY || stopping.aborted) throw error
      await pause(TRY_EVERY_MS)
    }
  }
}

/** A mail server's errors carry the command that failed. */
function isDatabaseAway(error: unknown): boolean {
  const away = readAway(error)
  return away instanceof DatabaseAway && !away.isFull && !(error instanceof Error && 'command' in error)
}
