// What the driver's errors mean for somebody who waits: is it this request that is wrong, or is the database not there?

/** The database does not answer, or can do nothing at the moment: the same may succeed a little later. */
export class DatabaseAway extends Error {
  override name = 'DatabaseAway'
  /** It answers, and has no room: asking it whether it is there would tell nothing. */
  readonly isFull: boolean
  constructor(why: string, { cause, isFull = false }: { cause?: unknown; isFull?: boolean } = {}) {
    super(why, { cause })
    this.isFull = isFull
  }
}

const networkCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'EAI_AGAIN',
  'ENOENT',
])
// Broken connections, shutting down or starting up, a transaction that was given up for being idle.
const awayStates = /^(08...|57P0[123]|25P03)$/
// No disk, no memory, no connection left; the disk failed; nothing may be written (room.ts, or a server that looks at
// its disk likewise).
const fullStates = /^(53...|58030|25006)$/
// The driver has no codes for these.
const driverWords =
  /^(Query read timeout|timeout exceeded when trying to connect|Connection terminated|Client has encountered a connection error|Client was closed)/

/** The error as DatabaseAway where it is one; else as it is. */
export function readAway(error: unknown): unknown {
  if (!(error instanceof Error) || error instanceof DatabaseAway) return error
  const code = 'code' in error && typeof error.code === 'string' ? error.code : ''
  if (fullStates.test(code))
    return new DatabaseAway(`the database has no room: ${code}`, { cause: error, isFull: true })
  const isAway = networkCodes.has(code) || awayStates.test(code) || driverWords.test(error.message)
  return isAway ? new DatabaseAway(`the database is away: ${code || error.message}`, { cause: error }) : error
}

/** Whether it answers, and has no room: it can still be read. */
export function isNoRoomLeft(error: unknown): boolean {
  const away = readAway(error)
  return away instanceof DatabaseAway && away.isFull
}
