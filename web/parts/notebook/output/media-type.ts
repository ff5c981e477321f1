// Which of an output's forms is shown, and how many outputs are shown at once.
import type { MimeBundle, Output } from '../../../../domain/experiment/notebook.ts'
import { framedTypes, type FramedType } from '../../../lab/framed-types.ts'

/** What says most, first. */
const types = [
  'application/javascript',
  'text/javascript',
  'text/html',
  'image/svg+xml',
  'text/markdown',
  'text/latex',
  'image/png',
  'image/jpeg',
  'image/gif',
  'image/webp',
  'application/json',
  'text/plain',
] as const

export const typeOf = (data: MimeBundle) => types.find((one) => one in data)
export const isFramed = (type: string): type is FramedType => framedTypes.some((one) => one === type)

/**
 * Hundreds at once, each perhaps a frame, would make the page deaf for seconds: more come as their reader nears. A frame
 * is a document of its own, and takes the browser about as long as three other outputs.
 */
export const ROOM_AT_ONCE = 10
const FRAME = 3

/** How many outputs are begun within so much room. */
export function countWithin(outputs: readonly Output[], room: number): number {
  let taken = 0
  const end = outputs.findIndex((output) => {
    const isFull = taken >= room
    taken += 'data' in output && isFramed(typeOf(output.data) ?? '') ? FRAME : 1
    return isFull
  })
  return end === -1 ? outputs.length : end
}
