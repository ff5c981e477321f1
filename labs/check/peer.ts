// One process of a check, as the server sees it: it is asked, answers once, and is ended at the first word out of turn.
import { randomBytes, timingSafeEqual } from 'node:crypto'
import type { ChildProcess } from 'node:child_process'
import path from 'node:path'
import type { Readable } from 'node:stream'
import { HEAD, NONCE, readHead, writeFrame, type Frame } from './frames.ts'
import { nodeProgram, spawnWalled, type Wall } from './walls.ts'

export interface PeerOptions {
  readonly role: 'judge' | 'learner' | 'snapshot'
  readonly wall: Wall
  readonly indexURL: string
  /** Of a Python to begin with; without it one is made anew. */
  readonly snapshot: number | undefined
  /** Of what lies beside the notebook (folder.ts). */
  readonly folder: number | undefined
  readonly cpuSeconds: number
  readonly addressMegabytes: number
  /** Python's own most. */
  readonly pythonMegabytes: number
}

const MOST_BYTES = 8_000_000
const HANDED = 5 // the first descriptor of what is handed in, over there
const silence = Buffer.alloc(NONCE)

/** Why a peer is of no use any more: `flood`, `turn`, `time`, or how its process ended. */
export class Gone extends Error {
  readonly why: string
  constructor(why: string | number) {
    super(`the process is gone: ${why}`)
    this.why = String(why)
  }
}

export function spawnChild({
  role,
  wall,
  indexURL,
  snapshot,
  folder,
  cpuSeconds,
  addressMegabytes,
  pythonMegabytes,
}: PeerOptions): ChildProcess {
  const reads = [import.meta.dirname, indexURL.replace(/\/$/, '')]
  const handed = [snapshot, folder].filter((one) => one !== undefined)
  const placeOf = (one: number | undefined) => (one === undefined ? '' : String(HANDED + handed.indexOf(one)))
  const args = [role, indexURL, String(pythonMegabytes), placeOf(snapshot), placeOf(folder)]
  const program = nodeProgram(
    path.join(import.meta.dirname, 'child.ts'),
    args,
    reads.map((one) => `${one}/*`),
    { wasmMegabytes: pythonMegabytes },
  )
  return spawnWalled(
    wall,
    { program, reads, cpuSeconds, addressMegabytes },
    { stdio: ['pipe', 'ignore', 'ignore', 'pipe', ...handed] },
  )
}

export type Peer = ReturnType<typeof openPeer>

export function openPeer(options: PeerOptions) {
  const child = spawnChild(options)
  const out = child.stdio[3] as Readable // it was asked for as a pipe
  const frames: Frame[] = []
  let parts: Buffer[] = []
  let [length, isAsked]: [number, boolean] = [0, true] // its first word, `up`, is asked for by starting it
  let gone: Gone | undefined
  let waiting: { resolve: (frame: Frame) => void; reject: (error: Gone) => void } | undefined

  const fail = (why: string | number) => {
    gone ??= new Gone(why)
    parts = []
    out.destroy()
    child.kill('SIGKILL')
    waiting?.reject(gone)
    waiting = undefined
  }
  const give = (frame: Frame) => {
    if (!isAsked) return fail('turn') // nobody has asked
    if (!waiting) return void frames.push(frame)
    waiting.resolve(frame)
    waiting = undefined
  }
  out.on('data', (data: Buffer) => {
    if (gone) return
    parts.push(data)
    length += data.length
    if (length > 2 * MOST_BYTES) return fail('flood')
    while (length >= HEAD) {
      if ((parts[0]?.length ?? 0) < HEAD) parts = [Buffer.concat(parts)]
      const { size, nonce, kind } = readHead(parts[0] ?? silence)
      if (size > MOST_BYTES) return fail('flood')
      if (length < HEAD + size) return
      const all = parts.length === 1 ? (parts[0] ?? silence) : Buffer.concat(parts)
      give({ kind, nonce, text: all.toString('utf8', HEAD, HEAD + size) })
      if (gone) return
      parts = [all.subarray(HEAD + size)]
      length -= HEAD + size
    }
  })
  out.on('error', () => {})
  child.stdin?.on('error', () => {})
  child.on('error', () => fail('none'))
  child.on('close', (code, signal) => fail(signal ?? code ?? 'none'))

  const next = (): Promise<Frame> => {
    const frame = frames.shift()
    if (frame) return Promise.resolve(frame)
    return gone ? Promise.reject(gone) : new Promise((resolve, reject) => (waiting = { resolve, reject }))
  }
  const send = (kind: string, text: string, nonce: Buffer = silence) =>
    void child.stdin?.write(writeFrame(kind, nonce, text))
  return {
    pid: () => child.pid,
    next,
    send,
    fail,
    /** From its `up` on it speaks only when it is asked. */
    hush: () => void (isAsked = false),
    /** Asks, and takes the one answer that carries the nonce of the question. @throws Gone */
    async turn(kind: string, text: string): Promise<string> {
      const nonce = randomBytes(NONCE)
      isAsked = true
      send(kind, text, nonce)
      const frame = await next()
      isAsked = false
      if (frame.kind === 'A' && timingSafeEqual(frame.nonce, nonce) && length === 0 && frames.length === 0)
        return frame.text
      fail('turn')
      throw gone
    },
    end: () => fail('ended'),
  }
}
