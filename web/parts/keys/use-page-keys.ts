import { useEffectEvent, useLayoutEffect } from 'react'
import { areKeysHeard } from './heard.ts'

/** Where letters are typed or have a meaning of their own. */
const OWN = 'input, textarea, select, [contenteditable="true"], [role="slider"], #video, #experiment, [data-play]'

/**
 * Keys of the whole page: a letter or a sign alone, while nothing else wants it. `press` says whether it took the key.
 * `isFirst`: before the others' keys of the page.
 */
export function usePageKeys(press: (key: string) => boolean, isFirst = false): void {
  const hear = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.repeat || event.isComposing) return
    if (event.ctrlKey || event.metaKey || event.altKey || !areKeysHeard()) return
    if (event.target instanceof Element && event.target.closest(OWN)) return
    if (document.querySelector('[role="dialog"], [role="alertdialog"]')) return
    if (press(event.key)) event.preventDefault()
  })
  // An effect: keys that nobody has taken come to the document. Of the layout: what is pressed on the page that has just
  // come is heard, however long the page still works on the rest.
  useLayoutEffect(() => {
    const listen = (event: KeyboardEvent) => hear(event)
    document.addEventListener('keydown', listen, isFirst)
    return () => document.removeEventListener('keydown', listen, isFirst)
  }, [isFirst])
}
