// What Linux tells of processes, for tests of what goes behind what.
import { readdirSync, readFileSync } from 'node:fs'
import { getPriority } from 'node:os'

/** Empty when it has ended, or when this kernel has no such file. */
const read = (place: string, name: string): string => {
  try {
    return readFileSync(`/proc/${place}/${name}`, 'utf8')
  } catch {
    return ''
  }
}

/** The ids of those whose command line, each word with a zero behind it, is so. */
export const findProcesses = (commandLine: RegExp): number[] =>
  readdirSync('/proc')
    .filter((pid) => /^\d+$/.test(pid) && commandLine.test(read(pid, 'cmdline')))
    .map(Number)

/**
 * How far a process goes behind others, in steps of `nice`: of itself, and of its session where Linux shares the processors among
 * sessions. Whether it does, our own file does not tell: it is empty for whoever runs in the machine's first session.
 */
export function readNiceness(pid: number): { process: number; session: number | 'no sessions' } {
  const shares = read('sys', 'kernel/sched_autogroup_enabled').trim() === '1'
  return {
    process: getPriority(pid),
    session: shares ? Number(/ nice (-?\d+)$/m.exec(read(String(pid), 'autogroup'))?.[1] ?? 0) : 'no sessions',
  }
}
