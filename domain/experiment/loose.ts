// What is known of a value before it was read: an object's keys, or nothing.
export type Loose = Readonly<Record<string, unknown>>

export const isLoose = (value: unknown): value is Loose =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
export const asLoose = (value: unknown): Loose => (isLoose(value) ? value : {})
export const asList = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])

/** What had to be done so that the file is valid 4.5. */
export type Repair =
  | 'lifted' // was format 3
  | 'newer' // a minor version after 4.5: read as 4.5
  | 'ids-added'
  | 'ids-replaced'
  | 'cell-type'
  | 'output-type'
  | 'kernel'
  | 'tags'
  | 'metadata'
  | 'fields-moved'
  | 'text'
