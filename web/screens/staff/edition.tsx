import type { OutputOf } from '../../../contract/index.ts'
import { ask } from '../../api.ts'
import { useMessages } from '../../i18n/use-messages.ts'
import type { ScreenHandle } from '../../root.tsx'
import type { Route } from './+types/edition.ts'
import { EditionView } from './editions/edition-view.tsx'
import { makeStaffLoader } from './for-staff.ts'
import { StaffPage } from './staff-page.tsx'
import { staffNouns } from './words.ts'

export const handle: ScreenHandle = { nouns: staffNouns, title: (t) => `${t('staff.edition')} · ${t('staff.brand')}` }
export const clientLoader = makeStaffLoader(({ params }: { params: { editionId: string } }) =>
  ask('/staff/edition', { edition_id: params.editionId }),
)

/** What the check found, and each lesson as its learners would read it. */
export default function Edition({ loaderData: view }: Route.ComponentProps) {
  const { t } = useMessages()
  const edition = view?.kind === 'shown' ? view.shown.edition : undefined
  return (
    <StaffPage title={edition?.course || t('staff.edition')} note={edition?.name} view={view}>
      {(shown: OutputOf<'/staff/edition'>) => <EditionView shown={shown} />}
    </StaffPage>
  )
}
