// A place in a text is a block of it and how far into that: it means the same sentence in another width and typeface, and
// while an answer above it is folded. On its way it is per mille of all blocks. Until release 0.2 it was per mille of the
// text's height, which comes near. Another language tells the same sections in blocks of its own.

/** Where a block stands on the window, in px. */
export interface BlockBox {
  readonly top: number
  readonly bottom: number
}

const LINE = 1 / 3

/** Where a text is being read: what stands at the reading line, a third down the window. */
export function measurePosition(blocks: readonly BlockBox[], windowHeight: number): number {
  const line = windowHeight * LINE
  const at = blocks.findLastIndex(({ top }) => top <= line)
  const block = blocks[at]
  if (!block) return 0
  const room = endOf(blocks, at) - block.top
  const into = room > 0 ? Math.min(1, (line - block.top) / room) : 0
  return Math.round(((at + into) / blocks.length) * 1000)
}

/** How far to scroll so that a place comes to the reading line. */
export function scrollFor(perMille: number, blocks: readonly BlockBox[], windowHeight: number): number {
  const at = findBlock(perMille, blocks.length)
  const block = blocks[at]
  if (!block) return 0
  const into = Math.min(1, (perMille * blocks.length) / 1000 - at)
  return block.top + (endOf(blocks, at) - block.top) * into - windowHeight * LINE
}

/** Which of so many blocks a place lies in. */
export const findBlock = (perMille: number, count: number): number =>
  Math.max(0, Math.min(count - 1, Math.floor((perMille * count) / 1000)))

/** What lies between two blocks belongs to the upper one. */
const endOf = (blocks: readonly BlockBox[], at: number): number => blocks[at + 1]?.top ?? blocks[at]?.bottom ?? 0

/** A place by the section that it lies in, and how much of that section's blocks is above it: 0 to 1. */
export interface SectionPlace {
  readonly section: number
  readonly share: number
}

/** `starts`: the first block of each section, of so many blocks in all. */
export function toSections(perMille: number, starts: readonly number[], count: number): SectionPlace {
  const at = (perMille * count) / 1000
  const section = Math.max(
    0,
    starts.findLastIndex((start) => start <= at),
  )
  const [start, end] = boundsOf(section, starts, count)
  return { section, share: end > start ? Math.min(1, (at - start) / (end - start)) : 0 }
}

/** The same place in a text of the same sections. */
export function fromSections({ section, share }: SectionPlace, starts: readonly number[], count: number): number {
  if (count === 0) return 0
  const [start, end] = boundsOf(Math.min(section, starts.length - 1), starts, count)
  return Math.round(((start + share * (end - start)) / count) * 1000)
}

const boundsOf = (section: number, starts: readonly number[], count: number): readonly [number, number] => [
  starts[section] ?? 0,
  starts[section + 1] ?? count,
]

/** A place that is worth going back to: neither the beginning nor the end. */
export const isWorthOffering = (perMille: number): boolean => perMille >= 40 && perMille <= 960
