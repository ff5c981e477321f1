import { useSyncExternalStore } from 'react'
import { useRouteLoaderData } from 'react-router'
import type { RootData, Theme } from './app-context.ts'
import { rememberTheme } from './preferences.ts'

const listeners = new Set<() => void>()

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

const read = (): Theme => {
  const { theme } = document.documentElement.dataset
  return theme === 'light' || theme === 'dark' ? theme : 'auto'
}

export function setTheme(theme: Theme): void {
  rememberTheme(theme)
  for (const listener of listeners) listener()
}

/** The theme that was chosen; `auto` follows the system. */
export function useTheme(): Theme {
  const first = useRouteLoaderData<RootData>('root')?.theme ?? 'auto'
  return useSyncExternalStore(subscribe, read, () => first)
}
