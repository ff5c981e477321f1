// How long each part of a start took: said in one line when the product is ready, and read by `npm run bench -- start`.

export interface StartParts {
  /** The part that ends now has this name; the next one begins. */
  readonly end: (name: string) => void
  /** "Started in 0.9 s: loading 0.41, database 0.12 …", in seconds since the process began. */
  readonly words: () => string
}

/** `now` in milliseconds since the process began. */
export function makeStartParts(now: () => number): StartParts {
  const parts: string[] = []
  let began = 0
  return {
    end(name) {
      const at = now()
      parts.push(`${name} ${((at - began) / 1000).toFixed(2)}`)
      began = at
    },
    words: () => `Started in ${(began / 1000).toFixed(2)} s: ${parts.join(', ')}`,
  }
}

/** "Course 1 of 2 … 3.1 s": said while a first start imports it. */
export async function sayCourse<T>({ at, of }: { at: number; of: number }, work: () => Promise<T>): Promise<T> {
  const began = performance.now()
  process.stdout.write(`Course ${at} of ${of} … `)
  try {
    const done = await work()
    process.stdout.write(`${((performance.now() - began) / 1000).toFixed(1)} s`)
    return done
  } finally {
    process.stdout.write('\n')
  }
}
