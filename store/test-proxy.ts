// A line between us and a server that a test can break: swallow packets, cut, refuse, delay.
import net from 'node:net'

type LineState = 'open' | 'swallow' | 'refuse'

export interface TestProxy {
  readonly port: number
  /** `swallow`: connections stay and nothing goes through, also not later. `refuse`: nobody answers at the port. */
  readonly set: (state: LineState) => Promise<void>
  /** Cuts every connection. */
  readonly cut: () => void
  /** Each packet takes so much longer, either way. */
  readonly delay: (ms: number) => void
  readonly close: () => Promise<void>
}

export async function openTestProxy(target: net.NetConnectOpts): Promise<TestProxy> {
  const pairs = new Set<readonly [net.Socket, net.Socket]>()
  let state: LineState = 'open'
  let wait = 0
  const server = net.createServer((near) => {
    // A connection that was made while packets were swallowed leads nowhere for ever, as one whose handshake got lost.
    let isLost = state === 'swallow'
    const far = net.connect(target)
    const pair = [near, far] as const
    pairs.add(pair)
    const forward = (from: net.Socket, to: net.Socket) =>
      from.on('data', (chunk) => {
        isLost ||= state === 'swallow'
        if (isLost) return
        if (wait === 0) to.write(chunk)
        else setTimeout(() => to.writable && to.write(chunk), wait)
      })
    forward(near, far)
    forward(far, near)
    const end = () => {
      pairs.delete(pair)
      near.destroy()
      if (!isLost) far.destroy() // a farewell is a packet too
    }
    for (const socket of pair) socket.on('error', () => {}).on('close', end)
  })
  const listen = (port: number) =>
    new Promise<void>((resolve, reject) => server.once('error', reject).listen(port, '127.0.0.1', resolve))
  const cut = () => {
    for (const [near, far] of pairs) {
      near.resetAndDestroy()
      far.destroy()
    }
  }
  const shut = () => new Promise<void>((resolve) => (server.listening ? server.close(() => resolve()) : resolve()))
  await listen(0)
  const { port } = server.address() as net.AddressInfo // it listens on TCP
  return {
    port,
    cut,
    delay: (ms) => void (wait = ms),
    async set(next) {
      state = next
      if (next === 'refuse') {
        const isShut = shut()
        cut()
        await isShut
      } else if (!server.listening) await listen(port)
    },
    async close() {
      const isShut = shut()
      cut()
      await isShut
    },
  }
}
