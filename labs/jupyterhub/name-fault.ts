// What the words of a start amount to. They exist in the progress stream only, and are the spawner's own: KubeSpawner
// passes on the events of Kubernetes, others say what they like.
import type { Fault, StartStage } from '../../domain/experiment/observation.ts'

const imageFails = /ErrImagePull|ImagePullBackOff|Back-off pulling image|failed to pull image|image pull failed/i
const imageGone =
  /InvalidImageName|manifest (for .* )?(unknown|not found)|repository does not exist|pull access denied|no such image/i
const memoryGone = /OOMKilled|out of memory|MemoryError|Cannot allocate memory/i
const noPlace =
  /FailedScheduling|Insufficient (cpu|memory|[\w./-]*gpu)|nodes are available|exceeded quota|limit(s)? (of \d+ )?(is|are|was )?(exceeded|reached)/i
const hasPlace = /Successfully assigned|TriggeredScaleUp|pod triggered scale-up|Pulling image|Started container/i
const tooSlow = /timeout|timed out|failed to (start|respond|become reachable) in/i

/**
 * Kubernetes tries a missing image again and again, for longer than a learner waits: that it is missing is known before
 * the hub gives up. One failed pull may be the network's.
 */
export const sayImageGone = (messages: readonly string[]): boolean =>
  messages.some((message) => imageGone.test(message)) ||
  messages.filter((message) => imageFails.test(message)).length > 3

/** Whether it waits for a place after this word; `undefined` when the word says nothing of it. */
export function saysQueued(message: string): boolean | undefined {
  if (hasPlace.test(message)) return false
  return noPlace.test(message) ? true : undefined
}

/** What it waits for after this word, `null` for nothing in particular; `undefined` when the word says nothing of it. */
export function saysStage(message: string): StartStage | null | undefined {
  if (/TriggeredScaleUp|pod triggered scale-up/i.test(message)) return 'node'
  if (/Pulling image/i.test(message)) return 'image'
  return /Successfully (assigned|pulled)|Started container|already present on machine/i.test(message) ? null : undefined
}

/** Why a start failed: its last word, read with those before it. */
export function nameFault(messages: readonly string[]): Fault {
  const all = messages.join('\n')
  if (imageGone.test(all) || imageFails.test(all)) return 'image_missing'
  if (memoryGone.test(all)) return 'out_of_memory'
  if (messages.reduce((isQueued, message) => saysQueued(message) ?? isQueued, false)) return 'no_place'
  return tooSlow.test(messages.at(-1) ?? '') ? 'start_timeout' : 'start_failed'
}
