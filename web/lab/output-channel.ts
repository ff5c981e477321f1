// Hands over what is pushed in, in order, to one reader who may come later.

export interface OutputChannel<T> extends AsyncIterable<T> {
  readonly push: (value: T) => void
  readonly close: () => void
}

export function makeChannel<T>(): OutputChannel<T> {
  const waiting: T[] = []
  let isClosed = false
  let wake: (() => void) | undefined
  const change = (act: () => void) => {
    act()
    wake?.()
    wake = undefined
  }
  return {
    push: (value) => change(() => (isClosed ? undefined : waiting.push(value))),
    close: () => change(() => (isClosed = true)),
    async *[Symbol.asyncIterator]() {
      for (;;) {
        while (waiting.length > 0) yield* waiting.splice(0)
        if (isClosed) return
        await new Promise<void>((resolve) => (wake = resolve))
      }
    },
  }
}
