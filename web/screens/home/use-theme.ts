import { useSyncExternalStore } from 'react'
import { useRouteLoaderData } from 'react-router'
import type { Theme } from '../../app-context.ts'
import type { loader } from '../../root.tsx'

function subscribe(listener: () => void): () => void {
  const observer = new MutationObserver(listener)
  observer.observe(document.documentElement, { attributeFilter: ['data-theme'] })
  return () => observer.disconnect()
}

function read(): Theme {
  const theme = document.documentElement.dataset['theme']
  return theme === 'light' || theme === 'dark' ? theme : 'auto'
}

/** The chosen theme, also when it is switched in place; on the server that of the cookie. */
export function useTheme(): Theme {
  const atFirst = useRouteLoaderData<typeof loader>('root')?.theme ?? 'auto'
  return useSyncExternalStore(subscribe, read, () => atFirst)
}
