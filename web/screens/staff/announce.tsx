import { ask } from '../../api.ts'
import { useMessages } from '../../i18n/use-messages.ts'
import type { ScreenHandle } from '../../root.tsx'
import type { Route } from './+types/announce.ts'
import { AnnounceDesk } from './announce/announce-desk.tsx'
import { makeStaffLoader } from './for-staff.ts'
import { StaffPage } from './staff-page.tsx'
import { staffNouns } from './words.ts'

export const handle: ScreenHandle = { nouns: staffNouns, title: (t) => `${t('staff.announce')} · ${t('staff.brand')}` }
export const clientLoader = makeStaffLoader(() => ask('/staff/announcements', {}))

/** Writing to many, in both languages, seen before it is sent. */
export default function Announce({ loaderData: view }: Route.ComponentProps) {
  const { t } = useMessages()
  return (
    <StaffPage title={t('staff.announce')} note={t('staff.announce.about')} view={view}>
      {(shown) => <AnnounceDesk first={shown} reload={() => ask('/staff/announcements', {})} />}
    </StaffPage>
  )
}
