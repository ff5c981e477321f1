import { ask } from '../../api.ts'
import { useMessages } from '../../i18n/use-messages.ts'
import type { ScreenHandle } from '../../root.tsx'
import type { Route } from './+types/receipts.ts'
import { makeStaffLoader } from './for-staff.ts'
import { ReceiptDesk } from './receipts/receipt-desk.tsx'
import { StaffPage } from './staff-page.tsx'
import { staffNouns } from './words.ts'

export const handle: ScreenHandle = { nouns: staffNouns, title: (t) => `${t('staff.receipts')} · ${t('staff.brand')}` }
export const clientLoader = makeStaffLoader(() => ask('/staff/receipts', {}))

/** The receipts that wait, one after the other. */
export default function Receipts({ loaderData: view }: Route.ComponentProps) {
  const { t } = useMessages()
  return (
    <StaffPage title={t('staff.receipts')} note={t('staff.receipts.about')} view={view}>
      {(queue) => <ReceiptDesk first={queue} reload={() => ask('/staff/receipts', {})} />}
    </StaffPage>
  )
}
