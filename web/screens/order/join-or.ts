import { spaceChinese } from '../../parts/space-chinese.ts'

/** "A, B or C". */
export const joinOr = (words: readonly string[], locale: string): string =>
  spaceChinese(new Intl.ListFormat(locale, { type: 'disjunction' }).format(words))
