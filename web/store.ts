// What changes outside React, and who wants to hear of it. Everything in web/ that is observed is one of these two.

/** Tells whoever listens; keeps nothing. */
export interface News<Told extends readonly unknown[] = []> {
  readonly tell: (...told: Told) => void
  /** Gives a function that stops listening. */
  readonly hear: (listener: (...told: Told) => void) => () => void
}

export function createNews<Told extends readonly unknown[] = []>(): News<Told> {
  const listeners = new Set<(...told: Told) => void>()
  return {
    tell(...told) {
      for (const listener of listeners) listener(...told)
    },
    hear(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}

/** A value, and whoever wants to know when it is another one. */
export interface Store<T> {
  readonly get: () => T
  readonly update: (change: (now: T) => T) => void
  readonly subscribe: (listener: () => void) => () => void
}

export function createStore<T>(initial: T): Store<T> {
  let value = initial
  const changes = createNews()
  return {
    get: () => value,
    update(change) {
      const next = change(value)
      if (Object.is(next, value)) return
      value = next
      changes.tell()
    },
    subscribe: changes.hear,
  }
}
