import { lazy, Suspense, useState } from 'react'
import { useNavigate } from 'react-router'
import { loadMessages } from '../../../i18n/messages.ts'
import { useMessages } from '../../../i18n/use-messages.ts'
import { Button } from '../../../parts/button.tsx'
import { prepareDialog } from '../../../parts/dialog/dialog.tsx'
import { usePageKeys } from '../../../parts/keys/use-page-keys.ts'
import { SYLLABUS_ID } from '../syllabus.tsx'

const loadList = async () => (await Promise.all([import('./lesson-keys-dialog.tsx'), loadMessages(['note'])]))[0]
const LessonKeysDialog = lazy(() => loadList().then((module) => ({ default: module.LessonKeysDialog })))

/** The keys of a lesson's page, and the button that tells them. The paths are where they lead to, if anywhere. */
export function LessonKeys({ previous, next }: { previous: string | undefined; next: string | undefined }) {
  const { t } = useMessages()
  const navigate = useNavigate()
  const [isShown, setIsShown] = useState(false)
  usePageKeys((key) => {
    const path = key === 'n' ? next : key === 'p' ? previous : undefined
    if (path !== undefined) void navigate(path)
    else if (key === '?' || key === '？') setIsShown(true)
    else return key === 'o' ? focusOutline() : key === 'g' && focusGold()
    return true
  })
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
