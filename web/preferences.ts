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

/**
 * What was chosen is in both places, and written as today: another reading's `zh` and `en-US` are understood. The
 * cookie goes before.
 */
export function keepChosenLocale(): void {
  const stored = localStorage.getItem('lang')
  const chosen = /(?:^|; )lang=([^;]*)/.exec(document.cookie)?.[1] ?? stored
  if (chosen !== null) rememberLocale(readLocale(chosen))
}

export function rememberTheme(theme: Theme): void {
  write('theme', theme)
  if (theme === 'auto') delete document.documentElement.dataset['theme']
  else document.documentElement.dataset['theme'] = theme
}
