import { ask } from '../../api.ts'
import { useMessages } from '../../i18n/use-messages.ts'
import type { ScreenHandle } from '../../root.tsx'
import type { Route } from './+types/content.ts'
import { ContentDesk } from './editions/content-desk.tsx'
import { makeStaffLoader } from './for-staff.ts'
import { StaffPage } from './staff-page.tsx'
import { staffNouns } from './words.ts'

export const handle: ScreenHandle = { nouns: staffNouns, title: (t) => `${t('staff.content')} · ${t('staff.brand')}` }
export const clientLoader = makeStaffLoader(() => ask('/staff/editions', {}))

/** A course as files: sent, checked, looked at, given to learners, taken back. */
export default function Content({ loaderData: view }: Route.ComponentProps) {
  const { t } = useMessages()
  return (
    <StaffPage title={t('staff.content')} note={t('staff.content.about')} view={view}>
      {(shown) => <ContentDesk first={shown} reload={() => ask('/staff/editions', {})} />}
    </StaffPage>
  )
}
