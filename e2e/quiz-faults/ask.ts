// Asks the server as a browser would; the base address may change under it, and the server may die under it.
import type { InputOf, OutputOf, Path } from '../../contract/index.ts'
import type { RefusalCode } from '../../contract/refusals.ts'
import { encodeForm, type FormValue } from '../../contract/encode.ts'

const LONGEST_MS = 5000

/** The server's rules said no. */
export class Refused extends Error {
  override name = 'Refused'
  readonly code: RefusalCode
  constructor(code: RefusalCode) {
    super(code)
    this.code = code
  }
}

/** The server answered, and with a status that is none of the expected ones. */
class WrongStatus extends Error {
  override name = 'WrongStatus'
}

export type AskAs = <P extends Path>(path: P, input: InputOf<P>) => Promise<OutputOf<P>>

/** @throws Refused, WrongStatus, or whatever fetch throws when nobody answers */
export const askAs =
  (token: string, url: () => string): AskAs =>
  async (path, input) => {
    const response = await fetch(`${url()}/api${path}`, {
      method: 'POST',
      body: encodeForm(input as Record<string, FormValue>), // every input is made of form values
      headers: { 'content-type': 'application/x-www-form-urlencoded', 'access-token': token },
      signal: AbortSignal.timeout(LONGEST_MS),
    })
    const text = await response.text()
    // A server that is going down may answer 5xx; the journal must bear it. Anything else is a mistake of this run.
    if (response.status >= 500) throw new TypeError(`HTTP ${response.status}`)
    if (response.status !== 200) throw new WrongStatus(`${path}: HTTP ${response.status} ${text.slice(0, 200)}`)
    const reply = JSON.parse(text) as OutputOf<typeof path> & { error?: RefusalCode }
    if (reply.error !== undefined) throw new Refused(reply.error)
    return reply
  }

export const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

/** Asks until somebody answers, as a person who presses again. @throws Refused, WrongStatus */
export async function untilAnswered<T>(work: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await work()
    } catch (error) {
      if (error instanceof Refused || error instanceof WrongStatus) throw error
      await pause(60)
    }
  }
}
