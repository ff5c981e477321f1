import { startTransition, StrictMode } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import type { Noun } from '../messages/generated.ts'
import { readLocale } from '../messages/locale.ts'
import { addFonts } from './design/late-fonts.ts'
import { loadMessages, setCurrentLocale } from './i18n/messages.ts'
import { keepChosenLocale } from './preferences.ts'
import { loadForget } from './session/end-session.ts'
import { listMarks } from './session/leaving-mark.ts'
import { watchOwner } from './session/page-owner.ts'
import { refuseUntold } from './trusted.ts'
import { keepShelf } from './written.tsx'

declare global {
  /** What the router's own inline scripts have put there; its types do not tell. */
  interface Window {
    readonly __reactRouterManifest?: { readonly routes: Readonly<Record<string, { css?: string[] } | undefined>> }
    readonly __reactRouterRouteModules?: Readonly<Record<string, unknown>>
  }
}

/** The first page's styles are in its own HTML: without this the router would fetch them again, to throw them away. */
function keepFirstStyles(): void {
  for (const id of Object.keys(window.__reactRouterRouteModules ?? {})) {
    const route = window.__reactRouterManifest?.routes[id]
    if (route) route.css = []
  }
}

async function begin(): Promise<void> {
  watchOwner()
  const { lang, dataset } = document.documentElement
  setCurrentLocale(readLocale(lang))
  await loadMessages((dataset['nouns'] ?? '').split(' ').filter(Boolean) as Noun[]) // written by root.tsx from Noun values
  if (import.meta.env.PROD) keepFirstStyles()
  refuseUntold()
  keepShelf()
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <HydratedRouter />
      </StrictMode>,
    )
  })
}

/** After everything else of the first page. */
function addFontsLate(): void {
  if ('requestIdleCallback' in window) requestIdleCallback(() => void addFonts(), { timeout: 2000 })
  else setTimeout(() => void addFonts(), 200)
}

void begin()
try {
  keepChosenLocale()
  // The page before went while it signed somebody out.
  if (listMarks().length > 0) void loadForget().then(({ forgetMarked }) => forgetMarked())
} catch {
  // a browser that keeps nothing
}
if (document.readyState === 'complete') addFontsLate()
else addEventListener('load', addFontsLate, { once: true })
