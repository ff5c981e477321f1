import { ask } from '../../api.ts'
import { useMessages } from '../../i18n/use-messages.ts'
import type { ScreenHandle } from '../../root.tsx'
import type { Route } from './+types/feedback.ts'
import { FeedbackDesk } from './feedback/feedback-desk.tsx'
import { makeStaffLoader } from './for-staff.ts'
import { StaffPage } from './staff-page.tsx'
import { staffNouns } from './words.ts'

export const handle: ScreenHandle = { nouns: staffNouns, title: (t) => `${t('staff.feedback')} · ${t('staff.brand')}` }
export const clientLoader = makeStaffLoader(() => ask('/staff/feedback', {}))

/** What learners wrote and nobody has answered, one after the other. */
export default function Feedback({ loaderData: view }: Route.ComponentProps) {
  const { t } = useMessages()
  return (
    <StaffPage title={t('staff.feedback')} note={t('staff.feedback.about')} view={view}>
      {(inbox) => <FeedbackDesk first={inbox} reload={(state) => ask('/staff/feedback', { state })} />}
    </StaffPage>
  )
}
