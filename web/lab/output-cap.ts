// Holds back what no page could show, in the same measure whichever engine runs the cell.
import type { NbOutput } from './kernel-client.ts'

/** Characters that are printed. */
const MOST_TEXT = 200_000
const MOST_TAIL = 20_000
/** Characters of pictures, tables and the like. */
const MOST_RICH = 20_000_000
const MOST_OUTPUTS = 500
/** A Jupyter server's own words for what it held back; ours are `notebook.notice.output-capped`. */
const HELD_BACK = /^IOPub (?:data|message) rate exceeded\.\s/

export interface OutputCap {
  /** What of it is shown: at most the output itself, and once a notice that more is left out. */
  readonly take: (said: NbOutput) => readonly NbOutput[]
  /** The end of what was printed, where its middle was left out. */
  readonly end: () => readonly NbOutput[]
}

export function makeOutputCap(): OutputCap {
  let [text, rich, shown] = [0, 0, 0]
  let isCapped = false
  let tail = ''
  const cap = (): readonly NbOutput[] => {
    if (isCapped) return []
    isCapped = true
    return [{ output_type: 'notice', name: 'output-capped' }]
  }
  return {
    take(said) {
      switch (said.output_type) {
        case 'stream': {
          if (said.name === 'stderr' && HELD_BACK.test(said.text)) return cap()
          const room = Math.max(0, MOST_TEXT - text)
          text += said.text.length
          if (said.text.length <= room) return [said]
          tail = (tail + said.text.slice(room)).slice(-MOST_TAIL).toWellFormed()
          return [...(room > 0 ? [{ ...said, text: said.text.slice(0, room).toWellFormed() }] : []), ...cap()]
        }
        case 'display_data':
        case 'execute_result':
        case 'update_display_data':
          shown += said.output_type === 'update_display_data' ? 0 : 1
          rich += sizeOf(said.data)
          return shown > MOST_OUTPUTS || rich > MOST_RICH ? cap() : [said]
        case 'clear_output':
          text = rich = shown = 0
          return [said]
        default:
          return [said]
      }
    },
    end() {
      const said: readonly NbOutput[] = tail ? [{ output_type: 'stream', name: 'stdout', text: `\n…\n${tail}` }] : []
      tail = ''
      return said
    },
  }
}

const sizeOf = (data: object) =>
  Object.values(data).reduce<number>(
    (sum, value) => sum + (typeof value === 'string' ? value.length : JSON.stringify(value).length),
    0,
  )
