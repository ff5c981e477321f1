import type { Key } from '../../i18n/messages.ts'
import type { Arguments, Translate } from '../../i18n/use-messages.ts'

/** Keys of sentences without holes. */
export type PlainKey = { [K in Key]: Arguments<K> extends [] ? K : never }[Key]

/** What is wrong with a field: our own sentence, which follows a switch of language, or one that the server has worded. */
export type Complaint = { readonly key: PlainKey } | { readonly text: string }

export function wordComplaint(t: Translate, complaint: Complaint): string {
  if ('text' in complaint) return complaint.text
  return (t as (key: PlainKey) => string)(complaint.key) // a plain key takes no arguments, which a generic call cannot see
}

/** The values of a form by field; a field that is not there is empty. */
export type Values = Readonly<Record<string, string>>
/** One rule a field: the same one as the server's. */
export type Rules = Readonly<Record<string, (value: string, values: Values) => PlainKey | undefined>>

export function readValues(form: HTMLFormElement): Values {
  const values: Record<string, string> = {}
  for (const [name, value] of new FormData(form)) if (typeof value === 'string') values[name] = value
  return values
}

/** Every complaint about the values, in the order of the rules. */
export function checkValues(rules: Rules, values: Values): Record<string, Complaint> {
  const complaints: Record<string, Complaint> = {}
  for (const [name, rule] of Object.entries(rules)) {
    const key = rule(values[name] ?? '', values)
    if (key) complaints[name] = { key }
  }
  return complaints
}
