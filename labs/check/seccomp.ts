// A filter on system calls for whoever runs a learner's code: no sockets, no new processes, no signals, no looking into
// others, no file opened for writing. It is put on before the program begins and can never be taken off.
import { closeSync, mkdtempSync, openSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

/**
 * The numbers of Linux, by processor. Those of arm64 are the generic ones; no machine of ours has one, so the probe
 * decides there.
 */
export interface Numbers {
  readonly audit: number
  readonly refused: readonly number[]
  /** Whatever makes, changes or removes a file. */
  readonly changes: readonly number[]
  readonly execve: number
  readonly clone: number
  readonly openat: number
  readonly open: number | undefined
  readonly prlimit: number
  readonly prctl: number
  readonly seccomp: number
}

// From 424 on the numbers are the same everywhere: pidfd_send_signal, io_uring_*, open_tree … fspick, pidfd_open,
// pidfd_getfd, process_madvise, mount_setattr, quotactl_fd, process_mrelease, fchmodat2.
const newer = [424, 425, 426, 427, 428, 429, 430, 431, 432, 433, 434, 438, 440, 442, 443, 448, 452]

export const machines: Readonly<Partial<Record<string, Numbers>>> = {
  x64: {
    audit: 0xc000003e,
    // socket, socketpair | kill, tkill, tgkill, rt_sigqueueinfo, rt_tgsigqueueinfo | fork, vfork | ptrace,
    // process_vm_*, kcmp, perf_event_open | mount, umount2, pivot_root, chroot, unshare, setns | keys | bpf,
    // userfaultfd, memfd_create, execveat, personality, modify_ldt | System V's memory, semaphores and queues, mq_open
    refused: [
      ...[
        41, 53, 62, 200, 234, 129, 297, 57, 58, 101, 310, 311, 312, 298, 165, 166, 155, 161, 272, 308, 248, 249, 250,
        321, 323, 319, 322, 135, 154,
      ],
      ...[29, 30, 31, 67, 64, 65, 66, 220, 68, 69, 70, 71, 240],
      ...newer,
    ],
    changes: [
      76, 82, 83, 84, 85, 86, 87, 88, 90, 91, 92, 93, 94, 132, 133, 188, 189, 190, 197, 198, 199, 235, 258, 259, 260,
      261, 263, 264, 265, 266, 268, 280, 316,
    ],
    execve: 59,
    clone: 56,
    openat: 257,
    open: 2,
    prlimit: 302,
    prctl: 157,
    seccomp: 317,
  },
  arm64: {
    audit: 0xc00000b7,
    refused: [
      ...[
        198, 199, 129, 130, 131, 138, 240, 117, 270, 271, 272, 241, 40, 39, 41, 51, 97, 268, 217, 218, 219, 280, 282,
        279, 281, 92,
      ],
      ...[194, 195, 196, 197, 190, 191, 192, 193, 186, 187, 188, 189, 180],
      ...newer,
    ],
    changes: [5, 6, 7, 14, 15, 16, 33, 34, 35, 36, 37, 38, 45, 52, 53, 54, 55, 88, 276],
    execve: 221,
    clone: 220,
    openat: 56,
    open: undefined,
    prlimit: 261,
    prctl: 167,
    seccomp: 277,
  },
}

export const numbers: Numbers | undefined = process.platform === 'linux' ? machines[process.arch] : undefined

const [LOAD, EQUAL, AT_LEAST, ANY_BIT, RETURN] = [0x20, 0x15, 0x35, 0x45, 0x06]
const [ALLOW, EPERM, ENOSYS, KILL] = [0x7fff0000, 0x00050001, 0x00050026, 0x80000000]
const CLONE_THREAD = 0x10000
/** O_WRONLY, O_RDWR, O_CREAT, O_TRUNC: the same on both processors. */
const WRITES = 0x1 | 0x2 | 0x40 | 0x200
/** Numbers from here on are x32's: the same calls by other numbers. */
const X32 = 0x40000000
/** clone3 and openat2 keep their flags behind a pointer: libc is told that they are not there and asks the older ones. */
const [CLONE3, OPENAT2] = [435, 437]
const argument = (n: number) => 16 + 8 * n // its lower half: both processors are little-endian

/**
 * The filter as the kernel reads it: eight bytes an instruction. `isWithin`: for a program that puts it on itself when it
 * runs already, and whose files another wall looks after: it may write there and become no other program.
 */
export function writeFilter(of: Numbers, { isWithin = false } = {}): Buffer {
  const code: (readonly [op: number, yes: number, no: number, k: number])[] = []
  const add = (op: number, k: number, yes = 0, no = 0) => void code.push([op, yes, no, k])
  const refuse = (number: number, answer: number) => {
    add(EQUAL, number, 0, 1)
    add(RETURN, answer)
  }
  /** The call `number` is refused unless its argument says what is harmless; loads, so it comes last or returns. */
  const refuseBy = (number: number, at: number, test: number, value: number, isRefusedIfTrue: boolean) => {
    add(EQUAL, number, 0, 4)
    add(LOAD, argument(at))
    add(test, value, isRefusedIfTrue ? 0 : 1, isRefusedIfTrue ? 1 : 0)
    add(RETURN, EPERM)
    add(RETURN, ALLOW)
  }
  add(LOAD, 4) // the architecture
  add(EQUAL, of.audit, 1, 0)
  add(RETURN, KILL)
  add(LOAD, 0) // the number of the call
  add(AT_LEAST, X32, 0, 1)
  add(RETURN, KILL)
  for (const number of [...of.refused, ...(isWithin ? [of.execve] : of.changes)]) refuse(number, EPERM)
  for (const number of [CLONE3, OPENAT2]) refuse(number, ENOSYS)
  refuseBy(of.clone, 0, ANY_BIT, CLONE_THREAD, false)
  if (!isWithin) refuseBy(of.openat, 2, ANY_BIT, WRITES, true)
  if (!isWithin && of.open !== undefined) refuseBy(of.open, 1, ANY_BIT, WRITES, true)
  refuseBy(of.prlimit, 0, EQUAL, 0, false) // limits of itself only
  add(RETURN, ALLOW)
  const out = Buffer.alloc(code.length * 8)
  for (const [i, [op, yes, no, k]] of code.entries()) {
    out.writeUInt16LE(op, i * 8)
    out[i * 8 + 2] = yes
    out[i * 8 + 3] = no
    out.writeUInt32LE(k >>> 0, i * 8 + 4)
  }
  return out
}

/**
 * A descriptor of bytes that a child may read; its file has no name any more. The caller closes it.
 * @throws when the disk is full
 */
export function openBytes(bytes: Uint8Array): number {
  const folder = mkdtempSync(path.join(tmpdir(), 'tessera-check-'))
  try {
    const file = path.join(folder, 'bytes')
    writeFileSync(file, bytes, { mode: 0o600, flag: 'wx' })
    return openSync(file, 'r')
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

export const close = (descriptor: number | undefined): void => {
  if (descriptor !== undefined) closeSync(descriptor)
}
