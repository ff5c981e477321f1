import type { OutputOf } from '../../../../contract/index.ts'
import { ask } from '../../../api.ts'
import { currentLocale } from '../../../i18n/messages.ts'

export type Term = OutputOf<'/index/terms'>['list'][number]

const asked = new Map<string, Promise<ReadonlyMap<string, Term>>>()

/** A phase's terms by id, asked for once in each language; what failed is asked for again. */
export function loadTerms(phaseId: string): Promise<ReadonlyMap<string, Term>> {
  const key = `${currentLocale()} ${phaseId}`
  const known = asked.get(key)
  if (known) return known
  const terms = ask('/index/terms', { id: phaseId }).then(({ list }) => new Map(list.map((term) => [term.id, term])))
  asked.set(key, terms)
  terms.catch(() => asked.delete(key))
  return terms
}
