/** The interface's languages; English is the default (READINGS §3). */
export const locales = ['en', 'zh-CN'] as const
export type Locale = (typeof locales)[number]

/** Reads a stored or sent language: `zh` and `en-US`, which another reading gives, are understood. Unknown: English. */
export function readLocale(text: string | null | undefined): Locale {
  return /^zh\b/i.test(text?.trim() ?? '') ? 'zh-CN' : 'en'
}
