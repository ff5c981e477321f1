import { useState, type ReactNode } from 'react'
import { useMessages } from '../../i18n/use-messages.ts'
import { useIsHydrated } from '../../parts/audience.tsx'
import { Button } from '../../parts/button.tsx'

interface Props {
  readonly isBusy: boolean
  readonly busy: string
  /** How long no other try is taken: the button counts down, and its end is said once. */
  readonly secondsLeft?: number
  readonly children: ReactNode
}

/**
 * The gold button of an account form. Until the script is there it takes no press: the browser's own submit would lead
 * nowhere, and what was typed would be gone.
 */
export function Submit({ isBusy, busy, secondsLeft = 0, children }: Props) {
  const { t } = useMessages()
  const isHydrated = useIsHydrated()
  const [hasWaited, setHasWaited] = useState(false)
  if (secondsLeft > 0 && !hasWaited) setHasWaited(true)
  const wait = secondsLeft > 0 ? t('account.wait', { time: clock(secondsLeft) }) : undefined
  return (
    <>
      <Button
        type="submit"
        look="gold"
        disabled={!isHydrated}
        data-waiting={!isHydrated || undefined}
        busy={isBusy ? busy : wait}
      >
        {children}
      </Button>
      <span role="status" className="hide-visually">
        {hasWaited && wait === undefined && !isBusy ? t('account.waitIsOver') : null}
      </span>
      <noscript>{t('account.needsScript')}</noscript>
    </>
  )
}

const clock = (seconds: number): string => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
