import { useEffect, useEffectEvent, useRef } from 'react'
import { useMessages } from '../../i18n/use-messages.ts'
import { Button } from '../button.tsx'
import styles from './tour.module.css'

interface Props {
  readonly step: 1 | 2
  readonly onNext: () => void
  readonly onEnd: () => void
}

/** What a step is about; on a phone both are behind the one menu. */
const targets = { 1: ['menu-phases', 'menu-all'], 2: ['menu-user', 'menu-all'] } as const

const findTarget = (step: 1 | 2): HTMLElement | undefined =>
  targets[step]
    .map((id) => document.querySelector<HTMLElement>(`header button[popovertarget="${id}"]`))
    .find((button) => button?.checkVisibility()) ?? undefined

/** Beside the thing it tells of. The page stays usable; the focus goes in, and back when it ends. */
export function TourStep({ step, onNext, onEnd }: Props) {
  const { t } = useMessages()
  const box = useRef<HTMLDivElement>(null)
  const onEscape = useEffectEvent((event: KeyboardEvent) => {
    if (event.key === 'Escape' && !document.querySelector('[popover="auto"]:popover-open, section[role=dialog]'))
      onEnd()
  })
  // An effect: the top layer, the focus and the mark on the target are the browser's.
  useEffect(() => {
    const before = document.activeElement
    const target = findTarget(step)
    target?.setAttribute('data-toured', '')
    box.current?.showPopover()
    box.current?.focus({ preventScroll: true })
    const listen = (event: KeyboardEvent) => onEscape(event)
    document.addEventListener('keydown', listen)
    return () => {
      document.removeEventListener('keydown', listen)
      target?.removeAttribute('data-toured')
      if (before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true })
    }
  }, [step])
  const [title, text] =
    step === 1 ? [t('tour.phases.title'), t('tour.phases.text')] : [t('tour.user.title'), t('tour.user.text')]
  return (
    <div
      ref={box}
      popover="manual"
      role="dialog"
      aria-labelledby="tour-title"
      aria-describedby="tour-text"
      tabIndex={-1}
      className={styles['step']}
      data-step={step}
    >
      <p className={styles['count']}>
        {t('tour.label')} · {t('tour.step', { step, steps: 2 })}
      </p>
      <h2 id="tour-title">{title}</h2>
      <p id="tour-text">{text}</p>
      <div className={styles['actions']}>
        <Button look="quiet" isSmall onClick={onEnd}>
          {t('tour.skip')}
        </Button>
        <Button look="ink" isSmall onClick={onNext}>
          {step === 1 ? t('tour.next') : t('tour.done')}
        </Button>
      </div>
    </div>
  )
}
