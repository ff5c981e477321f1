// Asks a process that was started with --inspect how much JavaScript holds after a full collection: without one, what is not yet collected looks like a leak.
export interface HeapWatch {
  /** MB that are used after a collection: objects, and the buffers outside the heap. */
  readonly collect: () => Promise<number>
  readonly close: () => void
}

const MEGABYTE = 2 ** 20

export async function openHeapWatch(port: number): Promise<HeapWatch> {
  const [target] = (await (await fetch(`http://127.0.0.1:${port}/json/list`)).json()) as {
    webSocketDebuggerUrl: string
  }[] // as Node's inspector says
  if (!target) throw new Error('nothing to look into')
  const socket = new WebSocket(target.webSocketDebuggerUrl)
  await new Promise((resolve, reject) => {
    socket.addEventListener('open', resolve)
    socket.addEventListener('error', reject)
  })
  let id = 0
  const waiting = new Map<number, (result: unknown) => void>()
  socket.addEventListener('message', ({ data }) => {
    const said = JSON.parse(String(data)) as { id?: number; result?: unknown } // likewise
    if (said.id !== undefined) waiting.get(said.id)?.(said.result)
  })
  const ask = (method: string, params: object = {}) =>
    new Promise<unknown>((resolve) => {
      waiting.set(++id, resolve)
      socket.send(JSON.stringify({ id, method, params }))
    })
  await ask('HeapProfiler.enable')
  return {
    async collect() {
      await ask('HeapProfiler.collectGarbage')
      const { heapUsed, external } = (
        (await ask('Runtime.evaluate', { expression: 'process.memoryUsage()', returnByValue: true })) as {
          result: { value: NodeJS.MemoryUsage }
        }
      ).result.value // likewise
      return (heapUsed + external) / MEGABYTE
    },
    close: () => socket.close(),
  }
}
