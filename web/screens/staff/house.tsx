import { ask } from '../../api.ts'
import { useMessages } from '../../i18n/use-messages.ts'
import type { ScreenHandle } from '../../root.tsx'
import type { Route } from './+types/house.ts'
import { HeldSources } from './house/held-sources.tsx'
import { HouseFigures } from './house/house-figures.tsx'
import { Mails } from './house/mails.tsx'
import { Queue } from './house/queue.tsx'
import { Storage } from './house/storage.tsx'
import { makeStaffLoader } from './for-staff.ts'
import { StaffPage } from './staff-page.tsx'
import { staffNouns } from './words.ts'

export const handle: ScreenHandle = { nouns: staffNouns, title: (t) => `${t('staff.house')} · ${t('staff.brand')}` }
export const clientLoader = makeStaffLoader(() => ask('/staff/house', {}))

/** What an operator looks at in the morning, without a shell. */
export default function House({ loaderData: view }: Route.ComponentProps) {
  const { t } = useMessages()
  return (
    <StaffPage title={t('staff.house')} note={t('staff.house.about')} view={view}>
      {(shown) => (
        <>
          <HouseFigures shown={shown} />
          <Mails mails={shown.mails} />
          <Queue queue={shown.queue} />
          <HeldSources held={shown.held} />
          <Storage shown={shown} />
        </>
      )}
    </StaffPage>
  )
}
