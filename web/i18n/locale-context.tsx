import { createContext, use, useState, type ReactNode } from 'react'
import { useLocation, useNavigate, useRevalidator } from 'react-router'
import { dropLanguage } from '../../domain/address/drop-language.ts'
import type { Locale } from '../../messages/locale.ts'
import { loadMessagesFor, setCurrentLocale } from './messages.ts'
import { rememberLocale } from '../preferences.ts'

interface LocaleState {
  readonly locale: Locale
  /** Switches in place: sentences are swapped and content is asked for again; nothing typed is lost. */
  readonly setLocale: (next: Locale) => Promise<void>
}

const LocaleContext = createContext<LocaleState>({ locale: 'en', setLocale: async () => {} })
export const useLocale = () => use(LocaleContext)

export function LocaleProvider({ initial, children }: { initial: Locale; children: ReactNode }) {
  const [locale, setState] = useState(initial)
  const { revalidate } = useRevalidator()
  const { search, state, hash } = useLocation()
  const navigate = useNavigate()
  const setLocale = async (next: Locale) => {
    await loadMessagesFor(next)
    setCurrentLocale(next)
    rememberLocale(next)
    document.documentElement.lang = next
    setState(next)
    const kept = dropLanguage(search)
    // The language of an address is for once: after a choice it would win again at the next reload.
    if (kept !== search) await navigate({ search: kept, hash }, { replace: true, state, preventScrollReset: true })
    await revalidate()
  }
  return <LocaleContext value={{ locale, setLocale }}>{children}</LocaleContext>
}
