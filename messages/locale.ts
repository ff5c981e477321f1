/** The interface's languages; English is the default (READINGS §3). */
export const locales = ['en', 'zh-CN'] as const
export type Locale = (typeof locales)[number]

/** Reads a stored or sent language: `zh` and `en-US`, which another reading gives, are understood. Unknown: English. */
export function readLocale(text: string | null | undefined): Locale {
  return /^zh\b/i.test(text?.trim() ?? '') ? 'zh-CN' : 'en'
}

/** Of the languages that a browser asks for, the first that is ours; `undefined` when none is. */
export function pickLocale(accepted: string | undefined): Locale | undefined {
  const asked = (accepted ?? '').split(',').map((one) => {
    const [tag = '', ...rest] = one.split(';').map((part) => part.trim())
    return { tag, weight: Number(rest.find((part) => part.startsWith('q='))?.slice(2) ?? 1) }
  })
  const ours = asked
    .filter(({ tag, weight }) => weight > 0 && /^(zh|en)\b/i.test(tag))
    .toSorted((a, b) => b.weight - a.weight)[0]
  return ours && readLocale(ours.tag)
}
