// The phases of the header's menu, kept in local storage until log-out (SPECIFICATION §4).
import { useSyncExternalStore } from 'react'
import { ask } from '../../api.ts'
import { currentLocale } from '../../i18n/messages.ts'
import { useLocale } from '../../i18n/locale-context.tsx'
import { createNews } from '../../store.ts'
import type { PhaseCard } from '../../../contract/shapes.ts'
import type { Locale } from '../../../messages/locale.ts'

const KEY = 'phaseList' // cleared by session.ts
const ALL = '999' // SPECIFICATION §9

interface Kept {
  readonly lang: Locale
  readonly list: readonly PhaseCard[]
}

let kept: { readonly text: string | null; readonly value: Kept | undefined } = { text: null, value: undefined }
const asked = new Map<Locale, 'asking' | 'answered'>()
const changes = createNews()

function read(): Kept | undefined {
  const text = localStorage.getItem(KEY)
  if (text !== kept.text) kept = { text, value: parse(text) }
  return kept.value
}

function parse(text: string | null): Kept | undefined {
  try {
    const value: unknown = JSON.parse(text ?? 'null')
    const isKept =
      typeof value === 'object' && value !== null && 'lang' in value && 'list' in value && Array.isArray(value.list)
    return isKept ? (value as Kept) : undefined // written by loadPhaseList only
  } catch {
    return undefined
  }
}

/** Asks for the phases, once a visit and language; what was kept shows meanwhile. */
export function loadPhaseList(): void {
  const lang = currentLocale()
  // What was answered may be gone again: signing out clears it.
  if (asked.get(lang) === 'asking' || (asked.has(lang) && read()?.lang === lang)) return
  asked.set(lang, 'asking')
  ask('/index/cert-list', { page_size: ALL }).then(
    ({ list }) => {
      asked.set(lang, 'answered')
      localStorage.setItem(KEY, JSON.stringify({ lang, list } satisfies Kept))
      changes.tell()
    },
    () => void asked.delete(lang), // asked again when somebody comes near again; the link to all phases is there
  )
}

/** The phases in the reader's language, or undefined while they are unknown. */
export function usePhaseList(): readonly PhaseCard[] | undefined {
  const { locale } = useLocale()
  const value = useSyncExternalStore(changes.hear, read, () => undefined)
  return value?.lang === locale ? value.list : undefined
}
