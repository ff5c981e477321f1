// A cell's outputs after one more thing that the kernel said.
import type { NbOutput, StoredOutput } from './kernel-client.ts'

export interface CellOutputs {
  readonly outputs: readonly StoredOutput[]
  /** `clear_output(wait=True)` was said: the next output comes in the place of all. */
  readonly willClear: boolean
  /** The last line of the last stream, as it would have to be printed again to leave the cursor where it is. */
  readonly openLine: string
}

export const noOutputs: CellOutputs = { outputs: [], willClear: false, openLine: '' }

/** An update may concern an output of any cell: apply it to all that hold its display id. */
export function applyOutput(before: CellOutputs, said: NbOutput): CellOutputs {
  switch (said.output_type) {
    case 'clear_output':
      return said.wait ? { ...before, willClear: true } : noOutputs
    case 'update_display_data':
      return {
        ...before,
        outputs: before.outputs.map((output) =>
          carries(output, said.transient.display_id) ? { ...output, data: said.data, metadata: said.metadata } : output,
        ),
      }
    case 'stream':
      return print(before.willClear ? noOutputs : before, said)
    case 'display_data':
    case 'execute_result':
    case 'error':
      return { outputs: [...(before.willClear ? [] : before.outputs), said], willClear: false, openLine: '' }
    default:
      return before
  }
}

const carries = (
  output: StoredOutput,
  displayId: string,
): output is Extract<StoredOutput, { output_type: 'display_data' }> =>
  output.output_type === 'display_data' && output.transient?.display_id === displayId

/** As a terminal does: a carriage return begins the line anew, a backspace steps back, and what comes overwrites. */
function print(before: CellOutputs, said: Extract<StoredOutput, { output_type: 'stream' }>): CellOutputs {
  const last = before.outputs.at(-1)
  const goesOn = last?.output_type === 'stream' && last.name === said.name
  const openLine = goesOn ? before.openLine : ''
  const kept = goesOn ? last.text.slice(0, last.text.length - printLine(openLine).shown.length) : ''
  const lines = (openLine + said.text).replaceAll(/\r+\n/g, '\n').split('\n').map(printLine)
  const output = { ...said, text: kept + lines.map(({ shown }) => shown).join('\n') }
  return {
    outputs: [...(goesOn ? before.outputs.slice(0, -1) : before.outputs), output],
    willClear: false,
    openLine: lines.at(-1)?.again ?? '',
  }
}

/** A stored text as it stood in the terminal that it was printed in. */
export const asPrinted = (text: string): string =>
  /[\r\b]/.test(text)
    ? text
        .replaceAll(/\r+\n/g, '\n')
        .split('\n')
        .map((line) => printLine(line).shown)
        .join('\n')
    : text

function printLine(line: string): { shown: string; again: string } {
  if (!/[\r\b]/.test(line)) return { shown: line, again: line }
  const characters: string[] = []
  let at = 0
  for (const character of line) {
    if (character === '\r') at = 0
    else if (character === '\b') at = Math.max(0, at - 1)
    else characters[at++] = character
  }
  const shown = characters.join('')
  return { shown, again: at < characters.length ? `${shown}\r${characters.slice(0, at).join('')}` : shown }
}
