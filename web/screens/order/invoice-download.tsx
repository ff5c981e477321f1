import { Download } from '../../art/lucide/icons.tsx'
import type { ReactNode } from 'react'
import type { GivenFile } from '../../api.ts'
import { useMessages } from '../../i18n/use-messages.ts'
import { Button } from '../../parts/button.tsx'
import { saveFile } from '../../parts/save-file.ts'
import { usePress } from '../../parts/use-press.ts'

/** It goes to the downloads: nothing of it is shown inside our pages. */
export function InvoiceDownload({ fetch, children }: { fetch: () => Promise<GivenFile>; children: ReactNode }) {
  const { t } = useMessages()
  const { isBusy, press } = usePress(async () => saveFile(await fetch()))
  return (
    <Button
      isSmall
      look="line"
      icon={<Download aria-hidden="true" />}
      busy={isBusy ? t('order.invoice.opening') : undefined}
      onClick={press}
    >
      {children}
    </Button>
  )
}
