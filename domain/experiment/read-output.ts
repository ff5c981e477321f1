import { asLoose, isLoose, type Repair } from './loose.ts'
import { isJsonType, type MimeBundle, type Output } from './notebook.ts'

export const readCount = (value: unknown): number | null =>
  typeof value === 'number' && Number.isInteger(value) && value >= 0 ? value : null

export function readText(value: unknown, repairs: Set<Repair>): string {
  if (typeof value === 'string') return value
  if (Array.isArray(value)) return value.map((line: unknown) => (typeof line === 'string' ? line : '')).join('')
  if (value !== undefined && value !== null) repairs.add('text')
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : ''
}

export function readOutput(value: unknown, repairs: Set<Repair>): Output {
  const output = asLoose(value)
  const type = output['output_type']
  switch (type) {
    case 'stream':
      return {
        output_type: type,
        name: output['name'] === 'stderr' ? 'stderr' : 'stdout',
        text: readText(output['text'], repairs),
      }
    case 'error':
      return {
        output_type: type,
        ename: readText(output['ename'], repairs),
        evalue: readText(output['evalue'], repairs),
        traceback: readTraceback(output['traceback'], repairs),
      }
    case 'display_data':
    case 'update_display_data': // a message of the kernel that some programs have kept
      return {
        output_type: 'display_data',
        data: readData(output['data'], repairs),
        metadata: asLoose(output['metadata']),
      }
    case 'execute_result':
      return {
        output_type: type,
        execution_count: readCount(output['execution_count']),
        data: readData(output['data'], repairs),
        metadata: asLoose(output['metadata']),
      }
    default:
      repairs.add('output-type')
      return { output_type: 'stream', name: 'stderr', text: `[${typeof type === 'string' ? type : '?'}]\n` }
  }
}

const readTraceback = (value: unknown, repairs: Set<Repair>): string[] =>
  Array.isArray(value) ? value.map((line) => readText(line, repairs)) : readText(value, repairs).split('\n')

export function readData(value: unknown, repairs: Set<Repair>): MimeBundle {
  if (!isLoose(value)) return {}
  return Object.fromEntries(
    Object.entries(value).map(([type, held]) => {
      if (isJsonType(type)) return [type, held]
      if (isLoose(held)) {
        repairs.add('text')
        return [type, JSON.stringify(held)]
      }
      return [type, readText(held, repairs)]
    }),
  )
}
