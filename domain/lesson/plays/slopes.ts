// A knob and its slopes, as lesson 9 works them out (courses/llm-foundations, gradients): y = (a + b) · b.

/** The other knob: it stays where the lesson has it. */
export const A = 2

export interface Run {
  /** Forward: values. */
  readonly s: number
  readonly y: number
  /** Backward: slopes of y, at s and at a the same. */
  readonly ds: number
  /** At b by the path through the product alone, and by the one through the sum. */
  readonly direct: number
  readonly throughSum: number
  /** At b: paths add. */
  readonly db: number
}

/** Both runs through the graph, with b where it stands. */
export function runBothWays(b: number): Run {
  const s = A + b
  const ds = b // the product, seen from s
  const direct = s // the product, seen from b
  const throughSum = ds * 1
  return { s, y: s * b, ds, direct, throughSum, db: direct + throughSum }
}

/** The steps that the lesson's program tries. */
export const tried = [0.1, 0.01, 1e-6, 1e-16] as const
export type Tried = (typeof tried)[number]

const dial = (b: number): number => (A + b) * b

/** The slope at b as a small turn measures it: to one side only, and to both. @param h above 0 */
export const measure = (b: number, h: number): { readonly oneSided: number; readonly central: number } => ({
  oneSided: (dial(b + h) - dial(b)) / h,
  central: (dial(b + h) - dial(b - h)) / (2 * h),
})
