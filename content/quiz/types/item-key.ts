// The solution of a question as its file says it, for who corrects it: what its type's format reads and writes it with.
import type { ItemChange, ItemKey } from '../../../domain/quiz/correction.ts'

export interface KeyFormat {
  /** `plain`: the question's fields as they are written. */
  readonly readKey: (plain: Readonly<Record<string, unknown>>) => ItemKey
  /** The fields that a change sets, each as YAML in one line; `key` is what `readKey` gave. */
  readonly writeKey: (key: ItemKey, change: ItemChange) => Readonly<Record<string, string>>
}

export const listWritten = (value: unknown): string[] => (value === undefined ? [] : [value].flat().map(String))

/** A number or an id stands as it is where YAML reads it as what it is. */
export const writePlain = (value: string): string =>
  /^(-?\d+(\.\d+)?%?|true|false|(?!null$|yes$|no$|on$|off$)[a-z][a-z0-9-]*)$/.test(value)
    ? value
    : JSON.stringify(value)
export const writeList = (values: readonly string[]): string => `[${values.map(writePlain).join(', ')}]`
export const writeOne = (values: readonly string[]): string =>
  values.length === 1 ? writePlain(values[0] ?? '') : writeList(values)
