// Thirty trainings of one model, which differ in the random numbers that they begin with (courses/llm-foundations, whole-model).
import { starts } from './starts-data.ts'

export interface Start {
  /** Of the program's random numbers; 1 to 30. */
  readonly seed: number
  /** Thousandths of a bit a token, after 0 to 80 steps. */
  readonly bits: readonly number[]
  /** What *means* reads at the end in `. red light always means`, in thousandths, word for word. */
  readonly reads: readonly number[]
  /** The share of *stop* then, in thousandths: after that sentence, and after the same with *green*. */
  readonly stop: readonly number[]
}
export { starts }

export const STEPS = 80
/** So many words are read: the full stop before the sentence is one of them. */
export const readWords = ['end', 'red', 'light', 'always', 'means'] as const

export const bitsAfter = ({ bits }: Start, step: number): number => (bits[step] ?? 0) / 1000
/** Below it a model knows the colour: 0.60 bits a token with it, 0.80 without it. */
const KNOWING = 0.7
export const hasFoundColour = (start: Start): boolean => bitsAfter(start, STEPS) < KNOWING

/** What *means* reads most: which of `readWords`, and how much, 0 to 1. */
export function readMost({ reads }: Start): { readonly index: number; readonly share: number } {
  const most = Math.max(...reads)
  return { index: reads.indexOf(most), share: most / 1000 }
}
