// One keep-alive line to a server, written by hand: a client that costs little of the machine it shares with what it measures,
// and that sees what fetch hides: whether an answer came, and whether the server hung up.
import net from 'node:net'

export interface Answer {
  /** 0: nobody answered. */
  readonly status: number
  /** The code of a refusal, which is HTTP 200 on this wire. */
  readonly error: string | undefined
  readonly body: string
  readonly ms: number
}

export const isOk = ({ status, error }: Answer): boolean => status === 200 && error === undefined

export interface Line {
  readonly ask: (request: string) => Promise<Answer>
  readonly isBusy: () => boolean
  readonly close: () => void
}

/** A call as it goes over the line. */
export const writeCall = (path: string, form: Readonly<Record<string, string>>, token = ''): string => {
  const body = new URLSearchParams(form).toString()
  return `POST /api${path} HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/x-www-form-urlencoded\r\naccess-token: ${token}\r\ncontent-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`
}

/** `longest`: an answer that has not come by then counts as none. */
export function openLine(port: number, { longest = 60_000 }: { longest?: number } = {}): Line {
  let socket: net.Socket | undefined
  let settle: ((answer: Omit<Answer, 'ms'>) => void) | undefined
  let heard = ''

  const none = { status: 0, error: undefined, body: '' }
  const connect = () => {
    const fresh = net.connect(port, '127.0.0.1').setNoDelay(true).setEncoding('latin1')
    fresh.on('error', () => {})
    fresh.on('close', () => {
      if (socket !== fresh) return
      socket = undefined
      settle?.(none)
    })
    fresh.on('data', (text) => {
      heard += String(text)
      const answer = readAnswer(heard)
      if (!answer) return
      heard = ''
      if (answer.isLast && socket === fresh) {
        socket = undefined
        fresh.destroy()
      }
      settle?.(answer)
    })
    return fresh
  }
  return {
    isBusy: () => settle !== undefined,
    ask: (request) =>
      new Promise((resolve) => {
        const begun = performance.now()
        const timer = setTimeout(() => {
          const stuck = socket
          socket = undefined
          stuck?.destroy()
          settle?.(none)
        }, longest)
        heard = ''
        settle = ({ status, error, body }) => {
          clearTimeout(timer)
          settle = undefined
          resolve({ status, error, body, ms: performance.now() - begun })
        }
        socket ??= connect()
        socket.write(request)
      }),
    close() {
      const open = socket
      socket = undefined
      open?.destroy()
    },
  }
}

function readAnswer(text: string): (Omit<Answer, 'ms'> & { isLast: boolean }) | undefined {
  const end = text.indexOf('\r\n\r\n')
  if (end < 0) return undefined
  const head = text.slice(0, end).toLowerCase()
  const body = text.slice(end + 4)
  const length = /\r\ncontent-length: (\d+)/.exec(head)?.[1]
  if (length === undefined ? !body.endsWith('0\r\n\r\n') : body.length < Number(length)) return undefined
  return {
    status: Number(head.slice(9, 12)),
    error: /^\{"error":"(\w+)"/.exec(body)?.[1],
    body,
    isLast: head.includes('\r\nconnection: close'),
  }
}
