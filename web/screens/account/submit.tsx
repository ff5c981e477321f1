import type { ReactNode } from 'react'
import { useMessages } from '../../i18n/use-messages.ts'
import { useIsHydrated } from '../../parts/audience.tsx'
import { Button } from '../../parts/button.tsx'

/**
 * The gold button of an account form. Until the script is there it takes no press: the browser's own submit would lead
 * nowhere, and what was typed would be gone.
 */
export function Submit({ isBusy, busy, children }: { isBusy: boolean; busy: string; children: ReactNode }) {
  const { t } = useMessages()
  const isHydrated = useIsHydrated()
  return (
    <>
      <Button type="submit" look="gold" disabled={!isHydrated} data-waiting={!isHydrated || undefined} busy={isBusy ? busy : undefined}>
        {children}
      </Button>
      <noscript>{t('account.needsScript')}</noscript>
    </>
  )
}
