import { lazy, Suspense, useEffect, useEffectEvent, useState } from 'react'
import { useNavigate } from 'react-router'
import { useMessages } from '../../../i18n/use-messages.ts'
import { Button } from '../../../parts/button.tsx'
import { prepareDialog } from '../../../parts/dialog/dialog.tsx'
import { SYLLABUS_ID } from '../syllabus.tsx'
import { areKeysHeard } from './heard.ts'

const loadList = () => import('./lesson-keys-dialog.tsx')
const LessonKeysDialog = lazy(() => loadList().then((module) => ({ default: module.LessonKeysDialog })))

/** Where letters are typed or have a meaning of their own. */
const OWN = 'input, textarea, select, [contenteditable="true"], [role="slider"], #video, #experiment, [data-play]'

/** The keys of a lesson's page, and the button that tells them. The paths are where they lead to, if anywhere. */
export function LessonKeys({ previous, next }: { previous: string | undefined; next: string | undefined }) {
  const { t } = useMessages()
  const navigate = useNavigate()
  const [isShown, setIsShown] = useState(false)
  const press = (key: string): boolean => {
    const path = key === 'n' ? next : key === 'p' ? previous : undefined
    if (path !== undefined) void navigate(path)
    else if (key === '?' || key === '？') setIsShown(true)
    else return key === 'o' ? focusOutline() : key === 'g' && focusGold()
    return true
  }
  const hear = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.repeat || event.isComposing) return
    if (event.ctrlKey || event.metaKey || event.altKey || !areKeysHeard()) return
    if (event.target instanceof Element && event.target.closest(OWN)) return
    if (document.querySelector('[role="dialog"], [role="alertdialog"]')) return
    if (press(event.key)) event.preventDefault()
  })
  // An effect: keys that nobody has taken come to the document.
  useEffect(() => {
    const listen = (event: KeyboardEvent) => hear(event)
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [])
  return (
    <>
      <Button look="quiet" isSmall onPointerEnter={prepare} onFocus={prepare} onClick={() => setIsShown(true)}>
        {t('lesson.keys.button')}
      </Button>
      <Suspense>{isShown ? <LessonKeysDialog onClose={() => setIsShown(false)} /> : null}</Suspense>
    </>
  )
}

function prepare(): void {
  prepareDialog()
  void loadList()
}

/** A pane, or a drawer that opens: at this lesson. */
function focusOutline(): boolean {
  const outline = document.getElementById(SYLLABUS_ID)
  if (outline && !outline.checkVisibility()) outline.showPopover()
  outline?.querySelector<HTMLElement>('[aria-current="page"]')?.focus()
  return true
}

/** Gold is what is next; nothing where nothing is. */
function focusGold(): boolean {
  const all = [...document.querySelectorAll<HTMLElement>('main :is(a, button)[data-look="gold"]')]
  const gold = all.find((one) => one.checkVisibility())
  gold?.scrollIntoView({ block: 'center' })
  gold?.focus({ preventScroll: true })
  return gold !== undefined
}
