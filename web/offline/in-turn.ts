/** Does the work for each, so many at once; the answers in the order of what was given. */
export async function inTurn<T, R>(atOnce: number, all: readonly T[], work: (one: T) => Promise<R>): Promise<R[]> {
  const answers: R[] = []
  const left = all.entries()
  const go = async () => {
    for (const [at, one] of left) answers[at] = await work(one)
  }
  await Promise.all(Array.from({ length: Math.min(atOnce, all.length) }, go))
  return answers
}
