// A cell's outputs after one more thing that the kernel said.
import type { NbOutput, StoredOutput } from './kernel-client.ts'

export interface CellOutputs {
  readonly outputs: readonly StoredOutput[]
  /** `clear_output(wait=True)` was said: the next output comes in the place of all. */
  readonly willClear: boolean
}

export const noOutputs: CellOutputs = { outputs: [], willClear: false }

/** An update may concern an output of any cell: apply it to all that hold its display id. */
export function applyOutput(before: CellOutputs, said: NbOutput): CellOutputs {
  switch (said.output_type) {
    case 'clear_output':
      return said.wait ? { ...before, willClear: true } : noOutputs
    case 'update_display_data':
      return { ...before, outputs: before.outputs.map((output) => (carries(output, said.transient.display_id) ? { ...output, data: said.data, metadata: said.metadata } : output)) }
    case 'stream':
    case 'display_data':
    case 'execute_result':
    case 'error':
      return { outputs: addOutput(before.willClear ? [] : before.outputs, said), willClear: false }
    default:
      return before
  }
}

const carries = (output: StoredOutput, displayId: string): output is Extract<StoredOutput, { output_type: 'display_data' }> => output.output_type === 'display_data' && output.transient?.display_id === displayId

function addOutput(outputs: readonly StoredOutput[], said: StoredOutput): readonly StoredOutput[] {
  const last = outputs.at(-1)
  if (said.output_type === 'stream' && last?.output_type === 'stream' && last.name === said.name) return [...outputs.slice(0, -1), { ...last, text: overwriteLines(last.text + said.text) }]
  return [...outputs, said.output_type === 'stream' ? { ...said, text: overwriteLines(said.text) } : said]
}

/** A carriage return begins the line anew, as progress bars do; a backspace takes a character back. */
function overwriteLines(text: string): string {
  if (!/[\r\b]/.test(text)) return text
  // One at the very end waits for what comes next: nothing overwrites yet.
  const waiting = text.endsWith('\r') ? '\r' : ''
  const lines = text.replaceAll(/\r+\n/g, '\n').replace(/\r+$/, '').split('\n')
  return lines.map(overwriteLine).join('\n') + waiting
}

function overwriteLine(line: string): string {
  const shown: string[] = []
  let at = 0
  for (const character of line) {
    if (character === '\r') at = 0
    else if (character === '\b') at = Math.max(0, at - 1)
    else shown[at++] = character
  }
  return shown.join('')
}
