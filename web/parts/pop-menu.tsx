import {
  useEffect,
  useRef,
  useState,
  type FocusEvent,
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
} from 'react'
import styles from './pop-menu.module.css'

interface Props {
  /** Unique on the page; also names the anchor in the style sheet. */
  readonly id: string
  readonly trigger: ReactNode
  /** The trigger's name, when its content does not say it. */
  readonly label?: string
  readonly triggerClass: string | undefined
  readonly panelClass: string | undefined
  /** A pointer or the focus is near: time to fetch what the panel will show. */
  readonly onNear?: () => void
  readonly children: ReactNode
}

/**
 * A button and the panel it opens, over the browser's own popover: it works before any script, Escape and a press
 * outside close it, focus returns to the button. Arrows and first letters move among what can be pressed.
 */
export function PopMenu({ id, trigger, label, triggerClass, panelClass, onNear, children }: Props) {
  const panel = useRef<HTMLDivElement>(null)
  const [isOpen, setIsOpen] = useState(false)
  // An effect: it may have been opened before the script came.
  useEffect(() => setIsOpen(panel.current?.matches(':popover-open') ?? false), [])

  const onKeyDown = (event: KeyboardEvent) => {
    if (panel.current && isOpen && moveAmong(panel.current, event.key)) event.preventDefault()
  }
  const closeOnPress = (event: MouseEvent) => {
    if (event.target instanceof Element && event.target.closest('a, button')) panel.current?.hidePopover()
  }
  const closeOnLeave = (event: FocusEvent) => {
    const next = event.relatedTarget
    if (next instanceof Element && !panel.current?.contains(next) && next.getAttribute('popovertarget') !== id)
      panel.current?.hidePopover()
  }
  return (
    <>
      <button
        type="button"
        popoverTarget={id}
        className={triggerClass}
        aria-label={label}
        aria-expanded={isOpen}
        aria-controls={id}
        onPointerEnter={onNear}
        onFocus={onNear}
        onKeyDown={onKeyDown}
      >
        {trigger}
      </button>
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- events of the links and buttons inside are heard here */}
      <div
        ref={panel}
        id={id}
        popover="auto"
        className={`${styles['panel']} ${panelClass}`}
        onToggle={(event) => {
          setIsOpen(event.newState === 'open')
          if (event.newState === 'open') onNear?.()
        }}
        onKeyDown={onKeyDown}
        onClick={closeOnPress}
        onBlur={closeOnLeave}
      >
        {children}
      </div>
    </>
  )
}

/** Moves the focus by arrows, Home, End or a first letter; says whether the key meant something. */
function moveAmong(panel: HTMLElement, key: string): boolean {
  const items = [...panel.querySelectorAll<HTMLElement>('a[href], button:not([disabled])')].filter((item) =>
    item.checkVisibility(),
  )
  const at = items.findIndex((item) => item === document.activeElement)
  const next = findNext(items, at, key)
  next?.focus()
  return next !== undefined
}

function findNext(items: readonly HTMLElement[], at: number, key: string): HTMLElement | undefined {
  if (key === 'ArrowDown') return items[(at + 1) % items.length]
  if (key === 'ArrowUp') return items.at(at <= 0 ? -1 : at - 1)
  if (key === 'Home') return items[0]
  if (key === 'End') return items.at(-1)
  if (key.length !== 1 || key === ' ') return undefined
  const around = [...items.slice(at + 1), ...items.slice(0, at + 1)]
  return around.find((item) => item.textContent.trim().toLowerCase().startsWith(key.toLowerCase()))
}
