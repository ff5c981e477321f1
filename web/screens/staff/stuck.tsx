import { ask } from '../../api.ts'
import { useMessages } from '../../i18n/use-messages.ts'
import type { ScreenHandle } from '../../root.tsx'
import type { Route } from './+types/stuck.ts'
import { makeStaffLoader } from './for-staff.ts'
import { StaffPage } from './staff-page.tsx'
import { StuckDesk } from './stuck/stuck-desk.tsx'
import { staffNouns } from './words.ts'

export const handle: ScreenHandle = { nouns: staffNouns, title: (t) => `${t('staff.stuck')} · ${t('staff.brand')}` }
export const clientLoader = makeStaffLoader(() => ask('/staff/stuck', {}))

/** Who is stuck, and why; and a letter to one or to several. */
export default function Stuck({ loaderData: view }: Route.ComponentProps) {
  const { t } = useMessages()
  return (
    <StaffPage title={t('staff.stuck')} note={t('staff.stuck.about')} view={view}>
      {(shown) => <StuckDesk first={shown} reload={() => ask('/staff/stuck', {})} />}
    </StaffPage>
  )
}
