// Faults that change nothing that anybody could notice, each with the reason. Written as the tool prints them: the whole line of
// the source, what stood there and what was planted. The tool names entries that fit no line any more.
import type { Mutant } from './sources.ts'

export interface Equivalent extends Pick<Mutant, 'file' | 'code' | 'was' | 'text'> {
  readonly reason: string
}

export const equivalents: readonly Equivalent[] = []

export const isSame = (a: Pick<Mutant, 'file' | 'code' | 'was' | 'text'>, b: Pick<Mutant, 'file' | 'code' | 'was' | 'text'>): boolean => a.file === b.file && a.code === b.code && a.was === b.was && a.text === b.text
