import { useSyncExternalStore } from 'react'
import { useRouteLoaderData } from 'react-router'
import type { RootData, Theme } from './app-context.ts'
import { rememberTheme } from './preferences.ts'
import { createNews } from './store.ts'

/** The theme itself stands on the document: a script sets it before the first paint. */
const changes = createNews()

const read = (): Theme => {
  const { theme } = document.documentElement.dataset
  return theme === 'light' || theme === 'dark' ? theme : 'auto'
}

export function setTheme(theme: Theme): void {
  rememberTheme(theme)
  changes.tell()
}

/** The theme that was chosen; `auto` follows the system. */
export function useTheme(): Theme {
  const first = useRouteLoaderData<RootData>('root')?.theme ?? 'auto'
  return useSyncExternalStore(changes.hear, read, () => first)
}
