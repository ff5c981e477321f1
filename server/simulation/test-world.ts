// Two processes of the product, their clock and their line to a real PostgreSQL under one seed. Every statement waits
// until the seed lets it go, so a number lives the same people, kills and cuts again; who of several waiters gets a
// lock is PostgreSQL's choice. See docs/decisions/027-simulation.md.
import pg from 'pg'
import type { Database, Db } from '../../store/database.ts'

type ProcessName = 'one' | 'two'

/**
 * What a person meets when the process died under a request, or the line to it was cut: whether it was done is not
 * known.
 */
class Gone extends Error {
  override name = 'Gone'
}

export interface World {
  /** The clock of both processes; it only goes forward. */
  readonly now: () => Date
  /** Lets a person live beside the others until `life` ends. */
  readonly person: (name: string, life: (self: Person) => Promise<void>) => void
  /** Runs until every person's life has ended; what a life throws is thrown here. */
  readonly run: () => Promise<Told>
}

interface Person {
  /** A number from 0 to below `below`; each person has chances of their own. */
  readonly pick: (below: number) => number
  /** Sends a request to one of the processes. @throws Gone, or what the work throws */
  readonly ask: <T>(work: (database: Database) => Promise<T>) => Promise<T>
  /** Asks until an answer comes, as a client does that keeps what it could not send. */
  readonly insist: <T>(work: (database: Database) => Promise<T>) => Promise<T>
}

/** What happened, to be sure that something did. */
export interface Told {
  readonly steps: number
  readonly kills: number
  readonly cuts: number
  /** Statements that waited for another's lock. */
  readonly waits: number
}

