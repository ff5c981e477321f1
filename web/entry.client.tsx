import { startTransition, StrictMode } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import type { Noun } from '../messages/generated.ts'
import { readLocale } from '../messages/locale.ts'
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
  const add = () => void import('./design/late-fonts.ts').then(({ addFonts }) => addFonts())
  if ('requestIdleCallback' in window) requestIdleCallback(add, { timeout: 2000 })
  else setTimeout(add, 200)
}

void begin()
if (document.readyState === 'complete') addFontsLate()
else addEventListener('load', addFontsLate, { once: true })
