/** The language of what is not translated in a question: its prompt, a part, or a reason that is shown. */
export const findOtherLanguage = (question: object, locale: string): string | undefined =>
  listLanguages(question).find((one) => one !== locale)

/** `lang` is that of the `text` beside it, `why_lang` that of the `why`; what has no text has no language. */
function listLanguages(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(listLanguages)
  if (typeof value !== 'object' || value === null) return []
  const fields = new Map<string, unknown>(Object.entries(value))
  const own = [
    fields.get('text') === null ? undefined : fields.get('lang'),
    fields.get('why') ? fields.get('why_lang') : undefined,
  ]
  return [...own.filter((one) => typeof one === 'string'), ...[...fields.values()].flatMap(listLanguages)]
}
