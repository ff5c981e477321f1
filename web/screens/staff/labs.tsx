import { ask } from '../../api.ts'
import { useMessages } from '../../i18n/use-messages.ts'
import type { ScreenHandle } from '../../root.tsx'
import type { Route } from './+types/labs.ts'
import { CheckTable } from './running/check-table.tsx'
import { EngineTable } from './running/engine-table.tsx'
import { FailedStarts } from './running/failed-starts.tsx'
import { LabFigures } from './running/lab-figures.tsx'
import { RunningLabs } from './running/running-labs.tsx'
import { makeStaffLoader } from './for-staff.ts'
import { StaffPage } from './staff-page.tsx'
import { staffNouns } from './words.ts'

export const handle: ScreenHandle = { nouns: staffNouns, title: (t) => `${t('staff.labs')} · ${t('staff.brand')}` }
export const clientLoader = makeStaffLoader(() => ask('/staff/labs', {}))

/** Who blocks a place, what does not start, and where most learners stop. */
export default function Labs({ loaderData: view }: Route.ComponentProps) {
  const { t } = useMessages()
  return (
    <StaffPage title={t('staff.labs')} note={t('staff.labs.about')} view={view}>
      {(shown) => (
        <>
          <LabFigures shown={shown} />
          {shown.engines.length > 1 ? <EngineTable engines={shown.engines} /> : null}
          <RunningLabs shown={shown} />
          <FailedStarts failed={shown.failed} />
          <CheckTable shown={shown} />
        </>
      )}
    </StaffPage>
  )
}
