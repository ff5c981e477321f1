// Language and theme live in cookies too, so that a page comes from the server right at once (READINGS §3).
import type { Theme } from './app-context.ts'
import { readLocale, type Locale } from '../messages/locale.ts'

const YEAR = 365 * 24 * 60 * 60
const write = (name: string, value: string) => {
  document.cookie = `${name}=${value}; path=/; max-age=${YEAR}; samesite=lax${location.protocol === 'https:' ? '; secure' : ''}`
}

export function rememberLocale(locale: Locale): void {
  localStorage.setItem('lang', locale)
  write('lang', locale)
}

/** A language stored by an older reading (`zh`, `en-US`) is rewritten; returns it only when it differs from the page's. */
export function storedLocaleUnlike(page: Locale): Locale | undefined {
  const stored = localStorage.getItem('lang')
  if (stored === null) return undefined
  const locale = readLocale(stored)
  if (locale !== stored) localStorage.setItem('lang', locale)
  return locale === page ? undefined : locale
}

export function rememberTheme(theme: Theme): void {
  write('theme', theme)
  if (theme === 'auto') delete document.documentElement.dataset['theme']
  else document.documentElement.dataset['theme'] = theme
}
