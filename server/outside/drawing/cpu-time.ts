// How much of a processor a child has had. By the clock a look takes three times as long beside two others.
import { readFileSync } from 'node:fs'

/** Of `getconf CLK_TCK`, the same on every Linux of today. */
const TICK_MS = 10

/** Milliseconds that a process and those that it started have had, all threads together; undefined where nobody tells. */
export function readCpuMs(pid: number): number | undefined {
  try {
    // Behind the name, which may hold anything: state, and as the 12th and 13th what it had for itself and in the system.
    const fields = readFileSync(`/proc/${pid}/stat`, 'latin1').split(') ').at(-1)?.split(' ') ?? []
    const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'latin1').split(' ').filter(Boolean)
    const own = (Number(fields[11]) + Number(fields[12])) * TICK_MS
    return children.reduce((sum, child) => sum + (readCpuMs(Number(child)) ?? 0), own)
  } catch {
    return undefined // it has ended, or this system has no such files
  }
}
