import { lazy, Suspense, useEffect, useState } from 'react'
import { Search } from '../../art/icons.tsx'
import { loadMessages } from '../../i18n/messages.ts'
import { useMessages } from '../../i18n/use-messages.ts'
import { useIsHydrated } from '../audience.tsx'
import styles from '../header/header.module.css'

const load = async () => {
  const [{ Palette }] = await Promise.all([import('./palette.tsx'), loadMessages(['search'])])
  return { default: Palette }
}
const Palette = lazy(load)

/** Everything by its name: Ctrl or ⌘ K on any page, or this button. What it is made of comes when it is wanted. */
export function LatePalette() {
  const { t } = useMessages()
  const isHydrated = useIsHydrated()
  const [isOpen, setIsOpen] = useState(false)
  // An effect: the key is heard wherever the focus is.
  useEffect(() => {
    const hear = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return
      if (event.defaultPrevented) return // an editor has taken it
      event.preventDefault()
      setIsOpen((before) => !before)
    }
    addEventListener('keydown', hear)
    return () => removeEventListener('keydown', hear)
  }, [])
  if (!isHydrated) return null
  return (
    <>
      <button
        type="button"
        className={`${styles['icon']} find-button`}
        aria-label={t('shell.find')}
        aria-keyshortcuts="Control+K Meta+K"
        onPointerEnter={() => void load()}
        onClick={() => setIsOpen(true)}
      >
        <Search />
        <span className="find-words" aria-hidden="true">
          {t('shell.find')}
          {/* Drawn by the style sheet: who speaks to a computer says “Find”, not its keys. */}
          <kbd data-keys={/Mac|iPhone|iPad/.test(navigator.platform) ? '⌘ K' : 'Ctrl K'} />
        </span>
      </button>
      <Suspense>{isOpen ? <Palette onClose={() => setIsOpen(false)} /> : null}</Suspense>
    </>
  )
}
