import { createContext, use, useState, type ReactNode } from 'react'
import { useRevalidator } from 'react-router'
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
  const setLocale = async (next: Locale) => {
    await loadMessagesFor(next)
    setCurrentLocale(next)
    rememberLocale(next)
    document.documentElement.lang = next
    setState(next)
    await revalidate()
  }
  return <LocaleContext value={{ locale, setLocale }}>{children}</LocaleContext>
}
