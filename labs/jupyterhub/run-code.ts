// Runs code in a kernel of our own and hears what it prints: the kernel protocol as far as that needs it.
import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import type { Connection } from '../driver.ts'

const Message = z.looseObject({
  header: z.looseObject({ msg_type: z.string() }),
  parent_header: z.looseObject({ msg_id: z.string().optional() }),
  content: z.looseObject({
    text: z.string().optional(),
    execution_state: z.string().optional(),
    ename: z.string().optional(),
    evalue: z.string().optional(),
    data: z.looseObject({ 'text/plain': z.string().optional() }).optional(),
  }),
})

export interface Said {
  readonly stdout: string
  /** The text of the last value. */
  readonly value: string
}

export interface CodeLine {
  /** One after another. @throws when the code raises, the line breaks or `signal` ends it */
  readonly run: (code: string) => Promise<Said>
  readonly close: () => void
}

const MOST_SAID = 40_000_000

/** A line to the kernel; nothing that is run leaves a trace in its history. */
export async function openCodeLine(
  connection: Extract<Connection, { kind: 'jupyter' }>,
  signal?: AbortSignal,
): Promise<CodeLine> {
  const session = randomUUID()
  const socket = new WebSocket(`${connection.baseUrl.replace(/^http/, 'ws')}channels?session_id=${session}`, {
    headers: { ...connection.headers },
  })
  let hear: ((message: z.output<typeof Message>) => void) | undefined
  let fail: (error: Error) => void = () => {}
  const broken = new Promise<never>((_, reject) => (fail = reject))
  broken.catch(() => {})
  const isOpen = new Promise<void>((resolve) => socket.addEventListener('open', () => resolve()))
  socket.addEventListener('error', () => fail(new Error('the line to the kernel broke')))
  socket.addEventListener('close', () => fail(new Error('the line to the kernel was closed')))
  socket.addEventListener('message', ({ data }) => {
    const read = Message.safeParse(readJson(String(data)))
    if (read.success) hear?.(read.data)
  })
  signal?.addEventListener('abort', () => {
    fail(new Error('the kernel took too long'))
    socket.close()
  })
  await Promise.race([isOpen, broken])

  const run = (code: string): Promise<Said> => {
    const id = randomUUID()
    const header = { msg_id: id, msg_type: 'execute_request', username: '', session, date: new Date().toISOString() }
    const content = { code, silent: false, store_history: false, user_expressions: {}, allow_stdin: false }
    const done = new Promise<Said>((resolve, reject) => {
      let [stdout, value, parts]: [string, string, number] = ['', '', 0]
      let fault: Error | undefined
      hear = (message) => {
        if (message.parent_header.msg_id !== id) return
        const { content: said } = message
        const type = message.header.msg_type
        if (type === 'stream') stdout += said.text ?? ''
        if (stdout.length > MOST_SAID) return reject(new Error('the kernel says too much'))
        if (type === 'execute_result') value = said.data?.['text/plain'] ?? ''
        if (type === 'error') fault = new Error(`${said.ename}: ${said.evalue}`)
        // Its answer and what it printed come by two ways: it is done when both have ended.
        if (type === 'execute_reply' || said.execution_state === 'idle') parts++
        if (parts === 2) return fault ? reject(fault) : resolve({ stdout, value })
      }
    })
    socket.send(
      JSON.stringify({
        channel: 'shell',
        header: { ...header, version: '5.3' },
        parent_header: {},
        metadata: {},
        content: { ...content, stop_on_error: true },
        buffers: [],
      }),
    )
    return Promise.race([done, broken])
  }
  return { run, close: () => socket.close() }
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined // a binary part: nothing of ours
  }
}
