/** "A, B or C". Between Chinese and a Latin word stands a space, which the list itself does not know. */
export const joinOr = (words: readonly string[], locale: string): string =>
  new Intl.ListFormat(locale, { type: 'disjunction' })
    .format(words)
    .replaceAll(/(?<=\p{Script=Han})(?=[A-Za-z0-9])|(?<=[A-Za-z0-9])(?=\p{Script=Han})/gu, ' ')
