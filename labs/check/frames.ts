// How the server and the two processes of a check talk: four bytes of length, sixteen of a nonce that each question draws
// afresh, one of a kind, then text. What Python prints goes another way, into nothing.
export const HEAD = 21
export const NONCE = 16

/**
 * What a frame is: `U` up, `O` the judge's order, `C` load that cell there, `Q` a question, `A` an answer, `L` a cell,
 * `V` the verdict.
 */
export interface Frame {
  readonly kind: string
  readonly nonce: Buffer
  readonly text: string
}

export function writeFrame(kind: string, nonce: Buffer, text: string): Buffer {
  const body = Buffer.from(text)
  const head = Buffer.alloc(HEAD)
  head.writeUInt32LE(body.length)
  nonce.copy(head, 4)
  head[HEAD - 1] = kind.charCodeAt(0)
  return Buffer.concat([head, body])
}

export const readHead = (head: Buffer): { readonly size: number; readonly nonce: Buffer; readonly kind: string } => ({
  size: head.readUInt32LE(0),
  nonce: Buffer.from(head.subarray(4, 4 + NONCE)),
  kind: String.fromCharCode(head[HEAD - 1] ?? 0),
})

/** What the judge is told of the author's notebook. */
export interface JudgeOrder {
  readonly seed: string
  /** What the author's own solution was seen to do; `null`: it is being seen. */
  readonly habits: unknown
  readonly cells: readonly {
    readonly id: string
    readonly source: string
    readonly isCheck: boolean
    readonly isOwn: boolean
    readonly isLoadedThere: boolean
  }[]
}

/** A cell for the learner's process. */
export interface CellThere {
  readonly id: string
  readonly source: string
  readonly isOwn: boolean
}
