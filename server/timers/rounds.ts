// What the house does again and again: when it is due says the clock of the database.
import type { CallContext } from '../calls/call-context.ts'
import { hideAddresses } from '../flows/hide-addresses.ts'
import { queueRounds } from '../flows/tidy.ts'

const LOOK_EVERY_MS = 20_000

/** Starts to look for what is due; the first look comes after a while, so a start is not held up by it. */
export function startRounds(
  database: CallContext['database'],
  warn: (line: string) => void,
): { readonly stop: () => void } {
  const look = () =>
    queueRounds(database).catch((error: unknown) =>
      warn(`What is due again could not be queued: ${hideAddresses(String(error))}`),
    )
  const timer = setInterval(() => void look(), LOOK_EVERY_MS)
  return { stop: () => clearInterval(timer) }
}
