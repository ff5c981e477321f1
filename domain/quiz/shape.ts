// What a stored value, or one from a browser, must look like; each guard can be made of smaller ones.
export type Guard<T> = (value: unknown) => value is T
type Guarded<G> = G extends Guard<infer T> ? T : never

export const isText: Guard<string> = (value) => typeof value === 'string'
export const isNumber: Guard<number> = (value): value is number => typeof value === 'number' && Number.isFinite(value)
export const isYesNo: Guard<boolean> = (value) => typeof value === 'boolean'

export const isOneOf =
  <const T extends readonly string[]>(words: T): Guard<T[number]> =>
  (value): value is T[number] =>
    words.some((word) => word === value)

export const isOrNull =
  <T>(is: Guard<T>): Guard<T | null> =>
  (value): value is T | null =>
    value === null || is(value)

export const isOptional =
  <T>(is: Guard<T>): Guard<T | undefined> =>
  (value): value is T | undefined =>
    value === undefined || is(value)

export const isListOf =
  <T>(is: Guard<T>): Guard<readonly T[]> =>
  (value): value is readonly T[] =>
    Array.isArray(value) && value.every(is)

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Any keys, all of one kind. */
export const isRecordOf =
  <T>(is: Guard<T>): Guard<Readonly<Record<string, T>>> =>
  (value): value is Readonly<Record<string, T>> =>
    isObject(value) && Object.values(value).every(is)

/** These keys and no other. */
export const isExactly =
  <const F extends Readonly<Record<string, Guard<unknown>>>>(
    fields: F,
  ): Guard<{ readonly [K in keyof F]: Guarded<F[K]> }> =>
  (value): value is { readonly [K in keyof F]: Guarded<F[K]> } =>
    isObject(value) &&
    Object.keys(value).every((key) => Object.hasOwn(fields, key)) &&
    Object.entries(fields).every(([key, is]) => is(value[key]))

/** Text per language. */
export const isLocalised = isRecordOf(isText)