/** mulberry32: small, and the same everywhere. */
function makeRandom(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

const START = Date.UTC(2026, 10, 23, 6)
/** Of a hundred turns, so many are a fault or a step of the clock. */
const KILLS = 1
const CUTS = 2
const TICKS = 10
const LONGEST_TICK_MS = 240_000
const MOST_STEPS = 20_000
const LOOK_MS = 2

type Turn = 'go' | 'cut before' | 'cut after'

interface Life {
  readonly name: string
  /** Statements that wait for their turn. */
  readonly parked: ((turn: Turn) => void)[]
  /** Backends that work for it. */
  readonly sent: Map<number, number>
  isOver: boolean
  /** Ends the request that it waits for. */
  drop: ((error: Gone) => void) | undefined
  process: Running | undefined
}

interface Running {
  readonly name: ProcessName
  readonly pool: pg.Pool
  readonly clients: Set<pg.Client>
  isDead: boolean
}

/** `mangle` rewrites each statement: what takes out a lock on purpose. */
export async function makeWorld({
  url,
  seed,
  mangle = (text) => text,
}: {
  url: string
  seed: number
  mangle?: (text: string) => string
}): Promise<World & { close: () => Promise<void> }> {
  const random = makeRandom(seed)
  const pick = (below: number) => Math.floor(random() * below)
  const lives: Life[] = []
  const faults: unknown[] = []
  const told = { steps: 0, kills: 0, cuts: 0, waits: 0 }
  let now = START
  let wake = () => {}
  /** Those that PostgreSQL says wait for another's lock: until somebody gives locks back there is no need to ask again. */
  const blocked = new Set<Life>()
  const giveBack = () => blocked.clear()
  const monitor = new pg.Client({ connectionString: url })
  await monitor.connect()
  const all: Running[] = []
  const begin = (name: ProcessName): Running => {
    const clients = new Set<pg.Client>()
    const pool = new pg.Pool({ connectionString: url, max: 12 })
    pool.on('error', () => {})
    pool.on('connect', (client) => {
      clients.add(client as pg.Client) // the pool makes no others
      client.on('error', () => {})
    })
    pool.on('remove', (client) => clients.delete(client as pg.Client)) // likewise
    const made = { name, pool, clients, isDead: false }
    all.push(made)
    return made
  }
  const processes: Record<ProcessName, Running> = { one: begin('one'), two: begin('two') }

  const never = () => new Promise<never>(() => {})

  /** One statement: waits for its turn, and for the fault that its turn may be. */
  async function send(
    { life, process, client, isHolding }: { life: Life; process: Running; client: pg.PoolClient; isHolding: boolean },
    query: Parameters<Db['query']>[0],
  ): ReturnType<Db['query']> {
    if (process.isDead) return never()
    const turn = await new Promise<Turn>((resolve) => {
      life.parked.push(resolve)
      wake()
    })
    if (process.isDead) return never()
    const cut = (): never => {
      destroy(client)
      giveBack()
      throw Object.assign(new Error('Connection terminated unexpectedly'), { code: 'ECONNRESET' })
    }
    if (turn === 'cut before') return cut()
    const pid = pidOf(client)
    life.sent.set(pid, (life.sent.get(pid) ?? 0) + 1)
    try {
      const result = await client.query({ ...query, text: mangle(query.text) })
      if (turn === 'cut after') return cut()
      return result
    } catch (error) {
      if (process.isDead) return await never()
      throw error
    } finally {
      if (!isHolding || query.text === 'commit') giveBack()
      const left = (life.sent.get(pid) ?? 1) - 1
      if (left === 0) life.sent.delete(pid)
      else life.sent.set(pid, left)
      wake()
    }
  }

  function databaseOf(life: Life, process: Running): Database {
    const connect = async (): Promise<pg.PoolClient> => {
      const client = await process.pool.connect()
      return process.isDead ? never() : client
    }
    return {
      pool: process.pool,
      lost: never(),
      listen: async () => async () => {},
      close: async () => {},
      async query(query) {
        const client = await connect()
        let broken: Error | undefined
        try {
          return await send({ life, process, client, isHolding: false }, query)
        } catch (error) {
          broken = error instanceof Error && 'code' in error && error.code === 'ECONNRESET' ? error : undefined
          throw error
        } finally {
          client.release(broken)
        }
      },
      async transaction(work) {
        const client = await connect()
        const db: Db = { query: (query) => send({ life, process, client, isHolding: true }, query) }
        let broken: Error | undefined
        try {
          await db.query({ text: 'begin' })
          const result = await work(db)
          await db.query({ text: 'commit' })
          return result
        } catch (error) {
          await client.query('rollback').catch((failure: Error) => (broken = failure))
          giveBack()
          throw error
        } finally {
          client.release(broken)
        }
      },
    }
  }

  function makePerson(life: Life, pick: Person['pick']): Person {
    const ask: Person['ask'] = async (work) => {
      const process = processes[pick(2) === 0 ? 'one' : 'two']
      life.process = process
      try {
        return await new Promise((resolve, reject) => {
          life.drop = reject
          work(databaseOf(life, process)).then(resolve, (error: unknown) =>
            reject(isCut(error) ? new Gone(String(error)) : error),
          )
        })
      } finally {
        life.drop = undefined
        life.process = undefined
      }
    }
    const insist: Person['insist'] = async (work) => {
      for (;;) {
        try {
          return await ask(work)
        } catch (error) {
          if (!(error instanceof Gone)) throw error
        }
      }
    }
    return { pick, ask, insist }
  }

  /** SIGKILL: nothing of it runs on, its connections break, PostgreSQL undoes what was not committed. */
  async function kill(name: ProcessName): Promise<void> {
    const dying = processes[name]
    dying.isDead = true
    const pids = [...dying.clients].map(pidOf)
    for (const client of dying.clients) destroy(client)
    processes[name] = begin(name)
    giveBack()
    for (const life of lives) {
      if (life.process !== dying) continue
      blocked.delete(life)
      life.parked.length = 0
      life.sent.clear()
      life.drop?.(new Gone('killed'))
    }
    told.kills++
    // What the dead one held is given back before anybody goes on; who waits for another's lock notices later, as in truth.
    for (;;) {
      const { rows } = await monitor.query<{ pid: number }>(
        `select pid from pg_stat_activity where pid = any($1) and wait_event_type is distinct from 'Lock'`,
        [pids],
      )
      if (rows.length === 0) return
      await pause()
    }
  }

  /** Until everybody has ended, waits for a turn, or waits for another's lock. */
  async function settle(): Promise<void> {
    const listBusy = () => lives.filter((life) => !life.isOver && life.parked.length === 0 && !blocked.has(life))
    for (;;) {
      if (listBusy().length === 0) return
      await Promise.race([new Promise<void>((resolve) => (wake = resolve)), pause()])
      const busy = listBusy()
      if (busy.length === 0) return
      const pids = busy.flatMap((life) => [...life.sent.keys()])
      if (busy.some((life) => life.sent.size === 0)) continue // somebody computes
      const { rows } = await monitor.query<{ pid: number }>(
        `select pid from pg_stat_activity where pid = any($1) and wait_event_type = 'Lock'`,
        [pids],
      )
      const waiting = new Set(rows.map(({ pid }) => pid))
      for (const life of busy) {
        if (life.sent.size === 0 || [...life.sent.keys()].some((pid) => !waiting.has(pid))) continue
        blocked.add(life)
        told.waits++
      }
    }
  }

  async function run(): Promise<Told> {
    for (;;) {
      await settle()
      if (faults.length > 0) throw faults[0]
      if (lives.every(({ isOver }) => isOver)) return told
      if (told.steps++ > MOST_STEPS) throw new Error('this world does not come to an end')
      const chance = pick(100)
      if (chance < KILLS) {
        await kill(pick(2) === 0 ? 'one' : 'two')
        continue
      }
      if (chance < KILLS + TICKS) now += 1 + pick(LONGEST_TICK_MS)
      const ready = lives.flatMap((life) => life.parked.map((_, at) => ({ life, at })))
      const chosen = ready[pick(ready.length)]
      if (!chosen) {
        giveBack() // all wait for locks of each other: PostgreSQL is about to end one of them
        continue
      }
      const [go] = chosen.life.parked.splice(chosen.at, 1)
      const isCutting = pick(100) < CUTS
      if (isCutting) told.cuts++
      go?.(isCutting ? (pick(2) === 0 ? 'cut before' : 'cut after') : 'go')
    }
  }

  return {
    now: () => new Date(now),
    person(name, live) {
      const own = makeRandom(seed * 1000 + lives.length)
      const life: Life = { name, parked: [], sent: new Map(), isOver: false, drop: undefined, process: undefined }
      lives.push(life)
      live(makePerson(life, (below) => Math.floor(own() * below)))
        .catch((error: unknown) => faults.push(new Error(`${name}: ${String(error)}`, { cause: error })))
        .finally(() => {
          life.isOver = true
          wake()
        })
    },
    run,
    async close() {
      for (const process of all) {
        process.isDead = true
        for (const client of process.clients) destroy(client)
      }
      await monitor.end()
    },
  }
}

const pause = () => new Promise<void>((resolve) => setTimeout(resolve, LOOK_MS))

/** pg keeps both out of its types: the number of its backend, and the socket. */
const inside = (client: pg.PoolClient | pg.Client) =>
  client as unknown as { processID: number; connection: { stream: { destroy: () => void } } }
const pidOf = (client: pg.PoolClient | pg.Client): number => inside(client).processID
const destroy = (client: pg.PoolClient | pg.Client): void => inside(client).connection.stream.destroy()

const isCut = (error: unknown): boolean =>
  error instanceof Error &&
  (('code' in error && error.code === 'ECONNRESET') ||
    /Connection terminated|Client has encountered a connection error/.test(error.message) ||
    isCut(error.cause))
