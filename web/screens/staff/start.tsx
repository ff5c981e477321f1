import { ask } from '../../api.ts'
import { useMessages } from '../../i18n/use-messages.ts'
import type { ScreenHandle } from '../../root.tsx'
import type { Route } from './+types/start.ts'
import { makeStaffLoader } from './for-staff.ts'
import { StaffPage } from './staff-page.tsx'
import { Figures } from './today/figures.tsx'
import { NextCases } from './today/next-cases.tsx'
import { Standings } from './today/standings.tsx'
import { staffNouns } from './words.ts'

export const handle: ScreenHandle = { nouns: staffNouns, title: (t) => `${t('staff.start')} · ${t('staff.brand')}` }
export const clientLoader = makeStaffLoader(() => ask('/staff/overview', {}))

/** Where the day begins: what waits, what is next, where everybody is. */
export default function Start({ loaderData: view }: Route.ComponentProps) {
  const { t } = useMessages()
  return (
    <StaffPage title={t('staff.start')} note={t('staff.start.about')} view={view}>
      {(shown) => (
        <>
          <Figures shown={shown} />
          <NextCases cases={shown.next} />
          <Standings courses={shown.courses} countedAt={shown.counted_at} />
        </>
      )}
    </StaffPage>
  )
}
