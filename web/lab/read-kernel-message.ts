// What comes out of the kernel's frame may be anything: notebook code can post messages too. Here it gets its shape, or
// is dropped.
import type { Completion, KernelFailureName, NbOutput } from './kernel-client.ts'
import type { FromKernel } from './kernel-wire.ts'

type Fields = Readonly<Record<string, unknown>>

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const text = (value: unknown): string => (typeof value === 'string' ? value : '')
const whole = (value: unknown): number => (Number.isSafeInteger(value) ? Number(value) : 0)
const fields = (value: unknown): Fields => (isFields(value) ? value : {})
const list = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])

const failures: readonly KernelFailureName[] = ['browser-too-old', 'out-of-memory', 'kernel-died']
const kinds = ['keyword', 'function', 'class', 'module', 'variable', 'property'] as const

const isPackage = (name: string): boolean => /^[\w.-]{1,100}$/.test(name)

export function readKernelMessage(data: unknown): FromKernel | undefined {
  if (!isFields(data)) return undefined
  switch (data['type']) {
    case 'ready':
      return {
        type: 'ready',
        version: text(data['version']).slice(0, 20),
        interruptsGently: data['interruptsGently'] === true,
        canAskInput: data['canAskInput'] === true,
      }
    case 'outputs':
      return {
        type: 'outputs',
        id: whole(data['id']),
        outputs: list(data['outputs']).flatMap((output) => readOutput(output) ?? []),
      }
    case 'done':
      return {
        type: 'done',
        id: whole(data['id']),
        status: data['status'] === 'ok' ? 'ok' : 'error',
        executionCount: data['executionCount'] === null ? null : whole(data['executionCount']),
      }
    case 'completion':
      return { type: 'completion', id: whole(data['id']), completion: readCompletion(fields(data['completion'])) }
    case 'need':
      return { type: 'need', names: list(data['names']).map(text).filter(isPackage).slice(0, 100) }
    case 'failed':
      return {
        type: 'failed',
        failure: failures.find((name) => name === data['failure']) ?? 'kernel-died',
        detail: text(data['detail']).slice(0, 1000),
      }
    case 'replaced':
    case 'beat':
      return { type: data['type'] }
    default:
      return undefined
  }
}

export function readOutput(data: unknown): NbOutput | undefined {
  if (!isFields(data)) return undefined
  const rich = { data: fields(data['data']), metadata: fields(data['metadata']) }
  const displayId = text(fields(data['transient'])['display_id'])
  switch (data['output_type']) {
    case 'stream':
      return { output_type: 'stream', name: data['name'] === 'stderr' ? 'stderr' : 'stdout', text: text(data['text']) }
    case 'display_data':
      return { output_type: 'display_data', ...rich, ...(displayId ? { transient: { display_id: displayId } } : {}) }
    case 'update_display_data':
      return { output_type: 'update_display_data', ...rich, transient: { display_id: displayId } }
    case 'execute_result':
      return { output_type: 'execute_result', ...rich, execution_count: whole(data['execution_count']) }
    case 'error':
      return {
        output_type: 'error',
        ename: text(data['ename']),
        evalue: text(data['evalue']),
        traceback: list(data['traceback']).map(text),
      }
    case 'clear_output':
      return { output_type: 'clear_output', wait: data['wait'] === true }
    case 'execute_input':
      return { output_type: 'execute_input', execution_count: whole(data['execution_count']) }
    case 'input_request':
      return { output_type: 'input_request', prompt: text(data['prompt']), password: data['password'] === true }
    case 'notice':
      return data['name'] === 'output-capped' || data['name'] === 'input-unavailable'
        ? { output_type: 'notice', name: data['name'] }
        : undefined
    default:
      return undefined
  }
}

function readCompletion(data: Fields): Completion {
  const matches = list(data['matches']).flatMap((match) => {
    const { text: name, kind } = fields(match)
    return typeof name === 'string' && name
      ? [{ text: name, kind: kinds.find((one) => one === kind) ?? 'variable' }]
      : []
  })
  return { matches, from: whole(data['from']), to: whole(data['to']) }
}
