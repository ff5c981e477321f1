import type { Started } from '../driver.ts'
import { complaintOf, type HubReply } from './hub.ts'
import { nameFault } from './name-fault.ts'

/** What the hub's answer to a start means. */
export function readStarted({ status, body }: HubReply): Started {
  const complaint = complaintOf(body)
  if (status === 201 || status === 202) return { kind: 'accepted' }
  if (status === 429) return { kind: 'queued' }
  if (status === 400 && /pending|already running/i.test(complaint)) return { kind: 'accepted' }
  if (status === 400 && /maximum|limit/i.test(complaint)) return { kind: 'queued' } // an older run of the same learner is not gone yet
  return { kind: 'refused', fault: nameFault([complaint]), detail: `${status} ${complaint}` }
}
