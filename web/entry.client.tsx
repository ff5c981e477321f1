import { startTransition, StrictMode } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import type { Noun } from '../messages/generated.ts'
import { readLocale } from '../messages/locale.ts'
import { addFonts } from './design/late-fonts.ts'
import { loadMessages, setCurrentLocale } from './i18n/messages.ts'

async function begin(): Promise<void> {
  const { lang, dataset } = document.documentElement
  setCurrentLocale(readLocale(lang))
  await loadMessages((dataset['nouns'] ?? '').split(' ').filter(Boolean) as Noun[]) // written by root.tsx from Noun values
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
  if ('requestIdleCallback' in window) requestIdleCallback(addFonts, { timeout: 2000 })
  else setTimeout(addFonts, 200)
}

void begin()
if (document.readyState === 'complete') addFontsLate()
else addEventListener('load', addFontsLate, { once: true })
