// Jupyter's kernel protocol over a WebSocket, as JSON (version 5.3; the form without a subprotocol, which every server
// speaks). https://jupyter-client.readthedocs.io/en/stable/messaging.html
import type { Completion, NbOutput } from './kernel-client.ts'
import { readOutput } from './read-kernel-message.ts'

type Fields = Readonly<Record<string, unknown>>

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const fields = (value: unknown): Fields => (isFields(value) ? value : {})
const text = (value: unknown): string => (typeof value === 'string' ? value : '')
const whole = (value: unknown): number => (Number.isSafeInteger(value) ? Number(value) : 0)
const list = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])

export interface JupyterMessage {
  readonly type: string
  /** Of the request that it belongs to. */
  readonly parent: string
  readonly content: Fields
}

export function readJupyterMessage(data: unknown): JupyterMessage | undefined {
  if (typeof data !== 'string') return undefined // pictures and widgets with buffers: nobody here asks for them
  try {
    const message = fields(JSON.parse(data))
    return {
      type: text(fields(message['header'])['msg_type']),
      parent: text(fields(message['parent_header'])['msg_id']),
      content: fields(message['content']),
    }
  } catch {
    return undefined
  }
}

export interface JupyterRequest {
  readonly channel: 'shell' | 'control' | 'stdin'
  readonly type: 'execute_request' | 'complete_request' | 'kernel_info_request' | 'input_reply'
  readonly content: Fields
}

export const executeRequest = (
  code: string,
  { isSilent, canAsk, expressions = {} }: { isSilent: boolean; canAsk: boolean; expressions?: Fields },
): JupyterRequest => ({
  channel: 'shell',
  type: 'execute_request',
  content: {
    code,
    silent: isSilent,
    store_history: !isSilent,
    user_expressions: expressions,
    allow_stdin: canAsk,
    stop_on_error: false,
  },
})

export const writeJupyterMessage = (id: string, session: string, { channel, type, content }: JupyterRequest): string =>
  JSON.stringify({
    channel,
    header: { msg_id: id, msg_type: type, username: '', session, date: new Date().toISOString(), version: '5.3' },
    parent_header: {},
    metadata: {},
    content,
    buffers: [],
  })

/** What a running cell says; `undefined` where a cell says nothing by it. */
export const outputOf = ({ type, content }: JupyterMessage): NbOutput | undefined =>
  readOutput({ ...content, output_type: type })

/** What `name?` shows comes beside the reply. */
export const pagesOf = (content: Fields): readonly NbOutput[] =>
  list(content['payload']).flatMap((payload) =>
    fields(payload)['source'] === 'page'
      ? [{ output_type: 'display_data' as const, data: fields(fields(payload)['data']), metadata: {} }]
      : [],
  )

export const stateOf = (content: Fields): string => text(content['execution_state'])
export const statusOf = (content: Fields): 'ok' | 'error' => (content['status'] === 'ok' ? 'ok' : 'error')
export const countOf = (content: Fields): number | null =>
  content['execution_count'] === undefined || content['execution_count'] === null
    ? null
    : whole(content['execution_count'])

export function languageOf(content: Fields): { language: string; version: string } {
  const language = fields(content['language_info'])
  return { language: text(language['name']) || 'python', version: text(language['version']).slice(0, 20) }
}

/** Of the expression `kills`, the words of a cgroup; `undefined` where there are none. */
export function killsOf(content: Fields): number | undefined {
  const data = fields(fields(fields(content['user_expressions'])['kills'])['data'])
  const found = /oom_kill (\d+)/.exec(text(data['text/plain']))?.[1]
  return found === undefined ? undefined : Number(found)
}

const kinds: Readonly<Record<string, Completion['matches'][number]['kind']>> = {
  keyword: 'keyword',
  function: 'function',
  class: 'class',
  module: 'module',
  property: 'property',
}

/** Jupyter counts characters, JavaScript halves of them. */
export const toCharacters = (code: string, cursor: number): number => [...code.slice(0, cursor)].length

export function completionOf(content: Fields, code: string): Completion {
  const characters = [...code]
  const toUnits = (at: unknown) => characters.slice(0, whole(at)).join('').length
  const named = new Map(
    list(fields(content['metadata'])['_jupyter_types_experimental']).map((one) => [
      text(fields(one)['text']),
      kinds[text(fields(one)['type'])],
    ]),
  )
  const matches = list(content['matches']).map(text).filter(Boolean)
  return {
    matches: matches.map((match) => ({ text: match, kind: named.get(match) ?? 'variable' })),
    from: toUnits(content['cursor_start']),
    to: toUnits(content['cursor_end']),
  }
}
