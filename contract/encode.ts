// Apart from form.ts because the browser encodes and needs no zod for it.

/** Values that a field of a form may hold before encoding. */
export type FormValue = string | number | boolean | readonly (string | number)[] | undefined

/** Encodes a call's input; `undefined` fields are left out, lists become repeated keys, booleans 1 and 0. */
export function encodeForm(input: Readonly<Record<string, FormValue>>): string {
  const pairs: string[] = []
  const add = (key: string, value: string) =>
    pairs.push(`${encodeURIComponent(key)}=${encodeURIComponent(value.toWellFormed())}`)
  for (const [key, value] of Object.entries(input)) {
    if (value === undefined) continue
    if (typeof value === 'boolean') add(key, value ? '1' : '0')
    else if (typeof value === 'object') for (const one of value) add(key, String(one))
    else add(key, String(value))
  }
  return pairs.join('&')
}
