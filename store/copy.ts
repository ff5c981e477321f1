// COPY through pg: its client speaks the protocol, and whatever has `submit` and the handlers may be a query of its own.
import type pg from 'pg'

const BLOCK_BYTES = 256 * 1024
/** So many blocks wait for whoever reads; then the server is made to wait. */
const MOST_BLOCKS = 8

interface CopyConnection {
  readonly stream: {
    pause(): unknown
    resume(): unknown
    destroy(): unknown
    readonly writableLength: number
    once(event: 'drain' | 'close', heard: () => void): unknown
    off(event: 'drain' | 'close', heard: () => void): unknown
  }
  query(text: string): void
  sendCopyFromChunk(chunk: Uint8Array): void
  endCopyFrom(): void
  sendCopyFail(why: string): void
}

interface Exchange {
  submit(connection: CopyConnection): void
  handleError(error: Error): void
  handleCommandComplete(message: { readonly text: string }): void
  handleReadyForQuery(): void
  handleCopyData?(message: { readonly chunk: Uint8Array }): void
  handleCopyInResponse?(): void
}

const send = (client: pg.Client, exchange: Exchange): void => void client.query(exchange as unknown as pg.Submittable) // pg's types know less of a connection than it does

/**
 * What a COPY … TO STDOUT gives, in blocks. Whoever stops before the end loses the connection: the server cannot be
 * told to stop.
 */
export async function* copyOut(client: pg.Client, text: string): AsyncGenerator<Buffer, void> {
  const blocks: Buffer[] = []
  let block = Buffer.allocUnsafe(BLOCK_BYTES)
  let filled = 0
  let [isOver, isEnd] = [false, false]
  let failure: Error | undefined
  let connection: CopyConnection | undefined
  let wake = () => {}
  const pass = (full: Buffer) => {
    blocks.push(full)
    if (blocks.length >= MOST_BLOCKS) connection?.stream.pause()
    wake()
  }
  const flush = () => {
    if (filled > 0) pass(block.subarray(0, filled))
    block = Buffer.allocUnsafe(BLOCK_BYTES)
    filled = 0
  }
  send(client, {
    submit: (given) => {
      connection = given
      given.query(text)
    },
    // The chunk lies in the driver's own buffer, which it uses again.
    handleCopyData: ({ chunk }) => {
      if (filled + chunk.length > BLOCK_BYTES) flush()
      if (chunk.length > BLOCK_BYTES) return pass(Buffer.from(chunk))
      block.set(chunk, filled)
      filled += chunk.length
    },
    handleError: (error) => {
      failure = error
      isOver = true
      wake()
    },
    handleCommandComplete: () => {},
    handleReadyForQuery: () => {
      flush()
      isOver = true
      wake()
    },
  })
  try {
    for (;;) {
      const next = blocks.shift()
      if (next) {
        if (blocks.length === 0) connection?.stream.resume()
        yield next
      } else if (failure) throw failure
      else if (isOver) {
        isEnd = true
        return
      } else await new Promise<void>((resolve) => (wake = resolve))
    }
  } finally {
    if (!isEnd && !failure) connection?.stream.destroy()
  }
}

/** Feeds a COPY … FROM STDIN; gives the number of rows. */
export function copyIn(client: pg.Client, text: string, chunks: AsyncIterable<Uint8Array>): Promise<number> {
  return new Promise((resolve, reject) => {
    let connection: CopyConnection | undefined
    let rows = 0
    let failure: Error | undefined
    const pump = async () => {
      for await (const chunk of chunks) {
        if (failure) return
        connection?.sendCopyFromChunk(chunk)
        if (connection && connection.stream.writableLength > MOST_BLOCKS * BLOCK_BYTES) await hasDrained(connection)
      }
      if (!failure) connection?.endCopyFrom()
    }
    send(client, {
      submit: (given) => {
        connection = given
        given.query(text)
      },
      handleCopyInResponse: () =>
        void pump().catch((error: Error) => {
          failure ??= error
          connection?.sendCopyFail('the source broke off')
        }),
      handleError: (error) => {
        failure ??= error // the source's own fault comes before what the server makes of it
        reject(failure)
      },
      handleCommandComplete: (message) => void (rows = Number(/\d+$/.exec(message.text)?.[0] ?? 0)),
      handleReadyForQuery: () => resolve(rows),
    })
  })
}

/** Or has broken: then the query fails by itself. */
const hasDrained = ({ stream }: CopyConnection): Promise<void> =>
  new Promise((resolve) => {
    const goOn = () => {
      stream.off('drain', goOn)
      stream.off('close', goOn)
      resolve()
    }
    stream.once('drain', goOn)
    stream.once('close', goOn)
  })
